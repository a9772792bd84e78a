"""What passes between the rules and the ledger: rows of cards, leases, claims of commands and their outcomes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from bureau.cards import Handle
from bureau.case import Case
from bureau.events import EventDraft
from bureau.ids import CardId, CaseId, MemoryId, SeatId, Space, TraceId
from bureau.permissions import Budget
from bureau.seats import Channel, Person


class CardState(StrEnum):
    """What a row of the memory store is. Only `live` rows are cards."""

    RESERVED = "reserved"
    LIVE = "live"
    WITHDRAWN = "withdrawn"
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
    """Outcome: a card was written, or a copy of it withdrawn."""

    action: Literal["whisper", "publish", "withdraw"]
    card_id: CardId
    copy_id: CardId | None = None
    already: bool = False
    withdrawn: Handle | None = None
    """The handle of a copy that was withdrawn: it had been on the board, so it is public."""


@dataclass(frozen=True)
class Traced:
    """Outcome: a question was asked."""

    trace_id: TraceId


@dataclass(frozen=True)
class Offering:
    """Outcome: the case was offered to somebody, until then (milliseconds UTC)."""

    until: int


@dataclass(frozen=True)
class Failed:
    """Outcome: the command was refused for good. `data` holds no text of a player."""

    code: str
    data: dict[str, str | int]


@dataclass(frozen=True)
class Plain:
    """Outcome: it was done, and what it shows is composed anew whenever it is delivered."""


Outcome = Receipted | Traced | Offering | Failed | Plain


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


EventOfSeat = Callable[[SeatId], EventDraft]
"""Makes an event from the seat that was taken. Pure, like `EventOf`."""


@dataclass(frozen=True)
class Opening:
    """A case to be opened. `written` are the cards of its pack, reserved under `lease`, in the pack's order."""

    case: Case
    director: Person
    events: Sequence[EventDraft]
    lease: Lease
    written: Sequence[Written] = ()


@dataclass(frozen=True)
class Dirt:
    """A space in which the memory store may hold rows that are no cards."""

    case_id: CaseId
    space: Space


@dataclass(frozen=True)
class Standing:
    """A card's state, and the one row that is the card where it is live."""

    state: CardState
    memory_id: MemoryId | None
