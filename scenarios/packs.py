"""Where story packs are found."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bureau.errors import BrokenScenario, UnknownScenario
from bureau.faults import PackFault
from bureau.scenario import Pack
from bureau.texts import fold
from scenarios.building import PACK_ID, build
from scenarios.reading import SIZE_LIMIT, read_tree

SHIPPED: Final = Path(__file__).parent
"""The folder of the packs that come with the game."""
SUFFIX: Final = ".yaml"


class ScenarioLibrary:
    """The packs that ship with the game and, where the caller may read this machine's files, any other."""

    def __init__(self, *, files: bool, folder: Path = SHIPPED) -> None:
        """A library of the packs in `folder`.

        `files` says whether a pack may be named by the path of its file, too. Only somebody who sits at this machine
        may do that: for people on a chat platform it would open every file that the process can read.
        """
        self._files = files
        self._folder = folder

    async def pack(self, named: str) -> tuple[Pack, str]:
        """A pack by id or file, with that id or the file's whole path. Raises `UnknownScenario` or `BrokenScenario`."""
        return await asyncio.to_thread(self._pack, named)

    async def ids(self) -> Sequence[str]:
        """The ids of the packs that ship with the game, in alphabetical order."""
        return await asyncio.to_thread(self._ids)

    def _pack(self, named: str) -> tuple[Pack, str]:
        identity = fold(named)
        if PACK_ID.fullmatch(identity):
            return read_pack(self._folder / f"{identity}{SUFFIX}"), identity
        if self._files and named.endswith(SUFFIX):
            path = Path(named)
            return read_pack(path), str(path.absolute())
        raise UnknownScenario

    def _ids(self) -> Sequence[str]:
        return sorted(path.stem for path in self._folder.glob(f"*{SUFFIX}") if PACK_ID.fullmatch(path.stem))


def read_pack(path: Path) -> Pack:
    """The pack of one file. Blocks. Raises `BrokenScenario`, or `UnknownScenario` where there is no such file."""
    return parse_pack(path.name, _content(path))


def parse_pack(file: str, content: bytes) -> Pack:
    """The pack in the content of a file named `file`. Raises `BrokenScenario`."""
    return build(file, read_tree(file, content))


def _content(path: Path) -> bytes:
    """At most one byte more than a pack may have. Only of a regular file, because others may block or never end."""
    try:
        if not path.is_file():
            raise UnknownScenario
        with path.open("rb") as stream:
            return stream.read(SIZE_LIMIT + 1)
    except FileNotFoundError:
        raise UnknownScenario from None
    except (OSError, ValueError):
        raise BrokenScenario(path.name, 1, PackFault.UNREADABLE) from None
