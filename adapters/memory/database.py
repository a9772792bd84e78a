"""The pool of connections that all PowerMem clients of a process share, opened late and healed after a loss."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

import pymysql
from pyobvector import ObVecClient
from sqlalchemy import Engine, create_engine
from sqlalchemy.dialects import registry
from sqlalchemy.exc import SQLAlchemyError

from adapters.memory import schema
from adapters.memory.faults import lost
from adapters.memory.link import Link
from adapters.memory.quiet import ENGINE_LOG
from adapters.memory.settings import MemorySettings
from bureau.errors import MemoryUnavailable

_RECYCLE = 3600
"""Seconds after which a pooled connection is replaced; servers drop idle ones after eight hours."""


class Database:
    """One table of one database. All methods block and may be called from several threads at once."""

    def __init__(self, settings: MemorySettings, link: Link, table: str, dimensions: int) -> None:
        self._settings = settings
        self._link = link
        self._table = table
        self._dimensions = dimensions
        self._lock = Lock()
        self._client: ObVecClient | None = None
        self._doubtful = False
        self._closed = False

    def client(self) -> ObVecClient:
        """The client that every store uses; opens on the first call, and again after a loss.

        Raises `MemoryUnavailable`, a driver's error or an `OSError` where the store cannot be opened.
        """
        with self._lock:
            if self._closed:
                raise MemoryUnavailable(reason="closed")
            if self._client is None or self._doubtful:
                with self.watched():
                    self._client = self._reached()
            return self._client

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Notes that the connection was lost inside, so that the next call looks whether the store is still there."""
        try:
            yield
        except (SQLAlchemyError, pymysql.Error, OSError) as error:
            self._doubtful = self._doubtful or lost(error)
            raise

    def close(self) -> None:
        """Close all connections and leave the store. Waits for an opening that is under way."""
        self._closed = True
        with self._lock:
            if self._client is not None:
                self._client.engine.dispose()
                self._client = None
            self._link.stop()

    def _reached(self) -> ObVecClient:
        self._link.start()
        if self._doubtful:
            self._link.restore()
            self._doubtful = False
        return self._client or self._open()

    def _open(self) -> ObVecClient:
        told = self._settings
        schema.create(self._link, told.database, self._table, self._dimensions, told.open_timeout)
        return ObVecClient(engine=self._engine())

    def _engine(self) -> Engine:
        """Parameters are hidden because the text of an error, and so of a log line, would quote cards."""
        registry.register("mysql.oceanbase", "pyobvector.schema.dialect", "OceanBaseDialect")
        return create_engine(
            "mysql+oceanbase://",
            creator=lambda: self._link.connect(self._settings.database),
            hide_parameters=True,
            logging_name=ENGINE_LOG,
            pool_size=self._settings.workers,
            max_overflow=0,
            pool_timeout=self._settings.patience,
            pool_pre_ping=True,
            pool_recycle=_RECYCLE,
        )
