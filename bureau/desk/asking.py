"""`ask`: what does a role know? The memory decides that here, before anybody puts it into words."""

import asyncio
from collections.abc import Sequence

from bureau.cards import BoardCard, MemoryCard
from bureau.case import Case
from bureau.commands import Ask
from bureau.deliveries import Answered, PersonalDelivery
from bureau.desk.office import Office, Turn
from bureau.desk.shelf import Shelf, shelf
from bureau.errors import CaseChanged, MemoryUnavailable, NoCase
from bureau.events import asked
from bureau.ids import BOARD, RoleId, Space, TraceId, new_uuid
from bureau.ports import Vector
from bureau.records import Traced
from bureau.relevance import Scored, hits, near_miss
from bureau.roles import Role
from bureau.seats import Seat
from bureau.spaces import visible_spaces
from bureau.texts import QUESTION_LIMIT, clean
from bureau.traces import Certainty, Trace, count_hits, evidence_answer


async def ask(office: Office, turn: Turn, command: Ask) -> list[PersonalDelivery]:
    """Put a question to a role.

    No lock is held while the store searches. What was used is checked once more in the transaction that records the
    answer; where it no longer holds, the question is answered afresh, once.

    Raises `UnknownRole`, `BadInput`, `MemoryUnavailable`, and `CaseChanged` where the case changed twice meanwhile.
    """
    case = turn.allowed()
    role = case.roster.find(command.role)
    question = clean(command.question, field="question", limit=QUESTION_LIMIT)
    seat = await office.ledger.cases.take_seat(case, turn.call.person)
    vector = await office.memory.embed(question)
    try:
        return [await _answer(office, turn, case, role, question, vector, seat)]
    except CaseChanged:
        fresh = await office.ledger.cases.open_in(case.channel)
        if fresh is None or fresh.id != case.id:
            raise NoCase from None
        return [await _answer(office, turn, fresh, fresh.roster.find(role.id), question, vector, seat)]


async def _answer(
    office: Office, turn: Turn, case: Case, role: Role, question: str, vector: Vector, seat: Seat
) -> Answered:
    started = office.clock.monotonic()
    spaces = visible_spaces(role.id)
    on = await shelf(office, case, spaces)
    private, board = await asyncio.gather(
        _search(office, on, Space(role.id), question, vector), _search(office, on, BOARD, question, vector)
    )
    trace = _trace(office, role.id, question, _speaking(on, private), _board(board), started)
    used = [card.card_id for card in trace.hits] + ([trace.near_miss.card_id] if trace.near_miss else [])
    event = asked(trace, seat.id, office.clock.now())
    await office.ledger.events.record(case, used, event, turn.done(Traced(trace.trace_id)))
    return Answered(trace)


async def _search(office: Office, on: Shelf, space: Space, question: str, vector: Vector) -> list[Scored[MemoryCard]]:
    """The live cards of one space with their relevance: all of them, since a space is small.

    Raises `CaseChanged` where a card died meanwhile, and `MemoryUnavailable` where the store has lost the
    row of a live card: to say "does not know" then would be a lie.
    """
    live = {row.memory_id: row for row in on.of(space)}
    if not live:
        return []
    found = await office.memory.search(on.case.id, space, question, vector)
    missing = live.keys() - {near.row.memory_id for near in found}
    if missing:
        now = await shelf(office, on.case, [space])
        still = missing & {row.memory_id for row in now.rows}
        raise MemoryUnavailable(reason="row_missing") if still else CaseChanged
    return [
        Scored(on.card(live[near.row.memory_id], near.row), near.relevance)
        for near in found
        if near.row.memory_id in live
    ]


def _speaking(on: Shelf, private: Sequence[Scored[MemoryCard]]) -> list[Scored[MemoryCard]]:
    """An original whose copy is on the board speaks as the copy, which has the same text and so the same relevance."""
    return [scored for scored in private if on.copy_of(scored.card.card_id) is None]


def _board(found: Sequence[Scored[MemoryCard]]) -> list[Scored[BoardCard]]:
    return [Scored(scored.card, scored.relevance) for scored in found if isinstance(scored.card, BoardCard)]


def _trace(
    office: Office,
    role: RoleId,
    question: str,
    private: Sequence[Scored[MemoryCard]],
    board: Sequence[Scored[BoardCard]],
    started: float,
) -> Trace:
    threshold = office.threshold
    all_found: list[Scored[MemoryCard]] = [*private, *(Scored[MemoryCard](s.card, s.relevance) for s in board)]
    found = hits(all_found, threshold)
    return Trace(
        trace_id=TraceId(new_uuid()),
        role=role,
        question=question,
        verdict=Certainty.KNOWN if found else Certainty.UNKNOWN,
        spaces=count_hits(visible_spaces(role), found),
        hits=found,
        near_miss=near_miss(board, threshold),
        duration_ms=round((office.clock.monotonic() - started) * 1000),
        mode=office.mode,
        answer=evidence_answer(found),
    )
