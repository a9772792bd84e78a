"""Which spaces the memory store may hold rubbish in.

A card is due for the sweeper from the end of its reservation's lease, or from the moment of its withdrawal or death.
A row can still be written by somebody who lost its reservation, so a card that never went live is swept a second
time, later; after that its row, if it ever comes, is only never read.
"""

from typing import Final

from sqlalchemy import ColumnElement, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.ledger.database import Database
from adapters.ledger.tables import cards
from bureau.ids import CardId, CaseId, MemoryId, Space
from bureau.ports import Clock
from bureau.records import CardState, Dirt, Standing

_FIRST_WAIT_MS: Final = 30_000
_LONGEST_WAIT_MS: Final = 3_600_000
_SWEEPS_OF_A_LATE_CARD: Final = 2


class Sweeping:
    """The sweeper's part of `bureau.books.CardBook`."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def due(self, limit: int) -> list[Dirt]:
        """See `CardBook.due`."""
        now = self._clock.now()
        expired = (cards.c.state == CardState.RESERVED) & (cards.c.lease_until <= now)
        query = select(cards.c.case_id, cards.c.space).where(cards.c.sweep_at <= now).distinct().limit(limit)

        async def look(connection: AsyncConnection) -> list[Dirt]:
            return [Dirt(CaseId(row.case_id), Space(row.space)) for row in await connection.execute(query)]

        async def bury(connection: AsyncConnection) -> None:
            await connection.execute(update(cards).where(expired).values(state=CardState.DEAD))

        found = await self._database.read(look)
        if found:
            await self._database.write(bury)
        return found

    async def standing(self, where: Dirt) -> dict[CardId, Standing]:
        """See `CardBook.standing`."""
        query = select(cards.c.card_id, cards.c.state, cards.c.memory_id).where(_in(where))

        async def work(connection: AsyncConnection) -> dict[CardId, Standing]:
            return {
                CardId(row.card_id): Standing(CardState(row.state), MemoryId(row.memory_id) if row.memory_id else None)
                for row in await connection.execute(query)
            }

        return await self._database.read(work)

    async def swept(self, where: Dirt, *, clean: bool) -> None:
        """See `CardBook.swept`."""
        now = self._clock.now()
        query = select(cards.c.card_id, cards.c.sweeps, cards.c.memory_id).where(_in(where) & (cards.c.sweep_at <= now))

        async def work(connection: AsyncConnection) -> None:
            for row in (await connection.execute(query)).all():
                finished = clean and (row.memory_id or row.sweeps + 1 >= _SWEEPS_OF_A_LATE_CARD)
                wait = min(_FIRST_WAIT_MS * 2 ** min(row.sweeps, 10), _LONGEST_WAIT_MS)
                values = {"sweeps": row.sweeps + 1, "sweep_at": None if finished else now + wait}
                await connection.execute(update(cards).where(cards.c.card_id == row.card_id).values(**values))

        await self._database.write(work)


def _in(where: Dirt) -> ColumnElement[bool]:
    return (cards.c.case_id == where.case_id) & (cards.c.space == where.space)
