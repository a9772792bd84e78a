"""`publish`: copy a private card to the board. The original stays where it is; the copy is a snapshot of it, once."""

from collections.abc import Sequence

from bureau.cards import PrivateCard, find_handle
from bureau.case import Case
from bureau.commands import Publish
from bureau.deliveries import PersonalDelivery, Receipt
from bureau.desk.office import Office, Turn
from bureau.desk.shelf import Shelf, private, shelf
from bureau.desk.writing import Sheet, write
from bureau.errors import ForeignCard, UnknownCard
from bureau.events import EventDraft, published
from bureau.ids import BOARD, CardId, RoleId, Space, is_uuid
from bureau.ports import CardStamp, StoredRow
from bureau.records import CardRow, Lease, Receipted, Reserved, Written


async def publish(office: Office, turn: Turn, command: Publish) -> list[PersonalDelivery]:
    """Publish one card, or say that it was published before.

    Raises `NotDirector`, `BadInput`, `UnknownCard`, `ForeignCard`, `PublicationPending`, `SpaceFull` and what a
    write raises.
    """
    case = turn.allowed()
    row = await _find(office, case, command.card)
    card = await private(office, Shelf(case, (row,)), row)
    lease = office.lease()
    reserved = await office.ledger.cards.reserve_copy(case, row, lease)
    if isinstance(reserved, CardRow):
        outcome = Receipted("publish", card.card_id, reserved.card_id, already=True)
        await office.ledger.commands.settle(turn.done(outcome), case.id)
        copy = reserved
    else:
        copy = await _copy(office, turn, card, row.content_hash, reserved, lease)
    return [Receipt("publish", card, Shelf(case, ()).handle(copy), already=copy is reserved)]


async def _copy(
    office: Office, turn: Turn, card: PrivateCard, content: str, reserved: Reserved, lease: Lease
) -> CardRow:
    case = turn.here
    stamp = CardStamp(
        card_id=reserved.card_id,
        topic=card.topic,
        source_role=RoleId(card.space),
        source_memory_id=card.memory_id,
        source_version=reserved.version,
        content_hash=content,
    )

    def event(live: Sequence[CardRow]) -> EventDraft:
        stored = StoredRow(live[0].memory_id, card.text, stamp)
        copy = Shelf(case, ()).board_card(live[0], stored)
        return published(copy, card, reserved.version, content, case.director, office.clock.now())

    async def finish(written: Sequence[Written]) -> CardRow:
        done = turn.done(Receipted("publish", card.card_id, reserved.card_id))
        [live] = await office.ledger.cards.go_live(case, written, lease, done, event)
        return live

    return await write(office, case.id, [Sheet(BOARD, card.text, stamp)], lease, finish)


async def _find(office: Office, case: Case, typed: str) -> CardRow:
    if is_uuid(typed):
        return await _by_id(office, case, CardId(typed))
    space, number = find_handle(typed, case.roster.prefixes())
    on = await shelf(office, case, [space])
    row = next((row for row in on.rows if row.number == number), None)
    if row is None or space == BOARD:
        raise UnknownCard
    return row


async def _by_id(office: Office, case: Case, card: CardId) -> CardRow:
    on = await shelf(office, case, [Space(role.id) for role in case.roster])
    row = next((row for row in on.rows if row.card_id == card), None)
    if row is None:
        raise ForeignCard if await office.ledger.cards.home(card) not in {None, case.id} else UnknownCard
    return row
