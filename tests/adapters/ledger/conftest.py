"""The ledger on each database that it must run on."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

import pymysql
import pytest

from adapters.ledger.ledger import SqlLedger
from adapters.memory.engine import EmbeddedEngine
from adapters.memory.settings import MemorySettings
from tests.conftest import StillClock


@pytest.fixture(scope="session")
def engine_socket() -> Iterator[str]:
    """The socket of an embedded engine: seekdb's MySQL protocol without a port that anybody could reach."""
    pytest.importorskip("pylibseekdb")
    with tempfile.TemporaryDirectory(prefix="bureau-ledger-", ignore_cleanup_errors=True) as folder:
        engine = EmbeddedEngine(MemorySettings(path=Path(folder, "engine")))
        engine.start()
        try:
            with engine.connect() as connection:
                socket = str(connection.unix_socket)
            yield socket
        finally:
            engine.stop()


@pytest.fixture(params=["sqlite", pytest.param("seekdb", marks=pytest.mark.engine)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path}/ledger.sqlite3"
    socket = request.getfixturevalue("engine_socket")
    name = f"ledger_{uuid4().hex[:8]}"
    with pymysql.connect(user="root", unix_socket=socket) as connection, connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin")
    return f"mysql+aiomysql://root@/{name}?unix_socket={quote(socket, safe='')}"


@pytest.fixture
async def ledger(url: str, clock: StillClock) -> AsyncIterator[SqlLedger]:
    """An open ledger."""
    opened = SqlLedger(url, clock)
    await opened.open()
    yield opened
    await opened.close()
