"""A session in this process on the real stores, given one line at a time and watched closely."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

from adapters.console.json_face import JsonFace
from adapters.console.lines import Defaults
from adapters.console.session import Session, TerminalStages
from bot.settings import load
from bot.wiring import Platform, running
from tests.faults.books import state

DIRECTOR = "director"


@dataclass
class Desk:
    """A session; every line goes through to its end before the next."""

    runner: asyncio.Runner
    session: Session
    printed: io.BytesIO
    ledger: Path
    faults: list[str] = field(default_factory=list)

    def line(self, raw: bytes) -> list[dict[str, Any]]:
        """What a line of input brings; nothing for one that is empty."""
        self.printed.seek(0)
        self.printed.truncate()
        read = self.session.read(raw)
        if read is not None:
            self.runner.run(self.session.carry_out(read))
        return [json.loads(line) for line in self.printed.getvalue().decode("utf-8").splitlines()]

    def say(
        self, text: str, *, name: str = DIRECTOR, channel: str = "table", command: str = ""
    ) -> list[dict[str, Any]]:
        """What a command brings."""
        given = {"id": command or uuid4().hex, "as": name, "channel": channel, "text": text}
        return self.line(json.dumps(given).encode())

    def code(self, text: str, *, name: str = DIRECTOR, channel: str = "table", command: str = "") -> str:
        """The error that a command brings; empty where it is carried out."""
        brought = self.say(text, name=name, channel=channel, command=command)
        [ok] = [delivery["ok"] for delivery in brought if delivery["kind"] == "done"]
        codes = [delivery["code"] for delivery in brought if delivery["kind"] == "error"]
        assert ok is not bool(codes)
        return str(codes[0]) if codes else ""

    def state(self) -> list[list[tuple[Any, ...]]]:
        """All that a refused command must leave as it was."""
        return state(self.ledger)


@contextmanager
def desk_in(folder: Path) -> Iterator[Desk]:
    """A desk on a folder, from open to closed."""
    settings = load(data_dir=folder / "data", embedding_provider="portable")
    (folder / "data").mkdir()
    printed = io.BytesIO()
    face = JsonFace(io.TextIOWrapper(printed, encoding="utf-8", newline="\n", write_through=True))
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        platform = Platform(TerminalStages(), reads_files=True, per_minute=100_000)
        house = runner.run(stack.enter_async_context(running(settings, platform)))
        managers = frozenset({"warden"})
        session = Session(house.bureau, house.ledger, face, Defaults(DIRECTOR, "table", "en"), managers)
        desk = Desk(runner, session, printed, folder / "data" / "ledger.sqlite3")
        watching = _Watching(desk.faults)
        logging.getLogger().addHandler(watching)
        try:
            yield desk
        finally:
            logging.getLogger().removeHandler(watching)
            runner.run(stack.aclose())


class _Watching(logging.Handler):
    """Notes every error that is logged."""

    def __init__(self, noted: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._noted = noted

    def emit(self, record: logging.LogRecord) -> None:
        self._noted.append(self.format(record))
