"""The very first start on a folder is killed: the next one is as the first, not in vain for good."""

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

from tests.faults.house import environment, until
from tests.faults.starting import ended
from tests.journeys.terminal import ROOT, command

pytestmark = [pytest.mark.engine]

WITHIN = 60.0


@pytest.mark.parametrize("with_engine", [pytest.param(True, marks=pytest.mark.proof), False])
async def test_a_first_start_that_was_killed_begins_anew(folder: Path, *, proof: bool, with_engine: bool) -> None:
    """Killed at several moments while the engine makes its files, with the engine or alone."""
    for number, moment in enumerate((0.1, 0.3, 0.6, 1.0, 1.5, 2.0) if proof else (0.5,)):
        at = folder / f"data{number}"
        await killed(folder, at, moment, with_engine=with_engine)
        end = await ended(folder, at=at)
        assert (end.code, end.err, end.out.count('"done"')) == (0, "", 1)


async def killed(folder: Path, data: Path, moment: float, *, with_engine: bool) -> None:
    """Start a terminal on a new folder, and kill it so many seconds after its engine has begun."""
    process = await asyncio.create_subprocess_exec(
        *command(data),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=ROOT,
        env=environment(folder),
        start_new_session=True,
    )
    try:
        await until((data / "seekdb" / "run" / "seekdb.startup").exists, WITHIN)
        begun = time.monotonic()
        await until(lambda: time.monotonic() >= begun + moment, WITHIN)
    finally:
        if with_engine:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        await process.wait()
