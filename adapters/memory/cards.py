"""The cards, through PowerMem's own clients. Importing this module imports PowerMem, which takes a second."""

import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock
from typing import Any, Final, TypeVar

from cachetools import LRUCache
from powermem import Memory, create_memory
from pyobvector import ObVecClient

from adapters.memory import provider, rows, schema, store
from adapters.memory.database import Database
from adapters.memory.embedder import Embedder
from adapters.memory.link import Link
from adapters.memory.settings import MemorySettings
from adapters.memory.snowflake import ids_in_use, ids_of
from bureau.errors import MemoryUnavailable
from bureau.ids import CaseId, MemoryId, Space
from bureau.ports import CardStamp, FoundRow, StoredRow, Vector

_CLIENTS: Final = 64
"""How many spaces' clients are kept; one that was dropped costs a few milliseconds to make again."""
_ALL: Final = 10_000
"""More rows than a space can hold, cards that wait to be swept included."""

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Cards:
    """Rows of cards, one case and one space a call. All methods block; ids must have been checked before.

    Every method raises `MemoryUnavailable`, or the error of PowerMem or a driver, where the store fails.
    """

    def __init__(self, settings: MemorySettings, link: Link, embedder: Embedder) -> None:
        self._embedder = embedder
        self._table = schema.table_name(embedder)
        self._database = Database(settings, link, self._table, embedder.dimensions)
        self._clients: LRUCache[Space, Memory] = LRUCache(_CLIENTS)
        self._lock = Lock()

    def open(self) -> None:
        """Start the store and make the table; everything else does so by itself, only later."""
        self._database.client()

    def close(self) -> None:
        """Leave the store."""
        self._database.close()

    def search(self, case: CaseId, space: Space, question: str, vector: Vector) -> list[FoundRow]:
        """All rows, nearest to the vector first; PowerMem's score is half of one plus the cosine."""
        with self._client(space) as client, _set(provider.asked, vector):
            found = client.search(question, user_id=rows.user_id(case), agent_id=space, limit=_ALL)["results"]
        _check_whole(found)
        kept = self._kept(found, case, space)
        scores = {str(raw["id"]): float(raw["score"]) for raw in found}
        return [FoundRow(row, 2.0 * scores[row.memory_id] - 1.0) for row in kept]

    def rows(self, case: CaseId, space: Space) -> list[StoredRow]:
        """All rows of the space. One statement, so that no deletion shifts what is seen."""
        with self._client(space) as client:
            found = client.get_all(user_id=rows.user_id(case), agent_id=space, limit=_ALL)["results"]
        _check_whole(found)
        return self._kept(found, case, space)

    def write(self, case: CaseId, space: Space, text: str, stamp: CardStamp, number: int) -> MemoryId:
        """Store a row under an id made with this process's worker number."""
        told = rows.metadata(case, space, stamp)
        with self._client(space) as client, _set(ids_in_use, ids_of(number)):
            added = client.add(text, user_id=rows.user_id(case), agent_id=space, metadata=told, infer=False)
        return MemoryId(str(added["results"][0]["id"]))

    def delete(self, case: CaseId, space: Space, memory: MemoryId) -> bool:
        """Remove a row of the space; false where it has none of that id."""
        scope = {"user_id": rows.user_id(case), "agent_id": space}
        with self._client(space) as client:
            if client.delete(int(memory), **scope):
                return True
            # PowerMem answers a failed deletion with false as well; only a row that is not there is a true answer.
            if client.get(int(memory), **scope) is None:
                return False
        raise MemoryUnavailable(reason="error")

    @contextmanager
    def _client(self, space: Space) -> Iterator[Memory]:
        pool = self._database.client()
        with self._lock:
            client = self._clients.get(space)
            if client is None:
                client = self._clients[space] = create_memory(config=self._config(pool), agent_id=space)
        with self._database.watched():
            yield client

    def _config(self, pool: ObVecClient) -> dict[str, Any]:
        dimensions = self._embedder.dimensions
        table = {"collection_name": self._table, "embedding_model_dims": dimensions, "vidx_metric_type": "cosine"}
        fixed = {"hybrid_search": False, "auto_configure_vector_index": False}
        return {
            "vector_store": {"provider": store.PROVIDER, "config": {**table, **fixed, "client": pool}},
            "llm": {"provider": "noop", "config": {}},
            "embedder": {
                "provider": provider.PROVIDER,
                "config": {"model": self._embedder, "embedding_dims": dimensions},
            },
            "intelligent_memory": {"enabled": False},
            "audit": {"enabled": False, "log_file": os.devnull},
            "telemetry": {"enable_telemetry": False},
        }

    def _kept(self, found: Sequence[Mapping[str, Any]], case: CaseId, space: Space) -> list[StoredRow]:
        """The rows that are of this case and space. Any other is a fault that must be seen, but not by a player."""
        kept = []
        for raw in found:
            try:
                kept.append(rows.checked(raw, case, space))
            except rows.ForeignRow as foreign:
                _log.error("memory: foreign row %s (%s) in %s %s", foreign.memory_id, foreign.field, case, space)
        return kept


def _check_whole(found: Sequence[object]) -> None:
    """A result that may have been cut off would be taken for all there is. Raises `MemoryUnavailable`."""
    if len(found) >= _ALL:
        raise MemoryUnavailable(reason="too_many_rows")


@contextmanager
def _set(variable: ContextVar[T], value: T) -> Iterator[None]:
    token = variable.set(value)
    try:
        yield
    finally:
        variable.reset(token)
