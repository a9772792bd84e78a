"""The guide for a first game: four steps that show what the game is about, and which of them are done.

It keeps nothing: what has been done is read from the case each time, so it is right after a restart, too, and
whoever runs ahead is not asked to go back.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from bureau.cards import Handle
from bureau.case import Case
from bureau.desk.office import Office
from bureau.desk.shelf import shelf
from bureau.events import AskedRecord
from bureau.ids import BOARD
from bureau.roles import Role
from bureau.scenario import Pack
from bureau.seats import Seat
from bureau.traces import Certainty

_LOOKED_AT = 200
"""Questions; whoever has asked more needs no guide."""


class Step(IntEnum):
    """What is to be done next."""

    ASK_WHO_IS_IGNORANT = 1
    ASK_WHO_KNOWS = 2
    PUBLISH = 3
    ASK_AGAIN = 4
    FINISHED = 5


@dataclass(frozen=True)
class Lesson:
    """The question of a story that shows the game best: one role knows, another does not."""

    question: str
    knows: Role
    ignorant: Role


@dataclass(frozen=True)
class Stand:
    """Where a case stands in the guide; `handle` is the card to publish, as soon as its director has seen it."""

    step: Step
    handle: Handle | None


def lesson(pack: Pack, locale: str) -> Lesson | None:
    """The first direct question of a pack that one card answers; `None` for a pack without one."""
    holders = {card.id: card.role for card in pack.cards}
    for question in pack.questions:
        if question.tag == "direct" and len(question.cards) == 1:
            holder = holders[question.cards[0]]
            knows = next(role for role in pack.public.roster if role.id == holder)
            ignorant = next(role for role in pack.public.roster if role.id != holder)
            return Lesson(question.ask.text(locale), knows, ignorant)
    return None


def next_step(asked: Sequence[AskedRecord], *, published: bool) -> Step:
    """The first step that is not done. On the board there is nothing left to be ignorant of, so it counts as three."""
    if published:
        again = any(record.verdict is Certainty.KNOWN and not record.sealed for record in asked)
        return Step.FINISHED if again else Step.ASK_AGAIN
    if not any(record.verdict is Certainty.UNKNOWN for record in asked):
        return Step.ASK_WHO_IS_IGNORANT
    return Step.PUBLISH if any(record.sealed for record in asked) else Step.ASK_WHO_KNOWS


async def stand(office: Office, case: Case, seat: Seat) -> Stand:
    """Where a case stands for the person in this seat. Raises `LedgerUnavailable`."""
    events = await office.ledger.events.asked_by(case, seat.id, _LOOKED_AT)
    asked = [event.record for event in events if isinstance(event.record, AskedRecord)]
    on = await shelf(office, case, [*(role.space for role in case.roster), BOARD])
    step = next_step(asked, published=bool(on.of(BOARD)))
    sealed = [record.ranked[0] for record in asked if record.sealed]
    row = next((row for row in on.rows if sealed and row.card_id == sealed[-1]), None)
    return Stand(step, on.handle(row) if row else None)
