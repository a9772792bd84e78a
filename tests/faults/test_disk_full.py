"""The disk is full: a clear error in time, nothing by halves, and the evening goes on when there is room again."""

import asyncio
import os
import shutil
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.faults.books import faults
from tests.faults.evening import Evening, contradictions, evenings, problems, report
from tests.faults.house import LIGHT, Given, house, until_gone
from tests.faults.mounts import disk, inside, mounted, needs_mounts
from tests.faults.starting import ended

pytestmark = [pytest.mark.engine, needs_mounts]

GENEROUS = 10.0
TRIES = 60
BLOCK = bytes(4096)


async def test_the_disk_of_the_ledger_and_the_log_is_full(folder: Path, *, proof: bool) -> None:
    """Commands are refused in time, and from then on not before there is room again."""
    (folder / "data").mkdir()
    settings = {**LIGHT, "SEEKDB_PATH": str(folder / "engine")}
    async with house(folder, settings=settings, before=mounted(folder / "data", megabytes=2)) as opened:
        played = await evenings(opened, 4 if proof else 2)
        for _ in range(4 if proof else 1):
            await full_and_empty_again(played, inside(opened.process.pid, opened.data), "ledger_unavailable")
        await check(played)
        assert faults(copied(inside(opened.process.pid, opened.ledger), folder)) == []
        assert await opened.end() == 0
        assert opened.words() == ""


@pytest.mark.proof
async def test_the_disk_of_the_engine_is_full(folder: Path) -> None:
    """The engine cannot write, and then cannot even start; with room it is there again, and every card with it."""
    (folder / "engine").mkdir()
    settings = {**LIGHT, "SEEKDB_PATH": str(folder / "engine")}
    async with house(folder, settings=settings, before=disk(folder / "engine", megabytes=3_000)) as opened:
        played = await evenings(opened, 2)
        engine = inside(opened.process.pid, folder / "engine")
        ballast = fill(engine)
        await asyncio.gather(*[evening.play(whispers(30)) for evening in played])
        pid = int((engine / "run" / "seekdb.pid").read_text())
        os.kill(pid, signal.SIGKILL)
        await until_gone(pid)
        refused = await whispered_until(played, "memory_unavailable")
        report("engine's disk full", refused)
        ballast.unlink()
        await whispered_until(played, "")
        await check(played)
        assert faults(opened.ledger) == []


@pytest.mark.proof
@pytest.mark.parametrize("small", ["disk", "memory"])
async def test_a_disk_that_the_engine_cannot_start_on(folder: Path, small: str) -> None:
    """It wants more room than there is, or a disk: that is said in one sentence, and the next start is as the first."""
    (folder / "engine").mkdir()
    where = {"SEEKDB_PATH": str(folder / "engine")}
    before = disk(folder / "engine", 300) if small == "disk" else mounted(folder / "engine", megabytes=300)
    end = await ended(folder, where, before=before)
    assert end.is_sentence(about=str(folder / "engine")), end


async def full_and_empty_again(played: Sequence[Evening], disk: Path, code: str) -> None:
    """Fill a disk until commands are refused, and make room until they are not."""
    ballast = fill(disk)
    report(f"disk full, {code}", await whispered_until(played, code))
    ballast.unlink()
    await whispered_until(played, "")


async def whispered_until(played: Sequence[Evening], code: str) -> list[Given]:
    """Whisper in each channel until that comes of it; all that was said meanwhile."""
    return [
        given
        for each in await asyncio.gather(*[_whispered_until(evening, code) for evening in played])
        for given in each
    ]


async def _whispered_until(evening: Evening, code: str) -> list[Given]:
    said: list[Given] = []
    while not said or said[-1].code != code:
        assert len(said) < TRIES
        said += await evening.play(whispers(1))
    return said


def whispers(count: int) -> list[str]:
    """Commands that want to be stored."""
    return ["/whisper suspect The ladder is behind the greenhouse, and the key is under the mat."] * count


async def check(played: Sequence[Evening]) -> None:
    """What was acknowledged is there, what was refused is not, and each command had one end, in time."""
    for evening in played:
        assert problems(evening.given, GENEROUS) == []
        assert contradictions(evening.given) == []
        handles = [receipt["handle"] for receipt in evening.receipts("whisper")]
        assert [card["handle"] for card in await evening.cards("/dossier suspect")] == handles
        assert (await evening.say("/publish S1")).acknowledged
        assert evening.gapless


def fill(folder: Path) -> Path:
    """Leave no room on the disk of a folder; the file that takes it."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while file.write(BLOCK) == len(BLOCK):
                pass
        except OSError:
            return ballast
    return ballast


def copied(ledger: Path, folder: Path) -> Path:
    """A copy of a ledger at rest. SQLite would follow the path into this process's own view of the disk."""
    for name in (ledger.name, f"{ledger.name}-wal"):
        shutil.copy(ledger.with_name(name), folder / name)
    return folder / ledger.name
