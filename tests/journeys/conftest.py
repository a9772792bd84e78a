"""One terminal for all journeys that can share one, each in a channel of its own."""

import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
import pytest_asyncio

from tests.journeys.terminal import Heard, Terminal, terminal


@pytest.fixture(scope="session")
def shared_data() -> Iterator[Path]:
    """A data folder outside of pytest's, which keeps three runs of them: an engine's is 160 MB."""
    folder = Path(tempfile.mkdtemp(prefix="bureau-journey-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def data() -> Iterator[Path]:
    """A data folder of this test's own."""
    folder = Path(tempfile.mkdtemp(prefix="bureau-journey-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared(shared_data: Path) -> AsyncIterator[Terminal]:
    """A terminal that stays for the whole run."""
    async with terminal(shared_data, settings={"TERMINAL_MANAGERS": "warden, Wärter"}) as opened:
        yield opened


class Table:
    """A channel of its own on the shared terminal."""

    def __init__(self, opened: Terminal) -> None:
        self.terminal = opened
        self.channel = f"table-{uuid4().hex[:8]}"

    async def say(self, text: str, name: str = "director", command: str = "") -> Heard:
        """Give a command in this channel."""
        return await self.terminal.say(text, name=name, channel=self.channel, command=command)

    @property
    def stage(self) -> list[dict[str, object]]:
        """What the stage of this channel has had so far."""
        return [delivery for delivery in self.terminal.stage if delivery["channel"] == self.channel]


@pytest.fixture
def table(shared: Terminal) -> Table:
    return Table(shared)
