"""A terminal that may be killed: in a process group and folders of its own, its answers timed, its words kept."""

import asyncio
import os
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from uuid import uuid4

from tests.journeys.terminal import ROOT, Heard, Terminal, command

LIGHT = MappingProxyType({"EMBEDDING_PROVIDER": "portable"})
"""The smaller embedder: what these tests show does not depend on which one there is."""
_ANSWER_WITHIN = 240.0


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

    @property
    def engine(self) -> int:
        """The engine's process id."""
        return int((self.data / "seekdb" / "run" / "seekdb.pid").read_text())

    @property
    def ledger(self) -> Path:
        """The ledger's file."""
        return self.data / "ledger.sqlite3"

    def interrupt_all(self) -> None:
        """Ctrl-C: it goes to the terminal and to all that it started."""
        os.killpg(self.process.pid, signal.SIGINT)

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
        await _up(opened, within)
        yield opened
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
        listening.cancel()


async def _up(opened: House, within: float) -> None:
    """Wait until it answers. One that does not says where each of its threads is."""
    try:
        async with asyncio.timeout(within):
            await opened.say("/case help", channel="warm-up")
    except (TimeoutError, Ended):
        with suppress(ProcessLookupError):
            opened.process.send_signal(signal.SIGABRT)
        await opened.process.wait()
        raise AssertionError(opened.words()) from None


def environment(folder: Path, settings: Mapping[str, str] = LIGHT) -> dict[str, str]:
    """The environment of a program that leaves nothing outside of `folder`."""
    (folder / "temp").mkdir(exist_ok=True)
    return {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONFAULTHANDLER": "1",
        "TMPDIR": str(folder / "temp"),
        **settings,
    }


@contextmanager
def own_folder() -> Iterator[Path]:
    """A short-lived folder with a short path, since the engine's socket file has to fit into one."""
    with tempfile.TemporaryDirectory(prefix="bureau-fault-", ignore_cleanup_errors=True) as name:
        try:
            yield Path(name)
        finally:
            _end_all(name)


def _end_all(named: str) -> None:
    """End whatever runs on a folder, orphaned engines among them. Where there is no /proc, nothing is found."""
    for told in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if named.encode() in told.read_bytes() and int(told.parent.name) != os.getpid():
                os.kill(int(told.parent.name), signal.SIGKILL)


def is_gone(pid: int) -> bool:
    """Whether a process has ended, also where nobody has taken note of it yet."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].startswith("Z")
    except ProcessLookupError:
        return True
    except FileNotFoundError:
        return Path("/proc").exists()


async def until(met: Callable[[], bool], within: float) -> float:
    """Wait until a condition is met of which nobody brings word; after how many seconds it was."""
    started = time.monotonic()
    async with asyncio.timeout(within):
        while True:
            if met():
                return time.monotonic() - started
            await asyncio.sleep(0.005)


async def until_gone(pid: int, within: float = 10.0) -> float:
    """Wait for the end of a process that may be nobody's child; after how many seconds it came."""
    return await until(lambda: is_gone(pid), within)


def tell(words: str) -> None:
    """For `pytest -s`: a figure that was measured on the way."""
    sys.stdout.write(f"{words}\n")
