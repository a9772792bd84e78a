"""`withdraw`: take a copy off the board. The original stays, and can be published anew; what was said stays said."""

from bureau.cards import find_handle
from bureau.commands import Withdraw
from bureau.deliveries import PersonalDelivery, Receipt
from bureau.desk.office import Office, Turn
from bureau.desk.shelf import Shelf, private, shelf
from bureau.errors import UnknownCard
from bureau.events import Action, EventDraft, Speech, WithdrawnRecord
from bureau.ids import BOARD, RoleId
from bureau.records import CardRow, Receipted


async def withdraw(office: Office, turn: Turn, command: Withdraw) -> list[PersonalDelivery]:
    """Withdraw a copy. Raises `NotDirector`, `BadInput`, `UnknownCard`, `CaseChanged`, `MemoryUnavailable`."""
    case = turn.allowed()
    space, number = find_handle(command.card, case.roster.prefixes())
    on = await shelf(office, case, [*(role.space for role in case.roster), BOARD])
    named = next((row for row in on.of(space) if row.number == number), None)
    copy = named if named is None or space == BOARD else on.copy_of(named.card_id)
    source = next((row for row in on.rows if copy and row.card_id == copy.source_card_id), None)
    if copy is None or source is None:
        raise UnknownCard
    card = await private(office, on, source)
    event = _event(office, on, copy, source)
    done = turn.done(Receipted("withdraw", source.card_id, copy.card_id, withdrawn=on.handle(copy)))
    await office.ledger.cards.withdraw(case, copy, event, done)
    return [Receipt("withdraw", card, on.handle(copy))]


def _event(office: Office, on: Shelf, copy: CardRow, source: CardRow) -> EventDraft:
    record = WithdrawnRecord(copy.card_id, RoleId(source.space), on.handle(copy))
    return EventDraft(Action.WITHDRAWN, on.case.director, office.clock.now(), record, Speech())
