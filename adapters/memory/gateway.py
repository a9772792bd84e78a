"""The bureau's memory: PowerMem on seekdb, behind a door that checks every id and a clock that ends every wait."""

import asyncio
import importlib
import re
from collections.abc import Callable, Collection
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING, Final, TypeVar

from adapters.memory.calls import Calls
from adapters.memory.embedder import Embedder
from adapters.memory.engine import EmbeddedEngine
from adapters.memory.link import Link
from adapters.memory.quiet import mute
from adapters.memory.server import Server
from adapters.memory.settings import MemorySettings
from bureau import ids
from bureau.errors import BadInput, MemoryUnavailable
from bureau.ids import CaseId, MemoryId, Space
from bureau.ports import CardStamp, FoundRow, StoredRow, Vector, WorkerNumbers

if TYPE_CHECKING:
    from adapters.memory.cards import Cards

T = TypeVar("T")

_MEMORY_ID: Final = re.compile(r"[1-9][0-9]{0,18}")


class SeekdbMemory:
    """A `bureau.ports.MemoryGateway`. Making one does nothing yet; it opens with `open` or its first call.

    A call that fails has changed nothing that can be seen; one that timed out may still store a row later, which the
    ledger does not know and so nobody sees.
    """

    def __init__(self, settings: MemorySettings, embedder: Embedder, workers: WorkerNumbers) -> None:
        self._settings = settings
        self._embedder = embedder
        self._workers = workers
        self._link: Link = EmbeddedEngine(settings) if settings.mode == "embedded" else Server(settings)
        self._calls = Calls(settings.workers, settings.timeout)
        # Neither must queue behind calls to the store that hang.
        self._embedding = Calls(2, settings.timeout)
        self._closing = Calls(1, settings.timeout)
        self._lock = Lock()
        self._cards: Cards | None = None

    async def open(self) -> None:
        """Start the store now rather than with the first call. Raises `MemoryUnavailable`."""
        patience = self._settings.open_timeout
        # The engine starts while PowerMem is being imported; either takes a second or more.
        await asyncio.gather(
            self._calls.run("start", self._link.start, patience), self._calls.run("import", self._loaded, patience)
        )
        await self._calls.run("open", lambda: self._loaded().open(), patience)

    async def close(self) -> None:
        """Leave the store. Takes no longer than one call may; calls that are under way are abandoned."""
        self._calls.close()
        self._embedding.close()
        with suppress(MemoryUnavailable):
            await self._closing.run("close", self._leave)
        self._closing.close()

    async def embed(self, question: str) -> Vector:
        """The embedding of a question. Raises `BadInput` for an empty one, `MemoryUnavailable`."""
        _check_text("question", question)
        return await self._embedding.run("embed", lambda: Vector(tuple(self._embedder.embed_question(question))))

    async def search(self, case: CaseId, space: Space, question: str, vector: Vector) -> list[FoundRow]:
        """All rows of the space, nearest to the question first.

        Raises `BadInput` for a malformed id, an empty question or a vector of another length; `MemoryUnavailable`.
        """
        case, space = _checked(case, space)
        _check_text("question", question)
        if len(vector) != self._embedder.dimensions:
            raise BadInput(field="vector", reason="malformed")
        return await self._call("search", lambda cards: cards.search(case, space, question, vector))

    async def read(self, case: CaseId, space: Space, wanted: Collection[MemoryId]) -> list[StoredRow]:
        """Those of the wanted rows that are in the space. Raises `BadInput` for a malformed id, `MemoryUnavailable`."""
        case, space = _checked(case, space)
        if not wanted:
            return []
        chosen = frozenset(_memory_id(memory) for memory in wanted)
        return [row for row in await self.rows(case, space) if row.memory_id in chosen]

    async def rows(self, case: CaseId, space: Space) -> list[StoredRow]:
        """All rows of the space, those that are no card among them. Raises `BadInput`, `MemoryUnavailable`."""
        case, space = _checked(case, space)
        return await self._call("read", lambda cards: cards.rows(case, space))

    async def write(self, case: CaseId, space: Space, text: str, stamp: CardStamp) -> MemoryId:
        """Store a row; the very next search finds it.

        Raises `BadInput` for a malformed id or an empty text, `LedgerUnavailable` without a worker number,
        `MemoryUnavailable`.
        """
        case, space = _checked(case, space)
        _check_text("text", text)
        number = await self._workers.current()
        return await self._call("write", lambda cards: cards.write(case, space, text, stamp, number))

    async def delete(self, case: CaseId, space: Space, memory: MemoryId) -> bool:
        """Remove a row; false where the space has none of that id. Raises `BadInput`, `MemoryUnavailable`."""
        case, space = _checked(case, space)
        memory = _memory_id(memory)
        return await self._call("delete", lambda cards: cards.delete(case, space, memory))

    async def _call(self, name: str, work: Callable[["Cards"], T]) -> T:
        return await self._calls.run(name, lambda: work(self._loaded()))

    def _loaded(self) -> "Cards":
        """PowerMem is imported here, in a thread, because that takes a second."""
        with self._lock:
            if self._cards is None:
                mute()
                module = importlib.import_module("adapters.memory.cards")
                self._cards = module.Cards(self._settings, self._link, self._embedder)
            return self._cards

    def _leave(self) -> None:
        with self._lock:
            if self._cards is None:
                self._link.stop()
            else:
                self._cards.close()


def _checked(case: CaseId, space: Space) -> tuple[CaseId, Space]:
    """The last check before PowerMem, which takes an empty id for no filter at all."""
    return ids.case_id(str(case)), ids.space(str(space))


def _memory_id(memory: MemoryId) -> MemoryId:
    if not _MEMORY_ID.fullmatch(str(memory)):
        raise BadInput(field="memory", reason="malformed")
    return memory


def _check_text(field: str, text: str) -> None:
    """PowerMem answers an empty question with an empty result, as if nothing were known."""
    if not text.strip():
        raise BadInput(field=field, reason="empty")
