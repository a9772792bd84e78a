"""From the tree of a file to a pack of the rules, checked on the way."""

import re
from typing import Final

import yaml

from bureau.faults import PackFault
from bureau.ids import RoleId
from bureau.roles import Roster
from bureau.scenario import Pack, PackCard, PackQuestion, PublicPack
from bureau.texts import CARD_LIMIT, CARDS_PER_SPACE, NAME_LIMIT, NO_TEXT, QUESTION_LIMIT
from scenarios.cast import MOST_ROLES, roster
from scenarios.parts import Part
from scenarios.wordings import PROSE_LIMIT, Wordings, answers, localized

PACK_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
QUESTIONS_AT_MOST: Final = 400
GENERAL_TOPIC: Final = "general"
GENERAL_KIND: Final = "evidence"
STRICTEST_TAG: Final = "direct"
"""What a question without a tag counts as."""

_PROSE: Final = ("summary", "intro", "goal", "finale")
_NEEDED: Final = ("id", "title", "roles", "cards")
_CARD_KEYS: Final = ("id", "role", "topic", "kind", "text", "answers")
_QUESTION_KEYS: Final = ("ask", "cards", "tag", "locale")


def build(file: str, root: yaml.MappingNode) -> Pack:
    """The pack of a file, given its tree. Raises `BrokenScenario` for the first error, in the file's name."""
    fields = Part(file, root, "pack").fields((*_NEEDED, *_PROSE, "questions"), _NEEDED)
    wordings = Wordings()
    identity = _pack_id(fields["id"])
    title = wordings.shown(fields["title"], NAME_LIMIT)
    prose = {key: wordings.shown(fields[key], PROSE_LIMIT) if key in fields else NO_TEXT for key in _PROSE}
    cast = roster(fields["roles"], wordings)
    cards = _cards(fields["cards"], cast, wordings)
    questions = _questions(fields["questions"], cards) if "questions" in fields else ()
    wordings.agree()
    public = PublicPack(identity, title, prose["summary"], prose["intro"], prose["goal"], cast)
    return Pack(public, tuple(cards.values()), questions, prose["finale"])


def _pack_id(part: Part) -> str:
    identity = part.text(NAME_LIMIT)
    if not PACK_ID.fullmatch(identity):
        raise part.broken(PackFault.PACK_ID)
    if part.file != f"{identity}.yaml":
        raise part.broken(PackFault.FILE_NAME, name=identity)
    return identity


def _cards(part: Part, cast: Roster, wordings: Wordings) -> dict[str, PackCard]:
    members = part.items("card", CARDS_PER_SPACE * MOST_ROLES)
    if not members:
        raise part.broken(PackFault.NO_CARDS)
    cards: dict[str, PackCard] = {}
    held: dict[RoleId, int] = {}
    for member in members:
        card = _card(member, cast, wordings)
        if card.id in cards:
            raise member.broken(PackFault.CARD_TWICE, name=card.id)
        held[card.role] = held.get(card.role, 0) + 1
        if held[card.role] > CARDS_PER_SPACE:
            raise member.broken(PackFault.ROLE_FULL, limit=CARDS_PER_SPACE)
        cards[card.id] = card
    return cards


def _card(part: Part, cast: Roster, wordings: Wordings) -> PackCard:
    fields = part.fields(_CARD_KEYS, ("id", "role", "text"))
    return PackCard(
        id=fields["id"].slug(),
        role=_holder(fields["role"], cast),
        topic=fields["topic"].text(NAME_LIMIT) if "topic" in fields else GENERAL_TOPIC,
        kind=fields["kind"].text(NAME_LIMIT) if "kind" in fields else GENERAL_KIND,
        text=wordings.shown(fields["text"], CARD_LIMIT),
        answers=answers(fields["answers"]) if "answers" in fields else (),
    )


def _holder(part: Part, cast: Roster) -> RoleId:
    named = part.text(NAME_LIMIT)
    for role in cast:
        if role.id == named:
            return role.id
    raise part.broken(PackFault.UNKNOWN_ROLE, names=[role.id for role in cast])


def _questions(part: Part, cards: dict[str, PackCard]) -> tuple[PackQuestion, ...]:
    return tuple(_question(member, cards) for member in part.items("question", QUESTIONS_AT_MOST))


def _question(part: Part, cards: dict[str, PackCard]) -> PackQuestion:
    fields = part.fields(_QUESTION_KEYS, ("ask", "cards"))
    if "locale" in fields:
        # A note for readers, in which language a question is asked that has one wording only.
        fields["locale"].slug()
    return PackQuestion(
        ask=localized(fields["ask"], QUESTION_LIMIT),
        cards=tuple(_answering(member, cards) for member in fields["cards"].items("card_id", len(cards))),
        tag=fields["tag"].slug() if "tag" in fields else STRICTEST_TAG,
        line=part.line,
    )


def _answering(part: Part, cards: dict[str, PackCard]) -> str:
    card = part.slug()
    if card not in cards:
        raise part.broken(PackFault.UNKNOWN_CARD, name=card)
    return card
