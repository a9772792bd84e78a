"""What the rules need of the ledger: the bureau's own state, in small protocols. What they pass is in `records`.

A row of the memory store is a card only while the ledger says so. Each method here is one transaction; a change of
a case, its event and the outcome of the command that made it are one and the same transaction, so that a command
has one effect however often it is delivered, and wherever the process ends. Every method raises `LedgerUnavailable`
where the records cannot be read or written in time.

| state of a card | set by | ended by |
|---|---|---|
| reserved | `CardBook.reserve` | `go_live` by its owner, `abandon`, or the end of its lease |
| live | `CardBook.go_live` | withdrawal, reset or close |
| withdrawn | `CardBook.withdraw` | never |
| dead | `abandon`, a reset, a close, the sweeper at the end of a lease | never |

The sweeper deletes the rows behind the cards of the last two states.
"""

from collections.abc import Sequence
from typing import Protocol

from bureau.case import Case
from bureau.events import Event, EventDraft
from bureau.ids import CardId, CaseId, SeatId, Space, TraceId
from bureau.permissions import Budget, Openers
from bureau.records import (
    CardDraft,
    CardRow,
    Claim,
    Dirt,
    EventOf,
    EventOfSeat,
    Lease,
    Opening,
    Reserved,
    Settled,
    Settlement,
    Standing,
    Written,
)
from bureau.seats import Channel, Person, Seat, Workspace


class CommandBook(Protocol):
    """Commands by their platform's id: claimed, then done."""

    async def claim(self, claim: Claim) -> Settled | None:
        """Claim a command; its outcome where it was carried out before.

        Raises `CommandPending` while another holds it, `RateLimited`, and `BadInput` for an id that another person,
        channel or verb used.
        """

    async def settle(self, settlement: Settlement, case_id: CaseId | None) -> None:
        """Record the outcome of a command that changed no case."""

    async def release(self, claim: Claim) -> None:
        """Give up a claim without an outcome: the next delivery starts anew."""


class CaseBook(Protocol):
    """Cases, and who sits in them."""

    async def open_in(self, channel: Channel) -> Case | None:
        """The case that is open in a channel."""

    async def get(self, case_id: CaseId) -> Case:
        """A case, open or closed. Raises `NoCase`."""

    async def seat(self, case: Case, person: Person) -> Seat | None:
        """The seat a person has in a case."""

    async def take_seat(self, case: Case, person: Person) -> Seat:
        """The seat a person has in a case, as a player where they had none; their name is kept current."""

    async def seat_name(self, case_id: CaseId, seat: SeatId) -> str:
        """The name of the person in a seat; empty where they were forgotten."""

    async def open(self, opening: Opening, done: Settlement) -> None:
        """Open a case in its channel, with all cards of its pack live, or not at all. Raises `CaseExists`."""

    async def directed_by(self, person: Person) -> list[Case]:
        """The open cases that a person directs, oldest first."""

    async def reset(self, case: Case, event: EventDraft, done: Settlement) -> None:
        """Empty all spaces and drop the pack: a new epoch. Raises `CaseChanged`, `NoCase`."""

    async def move_stage(self, case: Case, stage: Channel, event: EventDraft, done: Settlement) -> None:
        """Name another stage. Raises `CaseChanged`, `NoCase`."""

    async def offer(self, case: Case, to: Person, until: int, done: Settlement) -> None:
        """Offer the case to somebody, instead of whoever it was offered to before. Raises `CaseChanged`, `NoCase`."""

    async def accept(self, case: Case, person: Person, event: EventOfSeat, done: Settlement) -> None:
        """Make a person director who was offered the case. Raises `NoOffer`, `CaseChanged`, `NoCase`."""

    async def close(self, case: Case, event: EventDraft, done: Settlement) -> None:
        """Close a case; all its cards are dead with this transaction. Raises `CaseChanged`, `NoCase`."""


class CardBook(Protocol):
    """Which rows of the memory store are cards."""

    async def live(self, case: Case, spaces: Sequence[Space]) -> list[CardRow]:
        """The live cards of some spaces, by number."""

    async def reserve(self, case: Case, drafts: Sequence[CardDraft], lease: Lease) -> None:
        """Step 1 of a write. Raises `SpaceFull`, and `CaseChanged` where the case has moved on."""

    async def reserve_for_opening(self, case: Case, drafts: Sequence[CardDraft], lease: Lease) -> None:
        """Step 1 of the cards of a pack, for a case that is not open yet and that nobody else can know."""

    async def reserve_copy(self, case: Case, source: CardRow, lease: Lease) -> CardRow | Reserved:
        """Step 1 of a publication: a reservation on the board, or the copy that is there already.

        A reservation whose lease has ended is taken over under its old card id; what its old owner may still write
        stays unreadable, because only the row whose memory id is set with `go_live` is a card.

        Raises `PublicationPending` while another holds the reservation, `UnknownCard` where the source is no longer
        live, `SpaceFull`, `CaseChanged`.
        """

    async def go_live(
        self,
        case: Case,
        written: Sequence[Written],
        lease: Lease,
        done: Settlement,
        event: EventOf | None = None,
        loaded: Case | None = None,
    ) -> list[CardRow]:
        """Step 3 of every write: the reservations that `lease` still owns go live and get their numbers.

        `event` makes the event from the cards with their numbers; a whisper has none. `loaded` is the case with the
        pack that a load sets; cards of roles that it has not are dead from then on, and so are their copies.
        Raises `CaseChanged` where a reservation was lost or the case has moved on, `AlreadyLoaded`.
        """

    async def withdraw(self, case: Case, copy: CardRow, event: EventDraft, done: Settlement) -> None:
        """Take a copy off the board. Raises `UnknownCard` where it is not live, `CaseChanged`."""

    async def home(self, card: CardId) -> CaseId | None:
        """The case that a card belongs to."""

    async def abandon(self, cards: Sequence[CardId], lease: Lease) -> None:
        """Give up reservations; whatever rows they left are never cards."""

    async def due(self, limit: int) -> list[Dirt]:
        """Spaces in which the memory store may hold rows that are no cards. Reservations that ran out are dead now."""

    async def standing(self, where: Dirt) -> dict[CardId, Standing]:
        """What the ledger says of every card of a space, whatever its state."""

    async def swept(self, where: Dirt, *, clean: bool) -> None:
        """The space was swept, or could not be and is due again later, each time after a longer while."""


class EventBook(Protocol):
    """The numbered events of each case, and how far each stage has come."""

    async def record(self, case: Case, used: Sequence[CardId], event: EventDraft, done: Settlement) -> None:
        """Append the event of a question. Raises `CaseChanged` unless the epoch and every used card still hold."""

    async def by_trace(self, case_id: CaseId, trace_id: TraceId) -> Event:
        """The event of a question. Raises `KeyError` where there is none."""

    async def asked_by(self, case: Case, seat: SeatId, limit: int) -> list[Event]:
        """The last questions of a seat in the case's present epoch, oldest first."""

    async def unseen(self, case_id: CaseId, limit: int) -> list[Event]:
        """The next events that the case's stage has not had yet."""

    async def seen(self, case_id: CaseId, seq: int) -> None:
        """The stage has had all events up to `seq`. A smaller number than before changes nothing."""

    async def behind(self, workspace: Workspace) -> list[CaseId]:
        """The cases of a workspace whose stage has not had all events."""


class DoorBook(Protocol):
    """Who may open a case in a workspace, and how often a key was tried."""

    async def openers(self, workspace: Workspace) -> Openers | None:
        """What a manager of the workspace has set; `None` where none has."""

    async def set_openers(self, workspace: Workspace, openers: Openers, done: Settlement) -> None:
        """Say who may open a case."""

    async def try_key(self, person: Person, tries: Budget) -> None:
        """Count a try of the access key, before it is looked at. Raises `RateLimited` where there were too many."""


class Ledger(Protocol):
    """The bureau's own state."""

    @property
    def doors(self) -> DoorBook:
        """Who may open a case."""

    @property
    def commands(self) -> CommandBook:
        """Commands by id."""

    @property
    def cases(self) -> CaseBook:
        """Cases and seats."""

    @property
    def cards(self) -> CardBook:
        """Cards by state."""

    @property
    def events(self) -> EventBook:
        """Events by number."""
