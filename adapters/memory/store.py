"""PowerMem's OceanBase store, held to one case and one space a statement.

Where PowerMem's own store would search the whole table for an empty id, obey a caller's filter before the scope, go
through an approximate index or replace a row whose id is taken, this one refuses, reads every row of the scope
through an ordinary index, or takes the next id. Values are always bound, never written into the statement.
"""

from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any, Final

from powermem.storage.base import OutputData
from powermem.storage.config.oceanbase import OceanBaseConfig
from powermem.storage.oceanbase.models import create_memory_model
from powermem.storage.oceanbase.oceanbase import OceanBaseVectorStore
from pyobvector import ObVecClient
from sqlalchemy import Row, Select, delete, func, insert, literal, select
from sqlalchemy.exc import IntegrityError

from adapters.memory.snowflake import ids_in_use

PROVIDER: Final = "bureau_store"
_SCOPE: Final = {"user_id", "agent_id"}
_FARTHEST: Final = 2.0
"""The cosine distance of opposite vectors; PowerMem's score is 1 at distance 0, and 0 here."""
_TRIES: Final = 5
"""How many ids are tried for a row; one that is taken means that the clock was set back before a restart."""

_model_lock = Lock()


class Unscoped(ValueError):
    """A statement that names anything but exactly one case and one space."""


class ScopedStoreConfig(OceanBaseConfig):  # type: ignore[misc]  # PowerMem ships no types
    """What PowerMem is told of the store; nothing of it comes from the environment."""

    _provider_name = PROVIDER
    _class_path = f"{__name__}.ScopedStore"

    client: Any
    """The one client, and so the one pool, that all stores of a database share."""

    @classmethod
    def settings_customise_sources(
        cls, _settings_cls: object, init_settings: object, **_: object
    ) -> tuple[object, ...]:
        """Only what is passed: `HOST` and `PASSWORD` in the environment mean something else."""
        return (init_settings,)


class ScopedStore(OceanBaseVectorStore):  # type: ignore[misc]  # PowerMem ships no types
    """The table of cards, through a client that is already connected."""

    def _create_client(self, *, client: ObVecClient, **_: object) -> None:
        self.obvector = client

    def _create_col(self) -> None:
        """The table is there before any store is; PowerMem only has to know its columns."""
        with _model_lock:
            self.model_class = create_memory_model(
                self.collection_name, self.embedding_model_dims, include_sparse=False
            )
        self.table = self.model_class.__table__

    def insert(
        self, vectors: Sequence[Sequence[float]], payloads: Sequence[dict[str, Any]], ids: None = None
    ) -> list[int]:
        """Store rows under new ids; those passed are ignored. Raises `LookupError` without a worker number."""
        del ids
        return [self._insert_one(list(vector), payload) for vector, payload in zip(vectors, payloads, strict=True)]

    def _insert_one(self, vector: list[float], payload: dict[str, Any]) -> int:
        generator = ids_in_use.get()
        record = self._build_record_for_insert(vector, payload)
        for tries_left in reversed(range(_TRIES)):
            record[self.primary_field] = made = int(generator.generate())
            try:
                with self.obvector.engine.begin() as connection:
                    connection.execute(insert(self.table), record)
            except IntegrityError:
                if not tries_left:
                    raise
            else:
                return made
        raise AssertionError

    def search(
        self, *, vectors: Sequence[float], limit: int, filters: Mapping[str, Any] | None, **_: object
    ) -> list[OutputData]:
        """The rows of one scope nearest to a vector: all are compared, none is missed. Raises `Unscoped`."""
        asked = "[" + ",".join(f"{value:.9g}" for value in vectors) + "]"
        # The database gives no distance for a vector of zeros, and would put it first; it is like nothing, so last.
        compared = func.cosine_distance(self.table.c[self.vector_field], literal(asked))
        distance = func.coalesce(compared, _FARTHEST).label("distance")
        chosen = self._scoped(filters).add_columns(distance).order_by(distance, self.table.c[self.primary_field])
        return [_output(row, 1.0 - row.distance / _FARTHEST) for row in self._fetch(chosen.limit(limit))]

    def list(
        self, filters: Mapping[str, Any] | None = None, limit: int | None = None, **_: object
    ) -> list[list[OutputData]]:
        """The first `limit` rows of one scope, oldest first. Raises `Unscoped`."""
        chosen = self._scoped(filters).order_by(self.table.c[self.primary_field]).limit(limit)
        return [[_output(row) for row in self._fetch(chosen)]]

    def get(self, vector_id: int) -> OutputData | None:
        """A row by id; whose it is, PowerMem checks."""
        found = self._fetch(self._columns().where(self.table.c[self.primary_field] == vector_id))
        return _output(found[0]) if found else None

    def delete(self, vector_id: int) -> None:
        """Remove a row by id; whose it is, PowerMem has checked."""
        with self.obvector.engine.begin() as connection:
            connection.execute(delete(self.table).where(self.table.c[self.primary_field] == vector_id))

    def _columns(self) -> Select[Any]:
        columns = self.table.c
        return select(
            columns[self.primary_field].label("id"),
            columns[self.text_field].label("text"),
            columns[self.metadata_field].label("told"),
            columns.user_id,
            columns.agent_id,
        )

    def _scoped(self, filters: Mapping[str, Any] | None) -> Select[Any]:
        scope = dict(filters or {})
        if set(scope) != _SCOPE or not all(isinstance(value, str) and value for value in scope.values()):
            raise Unscoped
        columns = self.table.c
        return self._columns().where(columns.user_id == scope["user_id"], columns.agent_id == scope["agent_id"])

    def _fetch(self, statement: Select[Any]) -> Sequence[Row[Any]]:
        with self.obvector.engine.connect() as connection:
            found: Sequence[Row[Any]] = connection.execute(statement).all()
            return found


def _output(row: Row[Any], similarity: float = 0.0) -> OutputData:
    told = row.told if isinstance(row.told, dict) else {}
    payload = {"data": row.text, "user_id": row.user_id, "agent_id": row.agent_id, "metadata": told}
    return OutputData(id=row.id, score=similarity, payload=payload)
