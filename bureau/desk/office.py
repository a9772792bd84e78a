"""What every verb works with: the ports, the limits, and the command at hand."""

from dataclasses import dataclass, field
from typing import Final

from bureau.books import Ledger
from bureau.case import Case
from bureau.commands import Call
from bureau.errors import NoCase
from bureau.ids import new_uuid
from bureau.permissions import Budget, Openers, check
from bureau.ports import Clock, MemoryGateway, Scenarios, StageFinder
from bureau.records import Claim, Lease, Outcome, Settlement
from bureau.seats import Seat, SeatKind
from bureau.traces import Mode

KEY_TRIES: Final = Budget(5, 600)


@dataclass(frozen=True)
class Limits:
    """Settings of the desk. Times are milliseconds."""

    lease_ms: int = 30_000
    """How long a command and a reservation are held; after that another delivery may take them over."""
    card_ms: int = 1_000
    """How long each card of a pack may take to be written."""
    per_minute: int = 30
    """How many commands of one kind a person may give in a minute."""
    pending_ms: int = 10_000
    """How long a second delivery waits for the first one's outcome."""
    poll_ms: int = 50
    offer_ms: int = 600_000
    """How long an offer of a case stands."""
    key_tries: Budget = KEY_TRIES
    """How often a person may try the access key, and ten times that a workspace."""


@dataclass(frozen=True)
class Office:
    """The ports and settings, joined once at start."""

    memory: MemoryGateway
    ledger: Ledger
    scenarios: Scenarios
    stages: StageFinder
    clock: Clock
    threshold: float
    """The relevance from which a card hits."""
    limits: Limits = field(default_factory=Limits)
    mode: Mode = Mode.EVIDENCE
    texts_go_to: str = "local"
    openers: Openers = Openers.EVERYONE
    """Who may open a case in a workspace whose managers have not said."""
    access_key: str = field(default="", repr=False)
    """What opening a case needs; empty means nothing."""

    def lease(self, cards: int = 1) -> Lease:
        """A lease from now on, under a name that nobody else has: not even this process's next command.

        It is long enough to write so many cards on a busy machine; else the sweeper would take them for left over.
        """
        return Lease(new_uuid(), self.clock.now() + max(self.limits.lease_ms, cards * self.limits.card_ms))


@dataclass(frozen=True)
class Turn:
    """One command on its way: who gave it, its claim, and the case that is open in its channel."""

    call: Call
    claim: Claim
    case: Case | None
    seat: Seat | None

    @property
    def here(self) -> Case:
        """The case. Raises `NoCase` where the channel has none."""
        if self.case is None:
            raise NoCase
        return self.case

    def allowed(self) -> Case:
        """The case, where this person may give this command in it.

        Raises `NoCase`, or `NotDirector`. It is called before any role or card is looked up, so that a refusal says
        nothing of what exists. Somebody without a seat may do what a player may.
        """
        case = self.here
        kind = self.seat.kind if self.seat else SeatKind.PLAYER
        check(self.call.command.verb, kind, manager=self.call.person.manager)
        return case

    def done(self, outcome: Outcome) -> Settlement:
        """The outcome of this command, for the transaction that makes it true."""
        return Settlement(self.claim, outcome)
