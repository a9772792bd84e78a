"""One embedded engine for the whole run, and folders of their own for the tests that break one."""

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from adapters.memory import engine
from adapters.memory.gateway import SeekdbMemory
from adapters.memory.settings import MemorySettings
from tests.adapters.memory import toys


@pytest.fixture(scope="session")
def settings() -> Iterator[MemorySettings]:
    """An engine that stays for the whole run."""
    pytest.importorskip("pylibseekdb")
    with _folder() as path:
        told = MemorySettings(path=path, workers=16)
        user = engine.EmbeddedEngine(told)
        user.start()
        try:
            yield told
        finally:
            user.stop()


@pytest.fixture
def fresh() -> Iterator[MemorySettings]:
    """A folder that no engine has seen."""
    pytest.importorskip("pylibseekdb")
    with _folder() as path:
        yield MemorySettings(path=path)


@pytest.fixture
async def memory(settings: MemorySettings) -> AsyncIterator[SeekdbMemory]:
    """An open gateway on the engine that stays."""
    opened = toys.gateway(settings)
    await opened.open()
    yield opened
    await opened.close()


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder outside of pytest's, which keeps three runs of them: an engine's is 160 MB."""
    above = Path(tempfile.mkdtemp(prefix="bureau-memory-"))
    try:
        yield above / "engine"
    finally:
        _abandon(above / "engine")
        shutil.rmtree(above, ignore_errors=True)


def _abandon(path: Path) -> None:
    """End the engine also where a test failed before it closed what it had opened."""
    folder = engine._folders.get(path.resolve())
    if folder is not None and folder.handle is not None:
        folder.handle.close()
        folder.handle = None
    with suppress(OSError, ValueError):
        toys.await_end(toys.engine_pid(path))
