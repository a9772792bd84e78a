"""The way to a seekdb or OceanBase server."""

import pymysql
from pymysql import Connection

from adapters.memory.settings import MemorySettings


class Server:
    """A `Link` to a server that somebody else runs."""

    def __init__(self, settings: MemorySettings) -> None:
        self._settings = settings

    def start(self) -> None:
        """Check that the server is there and lets us in. Raises `pymysql.Error`."""
        self.connect().close()

    def connect(self, database: str | None = None, timeout: float | None = None) -> Connection:
        """A new connection. Raises `pymysql.Error`."""
        told = self._settings
        patience = told.patience if timeout is None else timeout
        return pymysql.connect(
            host=told.host,
            port=told.port,
            user=told.user,
            password=told.password,
            database=database,
            charset="utf8mb4",
            connect_timeout=patience,
            read_timeout=patience,
            write_timeout=patience,
        )

    def restore(self) -> None:
        """Check that the server is back; the pool then makes new connections. Raises `pymysql.Error`."""
        self.start()

    def stop(self) -> None:
        """Nothing to do: the server is not ours."""
