"""The commands that change nothing: `case status`, `case board`, `case help`, `dossier`."""

from bureau.cards import BoardCard, PrivateCard
from bureau.case import Case
from bureau.commands import Board, Dossier, Help, Status
from bureau.deliveries import BoardShown, DossierShown, HelpShown, PersonalDelivery, StatusShown
from bureau.desk.office import Office, Turn
from bureau.desk.shelf import read, shelf
from bureau.ids import BOARD
from bureau.permissions import DIRECT, MANAGER, Verb, allowed
from bureau.seats import SeatKind


async def status(office: Office, turn: Turn, _command: Status) -> list[PersonalDelivery]:
    """What the case is. Raises `NoCase`."""
    return [await status_of(office, turn.allowed())]


async def status_of(office: Office, case: Case) -> StatusShown:
    """What a case is: public, all of it."""
    return StatusShown(
        director=await office.ledger.cases.seat_name(case.id, case.director),
        board_count=len((await shelf(office, case, [BOARD])).rows),
        mode=office.mode,
        texts_go_to=office.texts_go_to,
    )


async def board(office: Office, turn: Turn, _command: Board) -> list[PersonalDelivery]:
    """The bulletin board, oldest card first. Raises `NoCase`, `MemoryUnavailable`."""
    on = await shelf(office, turn.allowed(), [BOARD])
    cards = await read(office, on, on.rows)
    return [BoardShown(tuple(card for card in cards if isinstance(card, BoardCard)))]


async def dossier(office: Office, turn: Turn, command: Dossier) -> list[PersonalDelivery]:
    """All cards of one role. Raises `NoCase`, `NotDirector`, `UnknownRole`, `MemoryUnavailable`."""
    case = turn.allowed()
    role = case.roster.find(command.role)
    on = await shelf(office, case, [role.space])
    cards = await read(office, on, on.rows)
    return [DossierShown(role.id, tuple(card for card in cards if isinstance(card, PrivateCard)))]


async def show_help(office: Office, turn: Turn, _command: Help) -> list[PersonalDelivery]:
    """The commands that this person may give here and now."""
    if turn.call.direct:
        directs = await office.ledger.cases.directed_by(turn.call.person)
        return [HelpShown(tuple(verb for verb in Verb if verb in (DIRECT if directs else {Verb.HELP})))]
    kind = turn.seat.kind if turn.seat else SeatKind.PLAYER
    verbs = allowed(kind) if turn.case else frozenset({Verb.OPEN, Verb.HELP})
    if turn.call.person.manager:
        verbs = verbs | {Verb.SETUP} | (MANAGER if turn.case else frozenset())
    return [HelpShown(tuple(verb for verb in Verb if verb in verbs))]
