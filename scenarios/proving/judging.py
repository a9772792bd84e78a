"""What is wrong with what a trial saw, and whether a pack may have it.

| | before publishing | after |
|---|---|---|
| a role that holds a card of the question | knows, by one of those cards first | every role knows, by a copy of one |
| a role that holds none | does not know | of those cards first |
| any role, where nobody can answer | does not know | does not know |
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bureau.ids import RoleId
from bureau.scenario import Pack
from scenarios.proving.evidence import Asked, Found, Sighting

DIRECT: Final = "direct"
"""The tag of questions that must be answered right."""
NEAR: Final = "near"
"""The tag of questions nobody can answer that may hit: they touch what a card is about and ask for something else."""


class Fault(StrEnum):
    """What can be wrong."""

    LEAK = "leak"
    """A role knows that holds none of the question's cards."""
    UNKNOWN = "unknown"
    """A role that holds one does not know."""
    WRONG = "wrong"
    """It knows, and another card comes first."""
    FALSE_ALARM = "false_alarm"
    """A role knows what nobody can answer."""
    BOARD = "board"
    """With everything published, another copy comes first, or none hits."""
    PUBLIC_TEXT = "public_text"
    """The summary or a persona would hit if it were a card."""


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong."""

    fault: Fault
    asked: Asked
    role: RoleId | None
    """Whose knowledge it is; `None` for everybody's."""
    seen: tuple[Sighting, ...]
    """What hit; where nothing did, the cards that should have."""

    @property
    def refused(self) -> bool:
        """Whether a pack with this in it fails."""
        tag = self.asked.question.tag
        match self.fault:
            case Fault.LEAK | Fault.PUBLIC_TEXT:
                return True
            case Fault.FALSE_ALARM:
                return tag != NEAR
            case _:
                return tag == DIRECT


def findings(pack: Pack, asked: Asked) -> list[Finding]:
    """All that is wrong with one question."""
    holders = {card.id: card.role for card in pack.cards}
    own = {name: holders[name] for name in asked.question.cards}
    # On the board there is nothing that was not in a space before, so what was wrong there is not said twice.
    wrong = list(_before(asked, own)) or list(_after(asked))
    if asked.public:
        wrong.append(Finding(Fault.PUBLIC_TEXT, asked, None, asked.public))
    return wrong


def _before(asked: Asked, own: Mapping[str, RoleId]) -> Iterator[Finding]:
    for role, known in asked.before.items():
        wanted = {name for name, holder in own.items() if holder == role}
        if not wanted and known.hits:
            fault = Fault.LEAK if own else Fault.FALSE_ALARM
            yield Finding(fault, asked, role, known.hits)
        elif wanted and not known.hits:
            yield Finding(Fault.UNKNOWN, asked, role, tuple(card for card in known.below if card.name in wanted))
        elif wanted and known.hits[0].name not in wanted:
            yield Finding(Fault.WRONG, asked, role, known.hits)


def _after(asked: Asked) -> Iterator[Finding]:
    right = {role: _answers(asked, known) for role, known in asked.after.items()}
    if not all(right.values()):
        yield Finding(Fault.BOARD, asked, None, asked.board.hits)


def _answers(asked: Asked, known: Found) -> bool:
    if not asked.question.cards:
        return not known.hits
    return bool(known.hits) and known.hits[0].name in asked.question.cards
