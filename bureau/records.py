"""What the rules need from the ledger: the bureau's own state, in small protocols.

A row of the memory store is a card only while the ledger says so. Each method here is one transaction; a change of
a case, its event and the outcome of the command that made it are one and the same transaction, so that a command
has one effect however often it is delivered, and wherever the process ends. Every method raises `LedgerUnavailable`
where the records cannot be read or written in time.

| state of a card | set by | ended by |
|---|---|---|
| reserved | `CardBook.reserve` | `go_live` by its owner, `abandon`, or the end of its lease |
| live | `CardBook.go_live` | the end of its epoch or case |
| dead | `abandon`, `CaseBook.close` | never; the sweeper deletes the row behind it |
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, Protocol

from bureau.case import Case
from bureau.events import Event, EventDraft
from bureau.ids import CardId, CaseId, MemoryId, SeatId, Space, TraceId
from bureau.permissions import Budget
from bureau.seats import Channel, Person, Seat, Workspace


class CardState(StrEnum):
    """What a row of the memory store is. Only `live` rows are cards."""

    RESERVED = "reserved"
    LIVE = "live"
    DEAD = "dead"


@dataclass(frozen=True)
class Lease:
    """Who holds something, until when (milliseconds UTC). After that anyone may take it."""

    owner: str
    until: int


@dataclass(frozen=True)
class CardRow:
    """A card as the ledger has it. `number` and `memory_id` are set when it goes live."""

    card_id: CardId
    space: Space
    number: int
    memory_id: MemoryId
    version: int
    source_card_id: CardId | None
    content_hash: str


@dataclass(frozen=True)
class CardDraft:
    """A card to be reserved."""

    card_id: CardId
    space: Space
    content_hash: str
    source_card_id: CardId | None = None
    version: int = 1


@dataclass(frozen=True)
class Reserved:
    """A reservation for a board copy."""

    card_id: CardId
    version: int


@dataclass(frozen=True)
class Written:
    """A reserved card whose row is in the memory store now."""

    card_id: CardId
    memory_id: MemoryId


@dataclass(frozen=True)
class Receipted:
    """Outcome: a card was written."""

    action: Literal["whisper", "publish"]
    card_id: CardId
    copy_id: CardId | None = None
    already: bool = False


@dataclass(frozen=True)
class Traced:
    """Outcome: a question was asked."""

    trace_id: TraceId


@dataclass(frozen=True)
class Failed:
    """Outcome: the command was refused for good. `data` holds no text of a player."""

    code: str
    data: dict[str, str | int]


@dataclass(frozen=True)
class Plain:
    """Outcome: it was done, and what it shows is composed anew whenever it is delivered."""


Outcome = Receipted | Traced | Failed | Plain


@dataclass(frozen=True)
class Claim:
    """A command about to be carried out. The same id from another person, channel or verb is another's."""

    id: str
    channel: Channel
    person: Person
    verb: str
    lease: Lease
    now: int
    budget: Budget


@dataclass(frozen=True)
class Settled:
    """The command was carried out before."""

    case_id: CaseId | None
    outcome: Outcome


@dataclass(frozen=True)
class Settlement:
    """The outcome that a change brings its command, recorded in the same transaction."""

    claim: Claim
    outcome: Outcome


EventOf = Callable[[Sequence[CardRow]], EventDraft]
"""Makes an event from the cards that just went live. Pure: it runs inside the ledger's transaction."""


@dataclass(frozen=True)
class Opening:
    """A case to be opened. `written` are the cards of its pack, reserved under `lease`, in the pack's order."""

    case: Case
    director: Person
    events: Sequence[EventDraft]
    lease: Lease
    written: Sequence[Written] = ()


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

    async def close(self, case: Case, event: EventDraft, done: Settlement) -> None:
        """Close a case; all its cards are dead with this transaction. Raises `CaseChanged`, `NoCase`."""


class CardBook(Protocol):
    """Which rows of the memory store are cards."""

    async def live(self, case: Case, spaces: Sequence[Space]) -> list[CardRow]:
        """The live cards of some spaces, by number."""

    async def rows(self, case: Case, space: Space) -> int:
        """How many rows the memory store may hold for a space at the most, live or not."""

    async def reserve(self, case: Case, drafts: Sequence[CardDraft], lease: Lease) -> None:
        """Step 1 of a write. Raises `SpaceFull`, and `CaseChanged` where the case has moved on."""

    async def reserve_for_opening(self, case: Case, drafts: Sequence[CardDraft], lease: Lease) -> None:
        """Step 1 of the cards of a pack, for a case that is not open yet and that nobody else can know."""

    async def elsewhere(self, case: Case, card: CardId) -> bool:
        """Whether a card belongs to another case than this one."""

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
    ) -> list[CardRow]:
        """Step 3 of every write: the reservations that `lease` still owns go live and get their numbers.

        `event` makes the event from the cards with their numbers; a whisper has none.
        Raises `CaseChanged` where a reservation was lost or the case has moved on.
        """

    async def abandon(self, cards: Sequence[CardId], lease: Lease) -> None:
        """Give up reservations; whatever rows they left are never cards."""


class EventBook(Protocol):
    """The numbered events of each case, and how far each stage has come."""

    async def record(self, case: Case, used: Sequence[CardId], event: EventDraft, done: Settlement) -> None:
        """Append the event of a question. Raises `CaseChanged` unless the epoch and every used card still hold."""

    async def by_trace(self, case_id: CaseId, trace_id: TraceId) -> Event:
        """The event of a question. Raises `KeyError` where there is none."""

    async def unseen(self, case_id: CaseId, limit: int) -> list[Event]:
        """The next events that the case's stage has not had yet."""

    async def seen(self, case_id: CaseId, seq: int) -> None:
        """The stage has had all events up to `seq`. A smaller number than before changes nothing."""

    async def behind(self, workspace: Workspace) -> list[CaseId]:
        """The cases of a workspace whose stage has not had all events."""


class Ledger(Protocol):
    """The bureau's own state."""

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
