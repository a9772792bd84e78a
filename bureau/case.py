"""A case as the ledger has it at one moment."""

from dataclasses import dataclass

from bureau.ids import CaseId, SeatId
from bureau.roles import STANDARD, Roster
from bureau.scenario import PublicPack
from bureau.seats import Channel


@dataclass(frozen=True)
class Case:
    """One play-through. `epoch` grows with each reset; cards of an earlier epoch are dead."""

    id: CaseId
    channel: Channel
    stage: Channel
    epoch: int
    locale: str
    director: SeatId
    is_open: bool
    pack: PublicPack | None
    pack_source: str
    """Where the pack was read from, so that its finale can be found again at close."""

    @property
    def roster(self) -> Roster:
        """The roles: the pack's, or the three standard ones."""
        return self.pack.roster if self.pack else STANDARD

    @property
    def scenario(self) -> str:
        """The pack's id, empty without one."""
        return self.pack.id if self.pack else ""
