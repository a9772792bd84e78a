"""The terminal as its users have it: a process of its own, spoken to in JSON lines."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any
from uuid import uuid4

ROOT = Path(__file__).parents[2]
Delivery = dict[str, Any]


@dataclass
class Heard:
    """What one command brought, its own `done` included."""

    deliveries: list[Delivery]

    def all(self, kind: str, to: str = "") -> list[Delivery]:
        """Deliveries of a kind; `to` narrows it to `stage` or `user`."""
        return [d for d in self.deliveries if d["kind"] == kind and d["to"].startswith(to)]

    def one(self, kind: str, to: str = "") -> Delivery:
        """The only delivery of a kind."""
        [found] = self.all(kind, to)
        return found

    @property
    def code(self) -> str:
        """The error's code, empty without one."""
        errors = self.all("error")
        return str(errors[0]["code"]) if errors else ""

    @property
    def text(self) -> str:
        """All of it as one string, for looking for what must not be there."""
        return json.dumps(self.deliveries, ensure_ascii=False)


@dataclass
class Terminal:
    """A running `python -m bot play --json`."""

    process: asyncio.subprocess.Process
    stage: list[Delivery] = field(default_factory=list)
    _waiting: dict[str, asyncio.Future[Heard]] = field(default_factory=dict)
    _heard: dict[str, list[Delivery]] = field(default_factory=dict)

    async def say(self, text: str, *, name: str = "director", channel: str = "table", command: str = "") -> Heard:
        """Give a command and wait until it is done."""
        return await self.send({"id": command or uuid4().hex, "as": name, "channel": channel, "text": text})

    async def send(self, line: dict[str, Any]) -> Heard:
        """Send one line that has an id and wait until it is done."""
        waiting: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        self._waiting[line["id"]] = waiting
        self.write(json.dumps(line))
        return await waiting

    def write(self, line: str) -> None:
        """Send a line as it is."""
        assert self.process.stdin
        self.process.stdin.write(line.encode("utf-8", "surrogatepass") + b"\n")

    async def listen(self) -> None:
        """Sort what comes out; everything must be JSON of version 1."""
        assert self.process.stdout
        while line := await self.process.stdout.readline():
            delivery = json.loads(line)
            assert delivery["v"] == 1
            if delivery["to"] == "stage":
                self.stage.append(delivery)
            self._heard.setdefault(delivery["re"], []).append(delivery)
            if delivery["kind"] == "done" and delivery["re"] in self._waiting:
                self._waiting.pop(delivery["re"]).set_result(Heard(self._heard.pop(delivery["re"])))

    async def end(self) -> int:
        """Close its input and wait for its end; the exit code."""
        assert self.process.stdin
        self.process.stdin.close()
        return await self.process.wait()

    async def kill(self) -> None:
        """`kill -9`."""
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()


@asynccontextmanager
async def terminal(
    data: Path, *options: str, cwd: Path | None = None, settings: Mapping[str, str] = MappingProxyType({})
) -> AsyncIterator[Terminal]:
    """A terminal on a data folder, up and answering; killed at the end if it still runs."""
    process = await asyncio.create_subprocess_exec(
        *command(data, *options),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        limit=4 * 1024 * 1024,
        cwd=cwd or ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **settings},
    )
    opened = Terminal(process)
    listening = asyncio.create_task(opened.listen())
    try:
        async with asyncio.timeout(240):
            await opened.say("/case help", channel="warm-up")
            yield opened
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        listening.cancel()


def command(data: Path, *options: str) -> Sequence[str]:
    """The command line of a terminal on a data folder."""
    return [sys.executable, "-m", "bot", "play", "--json", "--data", str(data), *options]
