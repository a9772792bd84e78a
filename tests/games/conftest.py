"""One embedded engine and one event loop for all games."""

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from adapters.memory.gateway import SeekdbMemory
from adapters.memory.settings import MemorySettings
from tests.adapters.memory.toys import FixedNumber
from tests.games.topics import TopicEmbedder
from tests.games.world import Arena


@pytest.fixture(scope="session")
def arena() -> Iterator[Arena]:
    """The place for all games, in a folder outside of pytest's, which keeps three runs of them."""
    pytest.importorskip("pylibseekdb")
    folder = Path(tempfile.mkdtemp(prefix="bureau-games-"))
    with asyncio.Runner(loop_factory=asyncio.new_event_loop) as runner:
        memory = SeekdbMemory(MemorySettings(path=folder / "engine"), TopicEmbedder(), FixedNumber())
        made = Arena(runner, memory, folder)
        made.open()
        yield made
        made.close()
    shutil.rmtree(folder, ignore_errors=True)
