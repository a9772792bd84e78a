"""The first start on a folder, which makes the engine's files: all of them, or it begins anew.

An engine never starts again on files that an interrupted first start, or one on a full disk, has left: it fails, or is
waited for in vain. No card can be in them, since nobody was let in. So such a folder carries a mark, locked by the
process that is making it; whoever gets the lock and finds that it was begun before removes what is there.
"""

import importlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import psutil

_MADE: Final = ("store", "etc", "log")
_END_WITHIN: Final = 5.0


@contextmanager
def first_start(path: Path) -> Iterator[None]:
    """Around the start of an engine on `path`, which has a folder `run`. Raises `OSError`."""
    mark = path / "run" / "making"
    if (path / "store").exists() and not mark.exists():
        yield
        return
    with mark.open("a+b", buffering=0) as file:
        _lock(file.fileno())
        file.seek(0)
        if file.read():
            _clear(path)
        elif not (path / "store").exists():
            file.write(b"begun")
        yield  # where the mark is empty and the files are there, another process has made them meanwhile
        file.truncate(0)
        mark.unlink(missing_ok=True)


def _lock(descriptor: int) -> None:
    """Imported here, because it is not there on every platform on which this module is read."""
    locks = importlib.import_module("fcntl")
    locks.flock(descriptor, locks.LOCK_EX)


def _clear(path: Path) -> None:
    _end_engine(path)
    for name in _MADE:
        shutil.rmtree(path / name, ignore_errors=True)


def _end_engine(path: Path) -> None:
    """The engine of an interrupted start may be there still, and would write into the new files."""
    try:
        engine = psutil.Process(int((path / "run" / "seekdb.pid").read_text("ascii")))
        if str(path) in " ".join(engine.cmdline()):  # else another program has that number by now
            engine.kill()
            engine.wait(_END_WITHIN)
    except (OSError, ValueError, psutil.Error):
        return
