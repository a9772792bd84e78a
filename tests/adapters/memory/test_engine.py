"""The embedded engine: prepared before it starts, out of Ctrl-C's reach, ended by its last user."""

import os
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from adapters.memory import engine
from adapters.memory.engine import EmbeddedEngine
from adapters.memory.settings import MemorySettings
from bureau.errors import MemoryUnavailable
from tests.adapters.memory.toys import DETECTIVE, await_end, engine_pid, fill, gateway, new_case, telemetry


def library_that(first: Callable[[], None]) -> ModuleType:
    """The real library, but each opening does something first."""
    real = engine._library()
    copy = ModuleType("pylibseekdb")
    copy.__dict__.update(real.__dict__)

    def opened(path: str) -> object:
        first()
        return real.open(path)

    copy.__dict__["open"] = opened
    return copy


@pytest.mark.engine
def test_the_engine_starts_quiet_and_shielded(fresh: MemorySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before it starts, its report counts as sent and signals to the group are blocked; after, its log is quiet."""
    seen: list[object] = []

    def look() -> None:
        seen.append(telemetry(fresh.path))
        seen.append({signal.SIGINT, signal.SIGHUP} <= signal.pthread_sigmask(signal.SIG_BLOCK, ()))

    library = library_that(look)
    monkeypatch.setattr(engine, "_library", lambda: library)
    started = EmbeddedEngine(fresh)
    started.start()
    with started.connect() as connection, connection.cursor() as cursor:
        cursor.execute("SHOW PARAMETERS LIKE 'syslog_level'")
        shown = str(cursor.fetchall())
    started.stop()
    assert seen == [{"sent": True}, True]
    assert "ERROR" in shown
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.engine
def test_the_engine_ends_with_its_last_user(fresh: MemorySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two users share one engine; it is tried again if it does not start, outlives the first and ends with the last."""
    failures = iter([True, True])

    def fail_twice() -> None:
        if next(failures, False):
            raise engine._library().SeekdbError

    library = library_that(fail_twice)
    with monkeypatch.context() as patched:
        patched.setattr(engine, "_library", lambda: library)
        one, two = EmbeddedEngine(fresh), EmbeddedEngine(replace(fresh, path=fresh.path / ".." / fresh.path.name))
        one.start()
    two.start()
    pid = engine_pid(fresh.path)
    one.stop()
    one.stop()
    with two.connect() as connection, connection.cursor() as cursor:
        answered = cursor.execute("SELECT 1")
    two.stop()
    await_end(pid)
    assert answered == 1
    with pytest.raises(ConnectionRefusedError):
        two.connect()


@pytest.mark.engine
async def test_two_folders_are_two_stores(settings: MemorySettings, fresh: MemorySettings) -> None:
    """Two folders in one process hold different rows, in the same case and space."""
    case, here, there = new_case(), gateway(settings), gateway(fresh)
    made = await fill(here, case, DETECTIVE, 2)
    assert await there.rows(case, DETECTIVE) == []
    assert [row.memory_id for row in await here.rows(case, DETECTIVE)] == made
    assert engine_pid(settings.path) != engine_pid(fresh.path)
    await here.close()
    await there.close()


@pytest.mark.engine
def test_restoring_leaves_a_living_engine_alone(settings: MemorySettings) -> None:
    """After a doubt about the connection an engine that answers is kept."""
    user = EmbeddedEngine(settings)
    user.start()
    before = engine_pid(settings.path)
    user.restore()
    user.stop()
    assert engine_pid(settings.path) == before
    os.kill(before, 0)


async def test_a_platform_without_an_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the engine's library cannot be loaded there is one clear reason, at once."""

    def missing(name: str) -> ModuleType:
        raise ImportError(name)

    monkeypatch.setattr("importlib.import_module", missing)
    with pytest.raises(MemoryUnavailable) as caught:
        EmbeddedEngine(MemorySettings(path=tmp_path / "engine")).start()
    assert caught.value.reason == "engine_unsupported"


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """A path through a file is an error at once, not after a minute of trying."""
    (tmp_path / "file").write_text("")
    memory = gateway(MemorySettings(path=tmp_path / "file" / "engine"))
    with pytest.raises(MemoryUnavailable) as caught:
        await memory.rows(new_case(), DETECTIVE)
    await memory.close()
    assert caught.value.reason == "folder"
