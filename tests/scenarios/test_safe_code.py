"""The first story: each question is answered by the one role that knows, or by none."""

from collections.abc import Sequence

import numpy as np
import pytest

from adapters.embedding import LocalEmbedder
from bureau.scenario import Pack
from bureau.texts import LOCALES
from scenarios.packs import SHIPPED, read_pack


@pytest.fixture(scope="module")
def pack() -> Pack:
    """The story as it ships."""
    return read_pack(SHIPPED / "safe-code.yaml")


def hits(embedder: LocalEmbedder, questions: Sequence[str], texts: dict[str, str]) -> list[list[str]]:
    """For each question the names of those texts that hit as cards."""
    cards = np.array([embedder.embed_card(text) for text in texts.values()])
    asked = np.array([embedder.embed_question(question) for question in questions])
    return [
        [name for name, relevance in zip(texts, row, strict=True) if relevance >= embedder.threshold]
        for row in asked @ cards.T
    ]


def card_texts(pack: Pack, locale: str) -> dict[str, str]:
    """The text of each card in one language."""
    return {card.id: card.text.text(locale) for card in pack.cards}


def test_facts_are_those_of_the_original(pack: Pack) -> None:
    """One card a role: the code, the camera, the receipt."""
    facts = {card.role: (card.text.text("en"), card.text.text("zh")) for card in pack.cards}
    assert list(facts) == ["informant", "detective", "suspect"]
    for role, english, chinese in (
        ("informant", "0427", "0427"),
        ("detective", "21:00", "21:00"),
        ("suspect", "receipt", "小票"),
    ):
        wordings = next(texts for holder, texts in facts.items() if holder == role)
        assert (english in wordings[0], chinese in wordings[1]) == (True, True)


@pytest.mark.parametrize("locale", LOCALES)
def test_questions_separate_the_roles(pack: Pack, embedder: LocalEmbedder, locale: str) -> None:
    """All but the near ones hit exactly their own card, or nothing."""
    clear = [question for question in pack.questions if question.tag != "near"]
    asked = [question.ask.text(locale) for question in clear]
    wanted = dict(zip(asked, [list(question.cards) for question in clear], strict=True))
    assert dict(zip(asked, hits(embedder, asked, card_texts(pack, locale)), strict=True)) == wanted


@pytest.mark.parametrize("locale", LOCALES)
def test_safe_code_is_found_across_languages(pack: Pack, embedder: LocalEmbedder, locale: str) -> None:
    """A question in the other language finds the informant's card and no other."""
    other = next(language for language in LOCALES if language != locale)
    asked = pack.questions[0].ask.text(other)
    assert hits(embedder, [asked], card_texts(pack, locale)) == [["code"]]


def test_what_is_public_answers_no_question(pack: Pack, embedder: LocalEmbedder) -> None:
    """Neither the summary nor a persona would hit as a card, in any language."""
    public = [*pack.public.summary.all(), *(text for role in pack.public.roster for text in role.persona.all())]
    asked = [text for question in pack.questions for text in question.ask.all()]
    found = hits(embedder, asked, {text: text for text in public})
    assert {question: texts for question, texts in zip(asked, found, strict=True) if texts} == {}


def test_there_are_questions_of_every_kind(pack: Pack) -> None:
    """A dozen at least, some of which nobody can answer."""
    assert {question.tag for question in pack.questions} == {"direct", "paraphrase", "near", "unrelated", "injection"}
    assert len(pack.questions) >= 12
    assert sum(not question.cards for question in pack.questions) >= 3
