"""A terminal that may be killed: in a process group and folders of its own, its answers timed, its words kept."""

import asyncio
import os
import signal
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from uuid import uuid4

from tests.journeys.terminal import ROOT, Heard, Terminal, command

LIGHT = MappingProxyType({"EMBEDDING_PROVIDER": "portable"})
"""The smaller embedder: what these tests show does not depend on which one there is."""
_ANSWER_WITHIN = 60.0


class Ended(Exception):
    """The terminal ended before it answered."""


@dataclass
class Given:
    """A command of a burst, and what came of it: nothing where the process ended first."""

    text: str
    heard: Heard | None
    seconds: float

    @property
    def acknowledged(self) -> bool:
        """Whether it was answered, and well."""
        return self.heard is not None and bool(self.heard.one("done")["ok"])

    @property
    def code(self) -> str:
        """The error's code; empty for an answer, and for none at all."""
        return self.heard.code if self.heard else ""


@dataclass(kw_only=True)
class House(Terminal):
    """A terminal whose end is part of the test."""

    data: Path
    printed: Path
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        """Sort what comes out; at its end nobody waits any longer."""
        await super().listen()
        self.ended.set()
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(Ended())

    async def give(self, text: str, *, name: str = "director", channel: str = "table", command: str = "") -> Given:
        """Give a command; what came of it, and after how long."""
        started = time.monotonic()
        with suppress(Ended, ConnectionError):
            line = {"id": command or uuid4().hex, "as": name, "channel": channel, "text": text}
            async with asyncio.timeout(_ANSWER_WITHIN):
                heard = await self.send(line)
            return Given(text, heard, time.monotonic() - started)
        return Given(text, None, time.monotonic() - started)

    def burst(self, texts: Sequence[str], *, channel: str = "table") -> list[asyncio.Task[Given]]:
        """Give commands all at once."""
        return [asyncio.create_task(self.give(text, channel=channel)) for text in texts]

    async def seen(self, seq: int) -> None:
        """Wait until the stage has had an event."""
        async with asyncio.timeout(_ANSWER_WITHIN):
            while not any(delivery["seq"] >= seq for delivery in self.stage):
                await asyncio.sleep(0.01)

    @property
    def engine(self) -> int:
        """The engine's process id."""
        return int((self.data / "seekdb" / "run" / "seekdb.pid").read_text())

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the terminal alone."""
        self.process.send_signal(number)

    async def kill_all(self) -> None:
        """`kill -9` to the terminal and all that it started, at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        await self.process.wait()
        await self.ended.wait()

    def words(self) -> str:
        """What it has printed beside its deliveries."""
        return self.printed.read_text(errors="replace")


@asynccontextmanager
async def house(
    folder: Path,
    *options: str,
    settings: Mapping[str, str] = LIGHT,
    before: Sequence[str] = (),
    within: float = 60.0,
) -> AsyncIterator[House]:
    """A terminal on `folder`, up and answering; nothing of it is left in the end.

    `before` are the words of a command that runs it.
    """
    data, printed = folder / "data", folder / "printed"
    with printed.open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            *before,
            *command(data, *options),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
            limit=4 * 1024 * 1024,
            cwd=ROOT,
            env=environment(folder, settings),
            start_new_session=True,
        )
    opened = House(process, data=data, printed=printed)
    listening = asyncio.create_task(opened.listen())
    try:
        async with asyncio.timeout(within):
            await opened.say("/case help", channel="warm-up")
        yield opened
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
        listening.cancel()


def environment(folder: Path, settings: Mapping[str, str] = LIGHT) -> dict[str, str]:
    """The environment of a program that leaves nothing outside of `folder`."""
    (folder / "temp").mkdir(exist_ok=True)
    return {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(folder / "temp"), **settings}


@contextmanager
def own_folder() -> Iterator[Path]:
    """A short-lived folder with a short path, since the engine's socket file has to fit into one."""
    with tempfile.TemporaryDirectory(prefix="bureau-fault-", ignore_cleanup_errors=True) as name:
        yield Path(name)


def is_gone(pid: int) -> bool:
    """Whether a process has ended, also where nobody has taken note of it yet."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].startswith("Z")
    except ProcessLookupError:
        return True
    except FileNotFoundError:
        return Path("/proc").exists()


async def until_gone(pid: int, within: float = 10.0) -> float:
    """Wait for the end of a process that may be nobody's child; after how many seconds it came."""
    started = time.monotonic()
    async with asyncio.timeout(within):
        while not is_gone(pid):
            await asyncio.sleep(0.02)
    return time.monotonic() - started
