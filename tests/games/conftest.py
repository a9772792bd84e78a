"""One embedded engine and one event loop for all games."""

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import Phase, settings

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


def numbers(request: pytest.FixtureRequest, *, few: int, many: int) -> settings:
    """How many games are played: `many` for the proof, and a failing one is then made as small as possible.

    The few are the same in every run, and are not shrunk: that would take longer than they all do.
    """
    proof = bool(request.config.getoption("--proof"))
    phases = [Phase.explicit, Phase.generate, *([Phase.shrink] if proof else [])]
    games = many if proof else few
    return settings(max_examples=games, phases=phases, derandomize=not proof, deadline=None, database=None)
