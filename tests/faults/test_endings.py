"""The terminal is ended in the middle of a burst: politely, rudely, or by a reader who has gone. Then it goes on."""

import asyncio
import os
import random
import shlex
import signal
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from tests.faults.burst import Burst
from tests.faults.house import House, environment, house, tell, until_gone
from tests.journeys.terminal import ROOT, command

pytestmark = [pytest.mark.engine, pytest.mark.timeout(1_800)]

ENGINE_GONE_WITHIN = 5.0
ENDS_WITHIN = 30.0
"""Seconds; what is asserted is that it ends in order. How fast a busy machine does it is no matter of this test."""


async def test_however_it_ends_it_goes_on(folder: Path, *, proof: bool) -> None:
    """Asked to end, it leaves in order; killed at any moment, every card that was acknowledged is there."""
    if proof:
        await rounds(folder, [*[sigterm, ctrl_c] * 3, *[kill_9] * 12])
    else:
        await rounds(folder, [sigterm, kill_9, ctrl_c])


async def rounds(folder: Path, ways: Sequence[Callable[[House], Awaitable[None]]]) -> None:
    """A terminal for each way of ending one, all on one folder, and one more that looks what is there."""
    last: Burst | None = None
    for end in ways:
        async with house(folder) as opened:
            if last:
                await last.check(opened)
            last = Burst()
            async with last.on(opened, random.randint(5, 30)):
                await end(opened)
    async with house(folder) as opened:
        assert last
        await last.check(opened)


async def sigterm(opened: House) -> None:
    """As a service manager ends it."""
    await _cleanly(opened, lambda: opened.process.send_signal(signal.SIGTERM))


async def ctrl_c(opened: House) -> None:
    """As a terminal ends it: the signal goes to the whole group, so to the engine, too."""
    await _cleanly(opened, opened.interrupt_all)


async def kill_9(opened: House) -> None:
    """As a machine ends it that has no memory left."""
    await opened.kill_all()


async def _cleanly(opened: House, strike: Callable[[], None]) -> None:
    engine = opened.engine
    strike()
    try:
        async with asyncio.timeout(ENDS_WITHIN):
            assert await opened.process.wait() == 130
    except TimeoutError:
        # It says where each of its threads is.
        opened.process.send_signal(signal.SIGABRT)
        await opened.process.wait()
        raise AssertionError(opened.words()) from None
    log = (opened.data / "bureau.log").read_text()
    assert "did not end by itself" not in log, log
    tell(f"engine gone after {await until_gone(engine, ENGINE_GONE_WITHIN):.2f} s")
    assert opened.words() == ""


async def test_a_reader_who_goes_ends_it_without_a_word(folder: Path) -> None:
    """`| head -1`: what could not be shown any more is no fault to be printed."""
    lines = "/case open safe-code\n" + "/ask informant What is the safe's code?\n" * 50
    piped = f"{shlex.join(command(folder / 'data'))} | head -1"
    process = await asyncio.create_subprocess_exec(
        *("bash", "-o", "pipefail", "-c", piped),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=ROOT,
        env=environment(folder),
        start_new_session=True,
    )
    try:
        async with asyncio.timeout(60):
            out, err = await process.communicate(lines.encode())
    finally:
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
    assert (err.decode(), process.returncode, len(out.splitlines())) == ("", 0, 1)
    engine = int((folder / "data" / "seekdb" / "run" / "seekdb.pid").read_text())
    await until_gone(engine, ENGINE_GONE_WITHIN)
