"""The database behind the ledger: one transaction a call, errors by the bureau's name, migrations at start."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Final, TypeVar

from sqlalchemy import Connection, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry
from tenacity import AsyncRetrying, retry_if_exception, stop_after_attempt, wait_random_exponential

from adapters.ledger import migrations
from bureau.errors import LedgerUnavailable

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]

_MYSQL_LOST_A_RACE: Final = frozenset({1205, 1213, 6002, 6005})
"""Lock wait timeout, deadlock, and OceanBase's two names for a transaction that must be run again."""


class Database:
    """Runs units of work, each in a transaction of its own.

    SQLite has two engines: one connection that writes, its transactions begun with `BEGIN IMMEDIATE` so that two
    processes queue instead of failing half-way, and several that read. On the MySQL protocol one engine does both.
    """

    def __init__(self, url: str, timeout: float) -> None:
        """`url` is an SQLAlchemy URL with an async driver; `timeout` is how many seconds a call may wait for a lock.

        Raises `LedgerUnavailable` for a URL that cannot be used.
        """
        self._timeout = timeout
        try:
            self._sqlite = make_url(url).get_backend_name() == "sqlite"
            self._writer = _engine(url, timeout, size=1) if self._sqlite else _engine(url, timeout, size=10)
            self._reader = _engine(url, timeout, size=8) if self._sqlite else self._writer
        except (SQLAlchemyError, ImportError, ValueError) as error:
            raise LedgerUnavailable(reason=type(error).__name__) from error
        if self._sqlite:
            _sqlite(self._writer, timeout, begin="BEGIN IMMEDIATE")
            _sqlite(self._reader, timeout, begin="BEGIN")

    async def open(self) -> None:
        """Bring the tables up to date; several processes may do so at once. Raises `LedgerUnavailable`."""
        if self._sqlite and (file := self._writer.url.database):
            await asyncio.to_thread(Path(file).parent.mkdir, parents=True, exist_ok=True)
        await self.write(self._migrate)

    async def close(self) -> None:
        """Give up all connections."""
        await self._writer.dispose()
        await self._reader.dispose()

    async def write(self, work: Work[T]) -> T:
        """Run `work` in a transaction that may change things: all of it, or nothing.

        It is run again where the database asks for that, so it must have no effect but through its connection.
        Raises `LedgerUnavailable`; an `IntegrityError` and the bureau's own errors pass.
        """
        retrying = AsyncRetrying(
            retry=retry_if_exception(_lost_a_race),
            stop=stop_after_attempt(5),
            wait=wait_random_exponential(multiplier=0.02, max=0.5),
            reraise=True,
        )
        engine = self._writer.execution_options(deadline=time.monotonic() + self._timeout)
        return await self._guarded(lambda: retrying(_in_transaction, engine, work))

    async def read(self, work: Work[T]) -> T:
        """Run `work` on one consistent state. Raises `LedgerUnavailable`."""
        return await self._guarded(lambda: _in_transaction(self._reader, work))

    async def _guarded(self, run: Callable[[], Awaitable[T]]) -> T:
        try:
            return await _to_its_end(self._timed(run))
        except IntegrityError:
            raise
        except TimeoutError as error:
            raise LedgerUnavailable(reason="timeout") from error
        except (SQLAlchemyError, OSError) as error:
            raise LedgerUnavailable(reason=type(error).__name__) from error

    async def _timed(self, run: Callable[[], Awaitable[T]]) -> T:
        async with asyncio.timeout(self._timeout + 1):
            return await run()

    async def _migrate(self, connection: AsyncConnection) -> None:
        if not self._sqlite:
            await connection.execute(text("SELECT GET_LOCK('bureau_migration', 60)"))
        try:
            await connection.run_sync(migrations.upgrade)
        finally:
            if not self._sqlite:
                await connection.execute(text("SELECT RELEASE_LOCK('bureau_migration')"))


async def _to_its_end(work: Coroutine[None, None, T]) -> T:
    """The result of `work`, which goes on to its end where whoever waits for it is cancelled; only then that is said.

    A driver that is cancelled in the middle of a statement leaves its connection behind with the transaction open, and
    so with the lock on the file, and may raise an error of its own in the place of the cancellation.
    """
    task = asyncio.create_task(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


async def _in_transaction(engine: AsyncEngine, work: Work[T]) -> T:
    async with engine.begin() as connection:
        return await work(connection)


def _lost_a_race(error: BaseException) -> bool:
    cause = error.orig if isinstance(error, DBAPIError) else None
    return cause is not None and bool(cause.args) and cause.args[0] in _MYSQL_LOST_A_RACE


def _engine(url: str, timeout: float, size: int) -> AsyncEngine:
    sqlite = make_url(url).get_backend_name() == "sqlite"
    return create_async_engine(
        url,
        pool_size=size,
        max_overflow=0,
        pool_timeout=timeout,
        pool_pre_ping=not sqlite,
        hide_parameters=True,  # a parameter can be a question's text, and errors are logged
        connect_args={} if sqlite else {"connect_timeout": timeout, "charset": "utf8mb4"},
        **({} if sqlite else {"isolation_level": "READ COMMITTED"}),
    )


def _sqlite(engine: AsyncEngine, timeout: float, begin: str) -> None:
    @event.listens_for(engine.sync_engine, "connect")
    def connect(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # SQLAlchemy's own BEGIN, below, is the only one
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={int(timeout * 1000)}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def start(connection: Connection) -> None:
        deadline = connection.get_execution_options().get("deadline")
        if deadline is not None:  # whoever waited for the connection has less time left to wait for the file
            left = max(0, int((deadline - time.monotonic()) * 1000))
            connection.exec_driver_sql(f"PRAGMA busy_timeout={left}")
        connection.exec_driver_sql(begin)
