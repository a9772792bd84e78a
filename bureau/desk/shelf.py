"""Cards, as the memory store and the ledger hold them together.

The memory store has texts, the ledger says which of its rows are cards. A row that the ledger does not call live, by
exact memory id and in the case's present epoch, is nothing: an orphan of a crash, a late write, a card of a closed
case.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bureau.cards import BoardCard, Handle, MemoryCard, PrivateCard, content_hash, handle
from bureau.case import Case
from bureau.desk.office import Office
from bureau.errors import MemoryUnavailable
from bureau.ids import BOARD, CardId, RoleId, Space
from bureau.ports import StoredRow
from bureau.records import CardRow


@dataclass(frozen=True)
class Shelf:
    """The live cards of some spaces, without their texts."""

    case: Case
    rows: tuple[CardRow, ...]

    def of(self, space: Space) -> tuple[CardRow, ...]:
        """The live cards of one space, by number."""
        return tuple(row for row in self.rows if row.space == space)

    def handle(self, row: CardRow) -> Handle:
        """What people type for a card."""
        return handle(self.case.roster.prefixes()[row.space], row.number)

    def copy_of(self, card: CardId) -> CardRow | None:
        """The live board copy of a card. The board must be one of this shelf's spaces."""
        return next((row for row in self.rows if row.source_card_id == card), None)

    def card(self, row: CardRow, stored: StoredRow) -> MemoryCard:
        """The card that a ledger row and a memory row are together."""
        if row.space == BOARD:
            return self.board_card(row, stored)
        return self.private_card(row, stored)

    def board_card(self, row: CardRow, stored: StoredRow) -> BoardCard:
        """The board card that the two rows are together."""
        source = stored.stamp.source_role or RoleId("")
        source_card = row.source_card_id or row.card_id
        return BoardCard(row.card_id, row.memory_id, self.handle(row), stored.text, source, source_card)

    def private_card(self, row: CardRow, stored: StoredRow) -> PrivateCard:
        """The private card that the two rows are together."""
        role, topic = RoleId(row.space), stored.stamp.topic
        return PrivateCard(row.card_id, row.memory_id, role, self.handle(row), stored.text, topic)


async def shelf(office: Office, case: Case, spaces: Sequence[Space]) -> Shelf:
    """The live cards of some spaces."""
    return Shelf(case, tuple(await office.ledger.cards.live(case, spaces)))


async def private(office: Office, on: Shelf, row: CardRow) -> PrivateCard:
    """A private card, exactly as it was written.

    Raises `MemoryUnavailable` where the store has lost its row, or has another text in it: that is shown to nobody.
    """
    for card in await read(office, on, [row]):
        if isinstance(card, PrivateCard) and content_hash(card.text) == row.content_hash:
            return card
    raise MemoryUnavailable(reason="row_missing")


async def read(office: Office, on: Shelf, rows: Iterable[CardRow]) -> list[MemoryCard]:
    """Some live cards with their texts, in the order given. Raises `MemoryUnavailable`."""
    wanted = list(rows)
    stored: dict[str, StoredRow] = {}
    for space in dict.fromkeys(row.space for row in wanted):
        ids = {row.memory_id for row in wanted if row.space == space}
        stored |= {found.memory_id: found for found in await office.memory.read(on.case.id, space, ids)}
    return [on.card(row, stored[row.memory_id]) for row in wanted if row.memory_id in stored]
