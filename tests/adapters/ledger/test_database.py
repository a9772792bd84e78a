"""The database itself: migrations, locks, errors."""

import asyncio
import logging
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.ledger.database import Database
from adapters.ledger.ledger import SqlLedger
from adapters.ledger.tables import metadata
from adapters.ledger.workers import Workers
from bureau.errors import LedgerUnavailable
from tests.conftest import StillClock


async def test_the_migrations_make_the_tables_that_the_code_uses(tmp_path: Path, clock: StillClock) -> None:
    ledger = SqlLedger(f"sqlite+aiosqlite:///{tmp_path}/ledger.sqlite3", clock)
    await ledger.open()
    await ledger.close()
    with create_engine(f"sqlite:///{tmp_path}/ledger.sqlite3").connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


async def test_four_that_start_at_once_migrate_once(url: str) -> None:
    databases = [Database(url, timeout=30) for _ in range(4)]
    await asyncio.gather(*(database.open() for database in databases))
    versions = await databases[0].read(lambda connection: connection.execute(text("SELECT * FROM alembic_version")))
    assert versions.all() == [("0002",)]
    for database in databases:
        await database.close()


async def test_a_lock_held_by_another_process_is_an_error_in_time(tmp_path: Path, clock: StillClock) -> None:
    file = tmp_path / "ledger.sqlite3"
    ledger = SqlLedger(f"sqlite+aiosqlite:///{file}", clock, timeout=0.2)
    await ledger.open()
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(LedgerUnavailable):
        await ledger.workers.current()
    holder.execute("ROLLBACK")
    holder.close()
    assert await ledger.workers.current() == 0
    await ledger.close()


async def test_whoever_is_cancelled_leaves_no_lock_behind(url: str) -> None:
    """The transaction goes on to its end first, so the next one does not wait for it."""
    database = Database(url, timeout=5)
    await database.open()
    begun, may_end = asyncio.Event(), asyncio.Event()

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(text("INSERT INTO workers VALUES (7, 'a', 1)"))
        begun.set()
        await may_end.wait()

    writing = asyncio.create_task(database.write(work))
    await begun.wait()
    writing.cancel()
    may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await writing
    held = await database.write(lambda connection: connection.execute(text("SELECT number FROM workers")))
    assert held.all() == [(7,)]
    await database.close()


async def test_work_that_fails_while_it_is_cancelled_is_cancelled(url: str) -> None:
    """An error of the work's own must not hide that somebody wanted it to stop."""
    database = Database(url, timeout=5)
    await database.open()
    begun, may_end = asyncio.Event(), asyncio.Event()

    async def work(_: AsyncConnection) -> None:
        begun.set()
        await may_end.wait()
        raise LedgerUnavailable(reason="test")

    writing = asyncio.create_task(database.write(work))
    await begun.wait()
    writing.cancel()
    may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await writing
    await database.close()


async def test_work_that_fails_leaves_nothing(url: str) -> None:
    database = Database(url, timeout=5)
    await database.open()

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(text("INSERT INTO workers VALUES (7, 'a', 1)"))
        raise LedgerUnavailable(reason="test")

    with pytest.raises(LedgerUnavailable):
        await database.write(work)
    left = await database.read(lambda connection: connection.scalar(text("SELECT count(*) FROM workers")))
    assert left == 0
    await database.close()


async def test_no_parameter_of_a_statement_is_in_an_error_or_a_log(url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    database = Database(url, timeout=5)
    await database.open()

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(text("INSERT INTO nowhere VALUES (:words)"), {"words": "canary"})

    with pytest.raises(LedgerUnavailable) as refused:
        await database.write(work)
    assert "canary" not in f"{refused.value}{refused.value.__cause__}{caplog.text}"
    await database.close()


async def test_each_process_has_a_number_of_its_own_while_its_lease_runs(url: str, clock: StillClock) -> None:
    databases = [Database(url, timeout=5) for _ in range(3)]
    await databases[0].open()
    first, second, third = (Workers(database, clock, lease_ms=1000) for database in databases)
    assert [await first.current(), await second.current(), await first.current()] == [0, 1, 0]
    clock.ms += 600
    assert await first.current() == 0
    clock.ms += 600
    assert await third.current() == 1
    assert await second.current() == 2
    await first.release()
    assert await Workers(databases[0], clock).current() == 0
    for database in databases:
        await database.close()
