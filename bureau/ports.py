"""What the rules need from outside, as protocols. `adapters` implement them; `bot` joins them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NewType, Protocol

from bureau.ids import CardId, CaseId, MemoryId, RoleId, Space
from bureau.scenario import Pack
from bureau.seats import Channel

Vector = NewType("Vector", tuple[float, ...])
"""A question's embedding; computed once, used for both spaces."""


class Clock(Protocol):
    """Time, so that tests can hold it still."""

    def now(self) -> int:
        """Milliseconds since 1970, UTC."""

    def monotonic(self) -> float:
        """Seconds that never go back, for measuring."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""


@dataclass(frozen=True)
class CardStamp:
    """What is written into a row beside the text, so that the row can be checked when it comes back."""

    card_id: CardId
    topic: str
    source_role: RoleId | None = None
    """Set on a board copy: PowerMem metadata `source_agent_id`, and so on."""
    source_memory_id: MemoryId | None = None
    source_version: int = 0
    content_hash: str = ""


@dataclass(frozen=True)
class StoredRow:
    """A row of one case and one space, checked against both. It is a card only if the ledger says so."""

    memory_id: MemoryId
    text: str
    stamp: CardStamp


@dataclass(frozen=True)
class FoundRow:
    """A row and its relevance to the question, -1 to 1."""

    row: StoredRow
    relevance: float


class MemoryGateway(Protocol):
    """The memory store: one case and one space a call.

    Every method raises `MemoryUnavailable` where the store does not answer in time or answers with an error, and
    never returns an empty result for that. Every row that comes back is checked: exact case, space and visibility.
    """

    async def embed(self, question: str) -> Vector:
        """The embedding of a question."""

    async def search(self, case: CaseId, space: Space, question: str, vector: Vector) -> list[FoundRow]:
        """All rows of the space, nearest to the question first.

        All, because a space is small, and a row that is no card any more must not crowd out one that is.
        """

    async def read(self, case: CaseId, space: Space, wanted: Collection[MemoryId]) -> list[StoredRow]:
        """Those of the wanted rows that are in the space, in no particular order."""

    async def rows(self, case: CaseId, space: Space) -> list[StoredRow]:
        """All rows of the space."""

    async def write(self, case: CaseId, space: Space, text: str, stamp: CardStamp) -> MemoryId:
        """Store a row. It is found by the very next search."""

    async def delete(self, case: CaseId, space: Space, memory: MemoryId) -> bool:
        """Remove a row; false where the space has none of that id."""


class WorkerNumbers(Protocol):
    """This process's own number, which keeps the ids that it makes apart from those of every other process."""

    async def current(self) -> int:
        """A number from 0 to 1023 that no other process holds now. Raises `LedgerUnavailable`."""


class Scenarios(Protocol):
    """The story packs."""

    async def pack(self, named: str) -> tuple[Pack, str]:
        """A pack by id or file, with where it was read from. Raises `UnknownScenario` or `BrokenScenario`."""

    async def ids(self) -> Sequence[str]:
        """The ids of the packs that ship with the game."""


class StageFinder(Protocol):
    """Whether a channel can be a stage. Each platform knows its own channels."""

    async def stage(self, named: str, near: Channel) -> Channel:
        """The channel that a person named as a stage, in the same workspace. Raises `BadInput`."""
