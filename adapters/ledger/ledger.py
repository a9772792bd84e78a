"""The ledger as one object."""

from contextlib import suppress

from adapters.ledger.cards import Cards
from adapters.ledger.cases import Cases
from adapters.ledger.commands import Commands
from adapters.ledger.database import Database
from adapters.ledger.doors import Doors
from adapters.ledger.events import Events
from adapters.ledger.workers import Workers
from bureau.errors import LedgerUnavailable
from bureau.ports import Clock


class SqlLedger:
    """Implements `bureau.books.Ledger` on SQLite or the MySQL protocol."""

    def __init__(self, url: str, clock: Clock, timeout: float = 4.0) -> None:
        """`url` is an SQLAlchemy URL with an async driver; `timeout` is seconds, for locks and connections.

        Raises `LedgerUnavailable` for a URL that cannot be used.
        """
        self._database = Database(url, timeout)
        self.commands = Commands(self._database)
        self.cases = Cases(self._database, clock)
        self.cards = Cards(self._database, clock)
        self.events = Events(self._database)
        self.doors = Doors(self._database, clock)
        self.workers = Workers(self._database, clock)

    async def open(self) -> None:
        """Bring the tables up to date. Raises `LedgerUnavailable`."""
        await self._database.open()

    async def close(self) -> None:
        """Give back what this process holds, and all connections."""
        with suppress(LedgerUnavailable):  # the lease of the worker number ends by itself
            await self.workers.release()
        await self._database.close()
