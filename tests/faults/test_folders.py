"""Folders and files that cannot be used: one clear sentence and exit code 1 at the start, and no traceback."""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.faults.mounts import mounted, needs_mounts
from tests.faults.starting import ended

pytestmark = [pytest.mark.engine]

UNUSABLE: Mapping[str, Callable[[Path], object]] = MappingProxyType(
    {
        "a file, and no folder": lambda data: data.write_text("Not a folder."),
        "a file where the engine's folder should be": lambda data: _file(data / "seekdb"),
        "a folder where the ledger should be": lambda data: (data / "ledger.sqlite3").mkdir(parents=True),
        "a ledger that is none": lambda data: _file(data / "ledger.sqlite3"),
        "a folder where the log should be": lambda data: (data / "bureau.log").mkdir(parents=True),
    }
)
URLS = ("nonsense", "sqlite:///x.sqlite3", "nothing+at+all://x", "mysql+aiomysql://nobody@127.0.0.1:1/x")


async def test_what_cannot_be_used_is_said_in_one_sentence(folder: Path, *, proof: bool) -> None:
    """A file where a folder should be, a folder where a file should be, a file that is something else."""
    unusable = dict(list(UNUSABLE.items())[: None if proof else 3])
    for number, spoil in enumerate(unusable.values()):
        (folder / str(number)).mkdir()
        spoil(folder / str(number) / "data")
    ends = await asyncio.gather(*[ended(folder / str(number)) for number in range(len(unusable))])
    wrong = {
        what: end
        for number, (what, end) in enumerate(zip(unusable, ends, strict=True))
        if not end.is_sentence(about=str(folder / str(number) / "data"))
    }
    assert wrong == {}


async def test_a_wrong_ledger_url_is_said_in_one_sentence(folder: Path, *, proof: bool) -> None:
    """Unreadable, with a driver that cannot be used or is not there, or of a server that is not there."""
    ends = await asyncio.gather(*[ended(folder, {"LEDGER_URL": url}) for url in URLS[: None if proof else 2]])
    assert [end for end in ends if not end.is_sentence(about="LEDGER_URL")] == []


@pytest.mark.proof
async def test_a_missing_folder_is_made(folder: Path) -> None:
    """Whatever of the path is missing."""
    end = await ended(folder, at=folder / "not" / "yet" / "there")
    assert (end.code, end.err, end.out.count('"done"')) == (0, "", 1)


@needs_mounts
@pytest.mark.proof
@pytest.mark.parametrize("read_only", ["data", "data/seekdb"])
async def test_a_folder_that_is_read_only(folder: Path, read_only: str) -> None:
    """Even root cannot write into a file system that is mounted so; also where a game was played there before."""
    for played_before in (False, True):
        if played_before:
            assert (await ended(folder)).code == 0
        (folder / read_only).mkdir(parents=True, exist_ok=True)
        end = await ended(folder, before=mounted(folder / read_only, read_only=True))
        assert end.is_sentence(about=str(folder / "data")), end
        assert (await ended(folder)).code == 0


def _file(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("Dear director, this is neither a folder nor a database. " * 100)
