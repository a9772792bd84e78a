"""A process that locks a ledger on command: `python -m tests.faults.locker LEDGER`, then lines `lock` and `free`."""

import asyncio
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path

from tests.journeys.terminal import ROOT


@dataclass
class Locker:
    """Another process, connected to the ledger."""

    process: asyncio.subprocess.Process

    async def lock(self) -> None:
        """Lock the ledger for writing, as a transaction of another program would."""
        await self._obeyed("lock")

    async def free(self) -> None:
        """Let it go again."""
        await self._obeyed("free")

    async def _obeyed(self, line: str) -> None:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{line}\n".encode())
        assert await self.process.stdout.readline() == b"done\n"


@asynccontextmanager
async def locker(ledger: Path) -> AsyncIterator[Locker]:
    """A locker that is ready; what it has locked is free in the end."""
    process = await asyncio.create_subprocess_exec(
        *[sys.executable, "-m", "tests.faults.locker", str(ledger)],
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )
    made = Locker(process)
    try:
        await made.free()
        yield made
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


def _obey(ledger: str) -> None:
    with closing(sqlite3.connect(ledger, isolation_level=None, timeout=30)) as connection:
        for line in sys.stdin:
            if line == "lock\n":
                connection.execute("BEGIN IMMEDIATE")
            elif connection.in_transaction:
                connection.execute("ROLLBACK")
            sys.stdout.write("done\n")
            sys.stdout.flush()


if __name__ == "__main__":
    _obey(sys.argv[1])
