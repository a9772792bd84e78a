"""A command that is delivered a second time: no effect, and the first one's answer.

The ledger keeps no private text, so an answer is composed anew, from the cards that are still live.
"""

from bureau.cards import BoardCard, MemoryCard, PrivateCard
from bureau.case import Case
from bureau.deliveries import Answered, PersonalDelivery, Receipt, Refused
from bureau.desk.office import Office
from bureau.desk.shelf import read, shelf
from bureau.errors import NoCase, UnknownCard, restore
from bureau.events import AskedRecord, Speech
from bureau.ids import BOARD, CaseId, Space, TraceId
from bureau.records import Failed, Outcome, Receipted, Traced
from bureau.spaces import visible_spaces
from bureau.traces import Certainty, SpaceHits, Trace, evidence_answer


async def recall(office: Office, case_id: CaseId | None, outcome: Outcome) -> list[PersonalDelivery]:
    """What the first delivery sent, as far as it still holds. Raises `UnknownCard` for a card that is dead by now."""
    match outcome:
        case Failed(code, data):
            return [Refused(restore(code, data))]
        case Receipted():
            return [await _receipt(office, await _case(office, case_id), outcome)]
        case Traced(trace_id):
            return [Answered(await trace_again(office, await _case(office, case_id), trace_id))]
        case _:
            return []


async def trace_again(office: Office, case: Case, trace_id: TraceId) -> Trace:
    """The asker's receipt of an earlier question, with those of its cards that are still live."""
    event = await office.ledger.events.by_trace(case.id, trace_id)
    record, speech = event.record, event.speech or Speech()
    if not isinstance(record, AskedRecord):
        raise TypeError(event.action)
    on = await shelf(office, case, visible_spaces(record.role))
    wanted = [*(card for space in record.spaces for card in space.card_ids), record.near_miss]
    cards = {card.card_id: card for card in await read(office, on, [r for r in on.rows if r.card_id in wanted])}
    found = tuple(cards[card] for space in record.spaces for card in space.card_ids if card in cards)
    near = cards.get(record.near_miss) if record.near_miss else None
    return _trace(record, speech.question, found, near if isinstance(near, BoardCard) else None)


def _trace(record: AskedRecord, question: str, hits: tuple[MemoryCard, ...], near: BoardCard | None) -> Trace:
    own, board = (SpaceHits(space.space, len(space.card_ids)) for space in record.spaces)
    return Trace(
        trace_id=record.trace_id,
        role=record.role,
        question=question,
        verdict=record.verdict,
        spaces=(own, board),
        hits=hits,
        near_miss=near,
        duration_ms=record.duration_ms,
        mode=record.mode,
        answer=evidence_answer(hits if record.said is Certainty.KNOWN else ()),
    )


async def _receipt(office: Office, case: Case, outcome: Receipted) -> Receipt:
    on = await shelf(office, case, [*(Space(role.id) for role in case.roster), BOARD])
    rows = {row.card_id: row for row in on.rows}
    if outcome.card_id not in rows:
        raise UnknownCard
    copy = rows.get(outcome.copy_id) if outcome.copy_id else None
    for card in await read(office, on, [rows[outcome.card_id]]):
        if isinstance(card, PrivateCard):
            return Receipt(outcome.action, card, on.handle(copy) if copy else None, outcome.already)
    raise UnknownCard


async def _case(office: Office, case_id: CaseId | None) -> Case:
    if case_id is None:
        raise NoCase
    return await office.ledger.cases.get(case_id)
