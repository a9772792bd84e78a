"""Cases, seats, events in order."""

import asyncio

import pytest

from adapters.ledger.ledger import SqlLedger
from bureau.errors import CaseChanged, CaseExists, NoCase
from bureau.events import GENESIS, Action, AskedRecord, CaseRecord, EventDraft, SearchedSpace, Speech, link
from bureau.ids import BOARD, CardId, RoleId, SeatId, TraceId, new_uuid
from bureau.records import Opening
from bureau.seats import Channel, Person, Seat, SeatKind
from bureau.traces import Certainty, Mode
from tests.adapters.ledger.plots import ADA, BO, HOME, INFORMANT, TABLE, Plot, case, opened
from tests.conftest import StillClock


@pytest.fixture
async def plot(ledger: SqlLedger, clock: StillClock) -> Plot:
    made = Plot(ledger, clock)
    await made.open()
    return made


def asked(used: list[CardId]) -> EventDraft:
    spaces = (SearchedSpace(INFORMANT, tuple(used)), SearchedSpace(BOARD, ()))
    known = Certainty.KNOWN
    record = AskedRecord(
        TraceId(new_uuid()), RoleId("informant"), known, known, Mode.EVIDENCE, 3, bool(used), spaces, tuple(used), None
    )
    return EventDraft(Action.ASKED, SeatId("s1"), 9, record, Speech(question="Wer? 谁？"))


async def test_a_case_is_found_in_its_channel_only(plot: Plot) -> None:
    assert await plot.ledger.cases.open_in(TABLE) == plot.case
    assert await plot.ledger.cases.open_in(Channel(HOME, "Table")) is None
    assert await plot.ledger.cases.get(plot.case.id) == plot.case


async def test_of_eight_openings_at_once_one_succeeds(ledger: SqlLedger, clock: StillClock) -> None:
    plots = [Plot(ledger, clock) for _ in range(8)]
    results = await asyncio.gather(*(plot.open() for plot in plots), return_exceptions=True)
    there = await ledger.cases.open_in(TABLE)
    assert there is not None
    assert [result for result in results if result is not None] == [CaseExists(there.id, "")] * 7


async def test_a_person_keeps_a_seat_and_a_new_name_shows(plot: Plot) -> None:
    assert await plot.ledger.cases.seat(plot.case, ADA) == Seat(SeatId("s1"), SeatKind.DIRECTOR, "Ada")
    assert await plot.ledger.cases.seat(plot.case, BO) is None
    assert await plot.ledger.cases.take_seat(plot.case, BO) == Seat(SeatId("s2"), SeatKind.PLAYER, "Bo")
    renamed = Person(HOME, "bo", "Bobo", "zh")
    assert await plot.ledger.cases.take_seat(plot.case, renamed) == Seat(SeatId("s2"), SeatKind.PLAYER, "Bobo")
    assert await plot.ledger.cases.seat_name(plot.case.id, SeatId("s2")) == "Bobo"
    assert await plot.ledger.cases.seat_name(plot.case.id, SeatId("s9")) == ""


async def test_eight_people_who_sit_down_at_once_get_eight_seats(plot: Plot) -> None:
    people = [Person(HOME, f"p{number}", f"P{number}", "en") for number in range(8)]
    seats = await asyncio.gather(*(plot.ledger.cases.take_seat(plot.case, person) for person in people))
    assert sorted(seat.id for seat in seats) == [f"s{number}" for number in range(2, 10)]


async def test_events_are_numbered_and_chained_whoever_is_first(plot: Plot) -> None:
    settlements = [await plot.done() for _ in range(8)]
    await asyncio.gather(*(plot.ledger.events.record(plot.case, [], asked([]), done) for done in settlements))
    events = await plot.ledger.events.unseen(plot.case.id, 20)
    assert [event.seq for event in events] == list(range(1, 10))
    previous = GENESIS
    for event in events:
        draft = EventDraft(event.action, event.seat, event.at, event.record, event.speech or Speech())
        assert event.hash == link(event.case_id, event.seq, event.epoch, draft, previous).hash
        previous = event.hash


async def test_a_question_is_recorded_only_while_what_it_used_is_live(plot: Plot) -> None:
    row = await plot.card()
    await plot.ledger.events.record(plot.case, [row.card_id], asked([row.card_id]), await plot.done())
    with pytest.raises(CaseChanged):
        await plot.ledger.events.record(plot.case, [CardId(new_uuid())], asked([]), await plot.done())
    assert len(await plot.ledger.events.unseen(plot.case.id, 20)) == 2


async def test_a_trace_is_found_in_its_case_only(plot: Plot) -> None:
    event = asked([])
    await plot.ledger.events.record(plot.case, [], event, await plot.done())
    assert isinstance(event.record, AskedRecord)
    found = await plot.ledger.events.by_trace(plot.case.id, event.record.trace_id)
    assert (found.record, found.speech) == (event.record, event.speech)
    with pytest.raises(KeyError):
        await plot.ledger.events.by_trace(case().id, event.record.trace_id)


async def test_a_stage_goes_on_from_where_it_was_and_never_back(plot: Plot) -> None:
    for _ in range(3):
        await plot.ledger.events.record(plot.case, [], asked([]), await plot.done())
    assert [event.seq for event in await plot.ledger.events.unseen(plot.case.id, 2)] == [1, 2]
    assert await plot.ledger.events.behind(HOME) == [plot.case.id]
    await plot.ledger.events.seen(plot.case.id, 3)
    await plot.ledger.events.seen(plot.case.id, 1)
    assert [event.seq for event in await plot.ledger.events.unseen(plot.case.id, 9)] == [4]
    await plot.ledger.events.seen(plot.case.id, 4)
    assert await plot.ledger.events.behind(HOME) == []


async def test_closing_frees_the_channel(plot: Plot) -> None:
    closed = EventDraft(Action.CLOSED, SeatId("s1"), 9, CaseRecord(""), Speech())
    await plot.ledger.cases.close(plot.case, closed, await plot.done())
    assert await plot.ledger.cases.open_in(TABLE) is None
    assert not (await plot.ledger.cases.get(plot.case.id)).is_open
    with pytest.raises(NoCase):
        await plot.ledger.cases.close(plot.case, closed, await plot.done())
    again = Plot(plot.ledger, plot.clock)
    await again.ledger.cases.open(Opening(again.case, BO, [opened()], again.lease()), await again.done())
    assert await plot.ledger.cases.open_in(TABLE) == again.case
