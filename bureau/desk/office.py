"""What every verb works with: the ports, the limits, and the command at hand."""

from dataclasses import dataclass, field

from bureau.case import Case
from bureau.commands import Call
from bureau.errors import NoCase
from bureau.ids import new_uuid
from bureau.permissions import check
from bureau.ports import Clock, MemoryGateway, Scenarios, StageFinder
from bureau.records import Claim, Lease, Ledger, Outcome, Settlement
from bureau.seats import Seat, SeatKind
from bureau.traces import Mode


@dataclass(frozen=True)
class Limits:
    """Settings of the desk. Times are milliseconds."""

    lease_ms: int = 30_000
    """How long a command and a reservation are held; after that another delivery may take them over."""
    per_minute: int = 30
    """How many commands of one kind a person may give in a minute."""
    pending_ms: int = 10_000
    """How long a second delivery waits for the first one's outcome."""
    poll_ms: int = 50


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

    def lease(self) -> Lease:
        """A lease from now on, under a name that nobody else has: not even this process's next command."""
        return Lease(new_uuid(), self.clock.now() + self.limits.lease_ms)


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
        check(self.call.command.verb, self.seat.kind if self.seat else SeatKind.PLAYER)
        return case

    def director(self) -> Seat:
        """The director's seat, after `allowed` for a director's command. Raises `NoCase`."""
        if self.seat is None:
            raise NoCase
        return self.seat

    def done(self, outcome: Outcome) -> Settlement:
        """The outcome of this command, for the transaction that makes it true."""
        return Settlement(self.claim, outcome)
