"""A program that was asked to end is gone soon, whatever hangs in it."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journeys.terminal import ROOT

STUCK = """
import asyncio, sys, threading
from pathlib import Path
from bot.ending import LastResort

async def evening():
    LastResort(float(sys.argv[2]), Path(sys.argv[1])).listen()
    print("up", flush=True)
    while True:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            if sys.argv[3] == "orderly":
                raise

threading.Thread(target=threading.Event().wait, daemon=sys.argv[3] == "orderly").start()
try:
    asyncio.run(evening())
except asyncio.CancelledError:
    sys.exit(7)
"""


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_what_does_not_end_by_itself_is_ended_and_says_where_it_stood(tmp_path: Path, asked: signal.Signals) -> None:
    assert _ended(tmp_path / "log", asked, 0.1, "stuck") == 130
    told = (tmp_path / "log").read_text()
    assert told.startswith("the program did not end by itself; this is where it stands\n")
    assert ("threading.py" in told, "in evening" in told) == (True, True)


def test_what_ends_by_itself_is_left_alone(tmp_path: Path) -> None:
    assert _ended(tmp_path / "log", signal.SIGTERM, 60.0, "orderly") == 7
    assert not (tmp_path / "log").exists()


def _ended(log: Path, asked: signal.Signals, seconds: float, how: str) -> int:
    with subprocess.Popen(
        [sys.executable, "-c", STUCK, str(log), str(seconds), how], stdout=subprocess.PIPE, cwd=ROOT
    ) as program:
        try:
            assert program.stdout
            assert program.stdout.readline() == b"up\n"
            program.send_signal(asked)
            return program.wait(60)
        finally:
            program.kill()
