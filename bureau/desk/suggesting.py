"""What a person may be offered while they type: roles and stories to anyone, cards to the director alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from bureau.cards import Handle
from bureau.case import Case
from bureau.desk.office import Office
from bureau.desk.shelf import Shelf, shelf
from bureau.errors import BureauError
from bureau.ids import BOARD, Space
from bureau.permissions import Verb, allowed
from bureau.records import CardRow
from bureau.scenario import PublicPack
from bureau.seats import Channel, Person, SeatKind


@dataclass(frozen=True)
class SuggestedCard:
    """A card by its handle and its space; its text is not needed to choose it, and stays in the store."""

    handle: Handle
    space: Space


@dataclass(frozen=True)
class Place:
    """What a person has before them in a channel: its case, if one is open, and the kind of their seat."""

    case: Case | None
    kind: SeatKind

    @property
    def verbs(self) -> frozenset[Verb]:
        """The commands that may be given here now."""
        return allowed(self.kind) if self.case else frozenset({Verb.OPEN, Verb.HELP})


async def place(office: Office, channel: Channel, person: Person) -> Place:
    """Where a person is. Raises `LedgerUnavailable`."""
    case = await office.ledger.cases.open_in(channel)
    seat = await office.ledger.cases.seat(case, person) if case else None
    return Place(case, seat.kind if seat else SeatKind.PLAYER)


async def cards(office: Office, here: Place, verb: Verb) -> Sequence[SuggestedCard]:
    """The cards that this command could be about; none for whoever may not give it. Raises `LedgerUnavailable`."""
    if here.case is None or verb not in here.verbs:
        return []
    on = await shelf(office, here.case, [*(role.space for role in here.case.roster), BOARD])
    chosen = on.of(BOARD) if verb is Verb.WITHDRAW else _unpublished(on)
    return [SuggestedCard(on.handle(row), row.space) for row in chosen]


async def stories(office: Office) -> Sequence[PublicPack]:
    """The public parts of the packs that come with the game; one that is broken is left out."""
    found = []
    for identity in await office.scenarios.ids():
        try:
            pack, _ = await office.scenarios.pack(identity)
        except BureauError:
            continue
        found.append(pack.public)
    return found


def _unpublished(on: Shelf) -> list[CardRow]:
    return [row for row in on.rows if row.space != BOARD and on.copy_of(row.card_id) is None]
