"""What a person was shown, composed anew: for a command that is delivered a second time, and for `case notes`.

The ledger keeps no private text, so each answer is made again from the cards that are still live.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bureau.cards import BoardCard, MemoryCard
from bureau.case import Case
from bureau.commands import Notes
from bureau.deliveries import Answered, NotesShown, PersonalDelivery, Receipt, Refused
from bureau.desk.office import Office, Turn
from bureau.desk.shelf import private, read, shelf
from bureau.errors import NoCase, UnknownCard, restore
from bureau.events import AskedRecord, Event, Speech
from bureau.ids import BOARD, CardId, CaseId
from bureau.records import Failed, Outcome, Receipted, Traced
from bureau.traces import Certainty, SpaceHits, Trace, evidence_answer

NOTES_LIMIT = 50
"""How many of a person's last questions the notes go back."""


async def recall(office: Office, case_id: CaseId | None, outcome: Outcome) -> list[PersonalDelivery]:
    """What the first delivery sent, as far as it still holds. Raises `UnknownCard` for a card that is dead by now."""
    match outcome:
        case Failed(code, data):
            return [Refused(restore(code, data))]
        case Receipted():
            return [await _receipt(office, await _case(office, case_id), outcome)]
        case Traced(trace_id):
            case = await _case(office, case_id)
            [trace] = await _traces(office, case, [await office.ledger.events.by_trace(case.id, trace_id)])
            return [Answered(trace)]
        case _:
            return []


async def notes(office: Office, turn: Turn, _command: Notes) -> list[PersonalDelivery]:
    """All that this person was shown in the case, as far as it still holds. Raises `NoCase`, `MemoryUnavailable`."""
    case = turn.allowed()
    events = await office.ledger.events.asked_by(case, turn.seat.id, NOTES_LIMIT) if turn.seat else []
    traces = await _traces(office, case, events)
    shown = [card for trace in traces for card in (*trace.hits, *([trace.near_miss] if trace.near_miss else []))]
    cards = {card.card_id: card for card in shown}
    return [NotesShown(tuple(traces), tuple(cards.values()))]


async def _traces(office: Office, case: Case, events: Sequence[Event]) -> list[Trace]:
    records = [(event.record, event.speech or Speech()) for event in events if isinstance(event.record, AskedRecord)]
    wanted = {card for record, _ in records for card in (*record.ranked, record.near_miss)}
    on = await shelf(office, case, [*(role.space for role in case.roster), BOARD])
    cards = await read(office, on, [row for row in on.rows if row.card_id in wanted])
    live = {card.card_id: card for card in cards}
    return [_trace(record, speech.question, live) for record, speech in records]


def _trace(record: AskedRecord, question: str, live: Mapping[CardId, MemoryCard]) -> Trace:
    own, board = (SpaceHits(space.space, len(space.card_ids)) for space in record.spaces)
    hits = tuple(live[card] for card in record.ranked if card in live)
    near = live.get(record.near_miss) if record.near_miss else None
    return Trace(
        trace_id=record.trace_id,
        role=record.role,
        question=question,
        verdict=record.verdict,
        spaces=(own, board),
        hits=hits,
        near_miss=near if isinstance(near, BoardCard) else None,
        duration_ms=record.duration_ms,
        mode=record.mode,
        answer=replace(evidence_answer(hits if record.said is Certainty.KNOWN else ()), certainty=record.said),
    )


async def _receipt(office: Office, case: Case, outcome: Receipted) -> Receipt:
    on = await shelf(office, case, [*(role.space for role in case.roster), BOARD])
    rows = {row.card_id: row for row in on.rows}
    if outcome.card_id not in rows:
        raise UnknownCard
    card = await private(office, on, rows[outcome.card_id])
    copy = rows.get(outcome.copy_id) if outcome.copy_id else None
    board_handle = on.handle(copy) if copy else outcome.withdrawn
    return Receipt(outcome.action, card, board_handle, outcome.already)


async def _case(office: Office, case_id: CaseId | None) -> Case:
    if case_id is None:
        raise NoCase
    return await office.ledger.cases.get(case_id)
