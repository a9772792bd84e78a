"""Which process makes ids under which number.

PowerMem's ids are unique only among processes with different numbers; with the same one, two processes write over
each other's rows. So each process leases its own, and takes another where its lease has run out.
"""

import asyncio
from itertools import chain
from typing import Final

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.ledger.database import Database
from adapters.ledger.tables import workers
from bureau.errors import LedgerUnavailable
from bureau.ids import new_uuid
from bureau.ports import Clock

NUMBERS: Final = 1024


class Workers:
    """Implements `bureau.ports.WorkerNumbers`."""

    def __init__(self, database: Database, clock: Clock, lease_ms: int = 60_000) -> None:
        self._database = database
        self._clock = clock
        self._lease_ms = lease_ms
        self._owner = new_uuid()
        self._number: int | None = None
        self._until = 0
        self._lock = asyncio.Lock()

    async def current(self) -> int:
        """See `WorkerNumbers.current`. The lease is renewed when half of it is over, and never used past its end."""
        async with self._lock:
            if self._number is None or self._until - self._clock.now() < self._lease_ms // 2:
                await self._lease()
            if self._number is None:
                raise LedgerUnavailable(reason="no_worker_number")
            return self._number

    async def _lease(self) -> None:
        for _ in range(NUMBERS):
            try:
                self._number = await self._database.write(self._take)
            except IntegrityError:  # another process took the same free number first
                continue
            return

    async def _take(self, connection: AsyncConnection) -> int | None:
        now = self._clock.now()
        rows = {int(row.number): row for row in await connection.execute(select(workers))}
        mine = (number for number, row in rows.items() if row.owner == self._owner)
        free = (number for number in range(NUMBERS) if number not in rows or rows[number].lease_until <= now)
        number = next(chain(mine, free), None)
        if number is None:
            return None
        self._until = now + self._lease_ms
        values = {"owner": self._owner, "lease_until": self._until}
        if number not in rows:
            await connection.execute(insert(workers).values(number=number, **values))
            return number
        held = (workers.c.number == number) & (workers.c.owner == rows[number].owner)
        taken = await connection.execute(update(workers).where(held).values(**values))
        return number if taken.rowcount == 1 else None

    async def release(self) -> None:
        """Give the number back, where one was leased. Raises `LedgerUnavailable`."""
        if self._number is None:
            return

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(workers).where(workers.c.owner == self._owner).values(lease_until=0))

        await self._database.write(work)
        self._number = None
