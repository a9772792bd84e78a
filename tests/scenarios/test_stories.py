"""The stories that come with the game: each question is answered by who knows, and by nobody else."""

from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest

from adapters.embedding import LocalEmbedder
from bureau.scenario import Pack, PackQuestion
from bureau.texts import LOCALES, Localized
from scenarios.packs import SHIPPED, read_pack

SECRETS = {
    "allergy": 6,
    "cake": 14,
    "forty-dark-minutes": 15,
    "mole": 6,
    "safe-code": 3,
}
"""How many cards each story has."""


@cache
def story(name: str) -> Pack:
    """A story as it ships."""
    return read_pack(SHIPPED / f"{name}.yaml")


@pytest.fixture(params=SECRETS)
def pack(request: pytest.FixtureRequest) -> Pack:
    """Each story in its turn."""
    return story(request.param)


@cache
def as_card(embedder: LocalEmbedder, text: str) -> Sequence[float]:
    """The vector of a card, made once for all tests."""
    return embedder.embed_card(text)


@cache
def as_question(embedder: LocalEmbedder, text: str) -> Sequence[float]:
    """The vector of a question, made once for all tests."""
    return embedder.embed_question(text)


def hits(embedder: LocalEmbedder, questions: Sequence[str], texts: dict[str, str]) -> list[list[str]]:
    """For each question the names of those texts that hit as cards, the nearest first."""
    cards = np.array([as_card(embedder, text) for text in texts.values()])
    asked = np.array([as_question(embedder, question) for question in questions])
    near = [sorted(zip(row, texts, strict=True), reverse=True) for row in asked @ cards.T]
    return [[name for relevance, name in row if relevance >= embedder.threshold] for row in near]


def card_texts(pack: Pack, locale: str) -> dict[str, str]:
    """The text of each card in one language."""
    return {card.id: card.text.text(locale) for card in pack.cards}


def answers(
    pack: Pack, embedder: LocalEmbedder, locale: str, questions: Sequence[PackQuestion]
) -> dict[str, dict[str, str]]:
    """For each question, who knows: by role, the card that comes first."""
    asked = [question.ask.text(locale) for question in questions]
    holders = {card.id: card.role for card in pack.cards}
    known: dict[str, dict[str, str]] = {}
    for question, found in zip(asked, hits(embedder, asked, card_texts(pack, locale)), strict=True):
        known[question] = {}
        for name in found:
            known[question].setdefault(holders[name], name)
    return known


def test_every_story_is_there_and_no_other() -> None:
    assert {path.stem for path in SHIPPED.glob("*.yaml")} == set(SECRETS)
    assert {name: len(story(name).cards) for name in SECRETS} == SECRETS


def test_it_is_told_in_both_languages(pack: Pack) -> None:
    public = pack.public
    texts = [public.title, public.summary, public.intro, public.goal, pack.finale]
    texts += [text for role in public.roster for text in (role.name, role.persona)]
    texts += [card.text for card in pack.cards] + [question.ask for question in pack.questions]
    assert [text for text in texts if not _in_both(text)] == []


def test_there_are_questions_of_every_kind(pack: Pack) -> None:
    """A dozen at least, three of which nobody can answer, and a direct one for each card."""
    assert {question.tag for question in pack.questions} == {"direct", "paraphrase", "near", "unrelated", "injection"}
    assert len(pack.questions) >= 12
    assert sum(not question.cards for question in pack.questions) >= 3
    direct = {name for question in pack.questions if question.tag == "direct" for name in question.cards}
    assert direct == {card.id for card in pack.cards}


@pytest.mark.parametrize("locale", LOCALES)
def test_who_holds_a_card_of_a_direct_question_answers_with_it(
    pack: Pack, embedder: LocalEmbedder, locale: str
) -> None:
    direct = [question for question in pack.questions if question.tag == "direct"]
    known = answers(pack, embedder, locale, direct)
    for question in direct:
        asked = question.ask.text(locale)
        assert (asked, set(known[asked].values()) - set(question.cards)) == (asked, set())
        assert (asked, set(known[asked])) == (asked, {card.role for card in pack.cards if card.id in question.cards})


@pytest.mark.parametrize("locale", LOCALES)
def test_nobody_else_answers_any_question(pack: Pack, embedder: LocalEmbedder, locale: str) -> None:
    """Only a question that is near to what a card is about, and that nobody can answer, may hit."""
    clear = [question for question in pack.questions if question.tag != "near"]
    known = answers(pack, embedder, locale, clear)
    holders = {card.id: card.role for card in pack.cards}
    told = {question.ask.text(locale): {holders[name] for name in question.cards} for question in clear}
    assert {asked: roles for asked, roles in known.items() if not set(roles) <= told[asked]} == {}


def test_what_is_public_answers_no_question(pack: Pack, embedder: LocalEmbedder) -> None:
    """Neither the summary nor a persona would hit as a card, in any language."""
    public = [*pack.public.summary.all(), *(text for role in pack.public.roster for text in role.persona.all())]
    asked = [text for question in pack.questions for text in question.ask.all()]
    found = hits(embedder, asked, {text: text for text in public})
    assert {question: texts for question, texts in zip(asked, found, strict=True) if texts} == {}


def test_facts_of_the_safe_are_those_of_the_original() -> None:
    """One card a role: the code, the camera, the receipt."""
    facts = {card.role: (card.text.text("en"), card.text.text("zh")) for card in story("safe-code").cards}
    assert list(facts) == ["informant", "detective", "suspect"]
    for role, english, chinese in (
        ("informant", "0427", "0427"),
        ("detective", "21:00", "21:00"),
        ("suspect", "receipt", "小票"),
    ):
        wordings = next(texts for holder, texts in facts.items() if holder == role)
        assert (english in wordings[0], chinese in wordings[1]) == (True, True)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_safes_code_is_found_across_languages(embedder: LocalEmbedder, locale: str) -> None:
    """A question in the other language finds the informant's card and no other."""
    pack = story("safe-code")
    other = next(language for language in LOCALES if language != locale)
    asked = pack.questions[0].ask.text(other)
    assert hits(embedder, [asked], card_texts(pack, locale)) == [["code"]]


def _in_both(text: Localized) -> bool:
    return bool(text.plain) or set(text.by_locale) == set(LOCALES)
