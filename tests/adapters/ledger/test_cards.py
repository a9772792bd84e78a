"""A row of the memory store is a card only while the ledger says so."""

import pytest

from adapters.ledger.ledger import SqlLedger
from bureau.errors import CaseChanged, CommandPending, NoCase, PublicationPending, SpaceFull, UnknownCard
from bureau.events import Action, CaseRecord, EventDraft, PublishedRecord, Speech
from bureau.ids import BOARD, CardId, RoleId, SeatId, new_uuid
from bureau.records import CardDraft, CardRow, Lease, Plain, Reserved, Settlement
from bureau.seats import Channel
from tests.adapters.ledger.plots import HOME, INFORMANT, NO_END, Plot, case
from tests.conftest import StillClock


@pytest.fixture
async def plot(ledger: SqlLedger, clock: StillClock) -> Plot:
    made = Plot(ledger, clock)
    await made.open()
    return made


def published(row: CardRow, source: CardRow) -> EventDraft:
    record = PublishedRecord(row.card_id, source.card_id, RoleId(source.space), row.version, row.content_hash)
    return EventDraft(Action.PUBLISHED, SeatId("s1"), 9, record, Speech())


async def test_a_reservation_is_no_card(plot: Plot) -> None:
    await plot.ledger.cards.reserve(plot.case, [CardDraft(CardId(new_uuid()), INFORMANT, "h")], plot.lease())
    assert await plot.ledger.cards.live(plot.case, [INFORMANT]) == []


async def test_cards_are_numbered_in_the_order_in_which_they_go_live(plot: Plot) -> None:
    rows = [await plot.card() for _ in range(3)]
    assert [row.number for row in rows] == [1, 2, 3]
    assert await plot.ledger.cards.live(plot.case, [INFORMANT, BOARD]) == rows


async def test_an_abandoned_reservation_leaves_no_gap_and_cannot_go_live(plot: Plot) -> None:
    lease, draft = plot.lease(), CardDraft(CardId(new_uuid()), INFORMANT, "h")
    await plot.ledger.cards.reserve(plot.case, [draft], lease)
    await plot.ledger.cards.abandon([draft.card_id], lease)
    with pytest.raises(CaseChanged):
        await plot.ledger.cards.go_live(plot.case, [plot.written(draft.card_id)], lease, await plot.done())
    assert (await plot.card()).number == 1


async def test_only_the_owner_of_a_reservation_makes_it_live(plot: Plot) -> None:
    draft = CardDraft(CardId(new_uuid()), INFORMANT, "h")
    await plot.ledger.cards.reserve(plot.case, [draft], plot.lease())
    with pytest.raises(CaseChanged):
        await plot.ledger.cards.go_live(plot.case, [plot.written(draft.card_id)], plot.lease(), await plot.done())
    assert await plot.ledger.cards.live(plot.case, [INFORMANT]) == []


async def test_a_write_whose_command_was_taken_over_is_undone_whole(plot: Plot) -> None:
    lease, draft = plot.lease(), CardDraft(CardId(new_uuid()), INFORMANT, "h")
    await plot.ledger.cards.reserve(plot.case, [draft], lease)
    late = Settlement(plot.claim(), Plain())
    with pytest.raises(CommandPending):
        await plot.ledger.cards.go_live(plot.case, [plot.written(draft.card_id)], lease, late)
    assert await plot.ledger.cards.live(plot.case, [INFORMANT]) == []


async def test_a_space_holds_eighty_cards_reservations_included(plot: Plot) -> None:
    drafts = [CardDraft(CardId(new_uuid()), INFORMANT, "h") for _ in range(80)]
    until = plot.clock.now() + 5
    await plot.ledger.cards.reserve(plot.case, drafts, plot.lease(until))
    with pytest.raises(SpaceFull) as refused:
        await plot.card()
    assert refused.value == SpaceFull(limit=80)
    plot.clock.ms = until + 1
    assert (await plot.card()).number == 1


async def test_a_copy_is_made_once(plot: Plot) -> None:
    source, lease = await plot.card(), plot.lease()
    reserved = await plot.ledger.cards.reserve_copy(plot.case, source, lease)
    assert isinstance(reserved, Reserved)
    [copy] = await plot.ledger.cards.go_live(
        plot.case, [plot.written(reserved.card_id)], lease, await plot.done(), lambda rows: published(rows[0], source)
    )
    assert (copy.space, copy.number, copy.source_card_id, copy.version) == (BOARD, 1, source.card_id, 1)
    assert await plot.ledger.cards.reserve_copy(plot.case, source, plot.lease()) == copy
    assert [event.action for event in await plot.ledger.events.unseen(plot.case.id, 9)] == ["opened", "published"]


async def test_a_second_publisher_waits_for_the_lease_and_then_takes_over(plot: Plot) -> None:
    source = await plot.card()
    first = Lease("first", plot.clock.now() + 1000)
    reserved = await plot.ledger.cards.reserve_copy(plot.case, source, first)
    with pytest.raises(PublicationPending):
        await plot.ledger.cards.reserve_copy(plot.case, source, plot.lease())
    plot.clock.ms += 1001
    second = Lease("second", NO_END)
    assert await plot.ledger.cards.reserve_copy(plot.case, source, second) == reserved
    assert isinstance(reserved, Reserved)
    with pytest.raises(CaseChanged):
        await plot.ledger.cards.go_live(plot.case, [plot.written(reserved.card_id)], first, await plot.done())
    [copy] = await plot.ledger.cards.go_live(plot.case, [plot.written(reserved.card_id)], second, await plot.done())
    assert copy.number == 1


async def test_a_card_of_another_case_is_no_source(plot: Plot) -> None:
    source = await plot.card()
    other = Plot(plot.ledger, plot.clock, case(Channel(HOME, "other table")))
    await other.open()
    with pytest.raises(UnknownCard):
        await plot.ledger.cards.reserve_copy(other.case, source, plot.lease())
    assert await plot.ledger.cards.home(source.card_id) == plot.case.id
    assert await plot.ledger.cards.home(CardId(new_uuid())) is None


async def test_a_closed_case_has_no_card_and_takes_none(plot: Plot) -> None:
    await plot.card()
    closed = EventDraft(Action.CLOSED, SeatId("s1"), 9, CaseRecord(""), Speech())
    await plot.ledger.cases.close(plot.case, closed, await plot.done())
    assert await plot.ledger.cards.live(plot.case, [INFORMANT]) == []
    with pytest.raises(NoCase):
        await plot.card()
