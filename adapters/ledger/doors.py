"""Who may open a case in a workspace, and how often a key was tried."""

from sqlalchemy import ColumnElement, Table, and_, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.ledger import turns
from adapters.ledger.database import Database
from adapters.ledger.tables import tries, workspaces
from bureau.errors import RateLimited
from bureau.ids import new_uuid
from bureau.permissions import Budget, Openers
from bureau.ports import Clock
from bureau.records import Settlement
from bureau.seats import Person, Workspace

_WORKSPACE_TIMES = 10


class Doors:
    """Implements `bureau.books.DoorBook`."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def openers(self, workspace: Workspace) -> Openers | None:
        """See `DoorBook.openers`."""
        query = select(workspaces.c.openers).where(_of(workspaces, workspace))
        found = await self._database.read(lambda connection: connection.scalar(query))
        return Openers(found) if found else None

    async def set_openers(self, workspace: Workspace, openers: Openers, done: Settlement) -> None:
        """See `DoorBook.set_openers`."""

        async def work(connection: AsyncConnection) -> None:
            this = update(workspaces).where(_of(workspaces, workspace))
            if (await connection.execute(this.values(openers=openers))).rowcount == 0:
                values = {"platform": workspace.platform, "workspace": workspace.id, "openers": openers}
                await connection.execute(insert(workspaces).values(**values))
            await turns.settle(connection, done, None)

        await self._database.write(work)

    async def try_key(self, person: Person, allowed: Budget) -> None:
        """See `DoorBook.try_key`."""
        now = self._clock.now()
        since = now - allowed.seconds * 1000
        here = _of(tries, person.workspace)

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(tries).where(here & (tries.c.at <= since)))
            by_all = await connection.scalar(select(func.count()).select_from(tries).where(here)) or 0
            mine = here & (tries.c.person == person.id)
            by_one = await connection.scalar(select(func.count()).select_from(tries).where(mine)) or 0
            if by_one >= allowed.count or by_all >= allowed.count * _WORKSPACE_TIMES:
                raise RateLimited(seconds=allowed.seconds)
            place = {"platform": person.workspace.platform, "workspace": person.workspace.id}
            await connection.execute(insert(tries).values(**place, try_id=new_uuid(), person=person.id, at=now))

        await self._database.write(work)


def _of(table: Table, workspace: Workspace) -> ColumnElement[bool]:
    return and_(table.c.platform == workspace.platform, table.c.workspace == workspace.id)
