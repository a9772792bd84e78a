"""A case in the memory store for one trial. It has no ledger: its cards are what it wrote itself, and nothing else."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

from bureau.cards import BoardCard, Handle, MemoryCard, PrivateCard, content_hash, handle
from bureau.errors import MemoryUnavailable
from bureau.ids import BOARD, CardId, CaseId, MemoryId, RoleId, Space, new_uuid
from bureau.ports import CardStamp, MemoryGateway, Vector
from bureau.relevance import Scored


class TrialCase:
    """Writes cards and finds them again. Every method raises `MemoryUnavailable`."""

    def __init__(self, memory: MemoryGateway, prefixes: Mapping[Space, str]) -> None:
        self._memory = memory
        self._prefixes = prefixes
        self._id = CaseId(new_uuid())
        self._cards: dict[Space, dict[MemoryId, MemoryCard]] = {}

    async def whisper(self, role: RoleId, text: str, topic: str) -> PrivateCard:
        """A card in a role's own space."""
        stamp = CardStamp(CardId(new_uuid()), topic, content_hash=content_hash(text))
        number = self._next(Space(role))
        memory_id = await self._memory.write(self._id, Space(role), text, stamp)
        card = PrivateCard(stamp.card_id, memory_id, role, number, text, topic)
        self._cards[Space(role)][memory_id] = card
        return card

    async def publish(self, card: PrivateCard) -> BoardCard:
        """A copy on the board."""
        stamp = CardStamp(
            card_id=CardId(new_uuid()),
            topic=card.topic,
            source_role=card.space,
            source_memory_id=card.memory_id,
            source_version=1,
            content_hash=content_hash(card.text),
        )
        number = self._next(BOARD)
        memory_id = await self._memory.write(self._id, BOARD, card.text, stamp)
        copy = BoardCard(stamp.card_id, memory_id, number, card.text, card.space, card.card_id)
        self._cards[BOARD][memory_id] = copy
        return copy

    async def search(self, space: Space, question: str, vector: Vector) -> Sequence[Scored[MemoryCard]]:
        """All cards of a space. A row too many or too few proves nothing, so that is an error, too."""
        found = await self._memory.search(self._id, space, question, vector)
        cards = self._cards.get(space, {})
        if {near.row.memory_id for near in found} != cards.keys():
            raise MemoryUnavailable(reason="other_rows")
        return [Scored(cards[near.row.memory_id], near.relevance) for near in found]

    async def clear(self) -> None:
        """Delete every row, also one whose writing was broken off."""
        for space in self._cards:
            for row in await self._memory.rows(self._id, space):
                await self._memory.delete(self._id, space, row.memory_id)

    def _next(self, space: Space) -> Handle:
        held = self._cards.setdefault(space, {})
        return handle(self._prefixes[space], len(held) + 1)


@asynccontextmanager
async def trial_case(memory: MemoryGateway, prefixes: Mapping[Space, str]) -> AsyncIterator[TrialCase]:
    """A case whose rows are deleted in the end, however that comes."""
    case = TrialCase(memory, prefixes)
    try:
        yield case
    finally:
        await case.clear()
