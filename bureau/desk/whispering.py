"""`whisper`: the director gives one role a card of its own. The stage hears nothing of it."""

from collections.abc import Sequence
from typing import Final

from bureau.cards import content_hash
from bureau.commands import Whisper
from bureau.deliveries import PersonalDelivery, Receipt
from bureau.desk.office import Office, Turn
from bureau.desk.shelf import Shelf
from bureau.desk.writing import Sheet, write
from bureau.ids import CardId, MemoryId, new_uuid
from bureau.ports import CardStamp, StoredRow
from bureau.records import CardDraft, CardRow, Receipted, Written
from bureau.texts import CARD_LIMIT, clean

TOPIC: Final = "whisper"


async def whisper(office: Office, turn: Turn, command: Whisper) -> list[PersonalDelivery]:
    """Write one private card. Raises `NotDirector`, `UnknownRole`, `BadInput`, `SpaceFull` and what a write raises."""
    case = turn.allowed()
    role = case.roster.find(command.role)
    text = clean(command.text, field="text", limit=CARD_LIMIT)
    stamp = CardStamp(CardId(new_uuid()), TOPIC, content_hash=content_hash(text))
    lease = office.lease()
    await office.ledger.cards.reserve(case, [CardDraft(stamp.card_id, role.space, stamp.content_hash)], lease)

    async def finish(written: Sequence[Written]) -> list[CardRow]:
        done = turn.done(Receipted("whisper", stamp.card_id))
        return await office.ledger.cards.go_live(case, written, lease, done)

    [row] = await write(office, case.id, [Sheet(role.space, text, stamp)], lease, finish)
    card = Shelf(case, (row,)).private_card(row, StoredRow(MemoryId(row.memory_id), text, stamp))
    return [Receipt("whisper", card)]
