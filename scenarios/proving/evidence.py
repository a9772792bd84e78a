"""What a trial needs, and what it saw."""

from collections.abc import Mapping
from dataclasses import dataclass

from bureau.ids import RoleId
from bureau.ports import MemoryGateway
from bureau.scenario import PackQuestion


@dataclass(frozen=True)
class Bench:
    """Where packs are proved: the store, and the relevance from which a card hits."""

    memory: MemoryGateway
    threshold: float


@dataclass(frozen=True)
class Sighting:
    """A card by its id in the pack, or a public text by its key, and its relevance to the question."""

    name: str
    relevance: float


@dataclass(frozen=True)
class Found:
    """What one search for a question saw, best first."""

    hits: tuple[Sighting, ...]
    below: tuple[Sighting, ...]


@dataclass(frozen=True)
class Asked:
    """One question, put to every role in one language."""

    question: PackQuestion
    locale: str
    text: str
    before: Mapping[RoleId, Found]
    """What each role knows while nothing is published."""
    after: Mapping[RoleId, Found]
    """What each role knows once every card is on the board."""
    board: Found
    """The whole board, which then is the pool of all cards."""
    public: tuple[Sighting, ...]
    """The summary and personas that would hit if they were cards."""
