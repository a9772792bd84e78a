"""A bureau in this process, on real parts: SQLite, seekdb, the terminal's session and its JSON. Meaning is a toy."""

import asyncio
import io
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adapters.console.json_face import JsonFace
from adapters.console.lines import Defaults
from adapters.console.session import Session, TerminalStages
from adapters.ledger.ledger import SqlLedger
from adapters.memory.gateway import SeekdbMemory
from bureau.desk.bureau import Bureau
from bureau.desk.office import Limits, Office
from bureau.desk.sweeping import sweep
from bureau.ids import CaseId, Space
from scenarios.packs import ScenarioLibrary
from tests.conftest import StillClock
from tests.games.topics import THRESHOLD

Delivery = dict[str, Any]
MANAGER = "warden"
_UNLIMITED = Limits(per_minute=100_000)


@dataclass
class World:
    """One game's bureau: a ledger of its own, on the memory store of all."""

    runner: asyncio.Runner
    office: Office
    session: Session
    out: io.StringIO
    clock: StillClock
    folder: Path
    ledger_file: Path

    def send(self, line: dict[str, str]) -> list[Delivery]:
        """Everything that one line brings, in the order in which it came."""
        typed = self.session.read(json.dumps(line).encode())
        assert typed
        self.runner.run(self.session.carry_out(typed))
        shown = [json.loads(delivery) for delivery in self.out.getvalue().splitlines()]
        self.out.seek(0)
        self.out.truncate()
        return shown

    def card_ids(self) -> list[tuple[str, str, str, int]]:
        """Id, case, space and number of every card that ever was one, as a button knows them."""
        query = "SELECT card_id, case_id, space, number FROM cards WHERE number IS NOT NULL ORDER BY case_id, number"
        with closing(sqlite3.connect(self.ledger_file)) as connection:
            return connection.execute(query).fetchall()

    def stored(self, case_id: str, space: str) -> list[str]:
        """The texts that the memory store holds in a space, of cards and of what is none."""
        rows = self.runner.run(self.office.memory.rows(CaseId(case_id), Space(space)))
        return sorted(row.text for row in rows)

    def sweep(self) -> None:
        """Delete what is no card from the memory store."""
        self.runner.run(sweep(self.office))


@dataclass
class Arena:
    """What all games of a run share: one event loop, one engine, and a ledger to copy that is up to date."""

    runner: asyncio.Runner
    memory: SeekdbMemory
    folder: Path
    games: int = 0

    def open(self) -> None:
        """Start the store and make the ledger that is copied."""
        self.runner.run(self._open())

    def close(self) -> None:
        """Leave the store."""
        self.runner.run(self.memory.close())

    @contextmanager
    def world(self, locale: str) -> Iterator[World]:
        """A bureau that knows no case yet."""
        self.games += 1
        folder = self.folder / f"game-{self.games}"
        folder.mkdir()
        file, clock = folder / "ledger.sqlite3", StillClock()
        shutil.copyfile(self._empty, file)
        ledger = _ledger(file, clock)
        office = self._office(ledger, clock, folder)
        out = io.StringIO()
        defaults = Defaults("nobody", "nowhere", locale)
        session = Session(Bureau(office), ledger, JsonFace(out), defaults, frozenset({MANAGER}))
        try:
            yield World(self.runner, office, session, out, clock, folder, file)
        finally:
            self.runner.run(ledger.close())
            shutil.rmtree(folder)

    @property
    def _empty(self) -> Path:
        return self.folder / "empty.sqlite3"

    async def _open(self) -> None:
        await self.memory.open()
        ledger = _ledger(self._empty, StillClock())
        await ledger.open()
        await ledger.close()

    def _office(self, ledger: SqlLedger, clock: StillClock, folder: Path) -> Office:
        library = ScenarioLibrary(files=True, folder=folder)
        return Office(self.memory, ledger, library, TerminalStages(), clock, THRESHOLD, _UNLIMITED)


def _ledger(file: Path, clock: StillClock) -> SqlLedger:
    return SqlLedger(f"sqlite+aiosqlite:///{file}", clock)
