"""No card and no question in any log, whatever is set to DEBUG and whatever goes wrong."""

import asyncio
import importlib
import logging
import os

import pytest

from adapters.memory import schema
from adapters.memory.engine import EmbeddedEngine
from adapters.memory.gateway import SeekdbMemory
from adapters.memory.quiet import mute
from adapters.memory.settings import MemorySettings
from bureau.errors import MemoryUnavailable
from bureau.ids import Space
from tests.adapters.memory.toys import DETECTIVE, ToyEmbedder, ask, fill, gateway, new_case, stamp

pytestmark = pytest.mark.engine

SECRET = "the butler hid 金库 it"
LOUD = (
    "",
    "powermem",
    "powermem.core.memory",
    "powermem.storage.oceanbase.oceanbase",
    "pyobvector",
    "pyobvector.client.ob_client",
    "sqlalchemy",
    "sqlalchemy.engine",
    "sqlalchemy.pool",
    "sqlglot",
    "pyseekdb",
    "audit",
    "asyncio",
)


async def test_no_text_in_any_log(
    settings: MemorySettings, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """With every logger at DEBUG: writing, finding, reading, deleting, and all of them failing on a broken table."""
    for name in LOUD:
        caplog.set_level(logging.DEBUG, name)
    toy, case = ToyEmbedder("a table that gets broken"), new_case()
    memory = gateway(settings, toy)
    made = await memory.write(case, DETECTIVE, SECRET, stamp(SECRET))
    assert [hit.row.text for hit in await ask(memory, case, DETECTIVE, SECRET)] == [SECRET]
    await asyncio.to_thread(execute, settings, f"DROP TABLE {schema.table_name(toy)}")
    failed = await asyncio.gather(
        ask(memory, case, DETECTIVE, SECRET),
        memory.read(case, DETECTIVE, [made]),
        memory.write(case, DETECTIVE, SECRET, stamp(SECRET)),
        memory.delete(case, DETECTIVE, made),
        return_exceptions=True,
    )
    await memory.close()
    printed = capfd.readouterr()
    assert {type(error) for error in failed} == {MemoryUnavailable}
    assert all(isinstance(error, Exception) and error.__cause__ is error.__context__ is None for error in failed)
    assert "memory: search failed: ProgrammingError 1146 at store.py:" in caplog.text
    for said in (caplog.text, printed.out, printed.err, str(failed)):
        assert "butler" not in said
        assert "金库" not in said


def test_the_libraries_have_no_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their records reach no handler of the program's and not standard error, and PowerMem is told of no log file."""
    monkeypatch.setenv("LOGGING_FILE", "leak.log")
    for name in ("powermem", "pyobvector", "pyseekdb", "sqlglot", "audit"):
        monkeypatch.setattr(logging.getLogger(name), "propagate", True)
        monkeypatch.setattr(logging.getLogger(name), "handlers", [])
    mute()
    mute()
    for name in ("powermem", "pyobvector", "pyseekdb", "sqlglot", "audit", "sqlalchemy.engine.Engine.cards"):
        logger = logging.getLogger(name)
        assert (logger.propagate, logger.level) == (False, logging.CRITICAL)
        assert [type(handler) for handler in logger.handlers].count(logging.NullHandler) == 1
    assert os.environ["LOGGING_FILE"] == ""


def execute(settings: MemorySettings, statement: str) -> None:
    with EmbeddedEngine(settings).connect(settings.database) as connection, connection.cursor() as cursor:
        cursor.execute(statement)


async def test_powermem_is_told_everything(memory: SeekdbMemory) -> None:
    """PowerMem's own switches: no hybrid search, no rewriting of rows, no audit, no telemetry, hidden parameters."""
    await fill(memory, new_case(), DETECTIVE, 1)
    client = memory._loaded()._clients[DETECTIVE]
    store = client.storage.vector_store
    assert client.agent_id == DETECTIVE
    assert (store.hybrid_search, store.include_sparse, store.vidx_metric_type) == (False, False, "cosine")
    assert (client.intelligence.enabled, client._intelligence_plugin) == (False, None)
    assert (client.audit.enabled, client.telemetry.enabled, client.graph_store) == (False, False, None)
    assert store.obvector.engine.hide_parameters is True


async def test_all_spaces_share_one_pool(memory: SeekdbMemory) -> None:
    """A client for each space, one engine for all of them, and no more clients than the cache holds."""
    cards = memory._loaded()
    case = new_case()
    for number in range(70):
        with cards._client(Space(f"role_{number}")) as client:
            assert client.agent_id == f"role_{number}"
    await fill(memory, case, DETECTIVE, 1)
    engines = {id(client.storage.vector_store.obvector.engine) for client in cards._clients.values()}
    assert len(engines) == 1
    assert len(cards._clients) == 64
    assert len(await memory.rows(case, DETECTIVE)) == 1


async def test_no_way_to_another_server(memory: SeekdbMemory, monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that is locked makes PowerMem look for a server of its own on this machine; ours never does."""
    core = importlib.import_module("powermem.core.memory")
    asked: list[str] = []
    monkeypatch.setattr(core._HTTPMemoryClient, "from_env_if_healthy", lambda: asked.append("asked"))

    def locked(*_: object, **__: object) -> None:
        raise RuntimeError("seekdb lock: opened by other process")

    monkeypatch.setattr(importlib.import_module("adapters.memory.store").ScopedStore, "_create_client", locked)
    memory._loaded()._clients.clear()
    with pytest.raises(MemoryUnavailable):
        await memory.rows(new_case(), DETECTIVE)
    assert asked == []
