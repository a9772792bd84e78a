"""What the memory store needs of a place that speaks the MySQL protocol: the embedded engine or a server."""

from typing import Protocol

from pymysql import Connection


class Link(Protocol):
    """A way to the database. All methods block and may be called from several threads at once."""

    def start(self) -> None:
        """Make `connect` possible; does nothing where it is already. Raises `MemoryUnavailable` or a driver's error."""

    def connect(self, database: str | None = None, timeout: float | None = None) -> Connection:
        """A new connection, to `database` where one is named. Raises `pymysql.Error` or `OSError`.

        Each wait on its socket ends after `timeout` seconds, the settings' `patience` where none is given.
        """

    def restore(self) -> None:
        """Start again what died since `start`; does nothing where it is alive. Raises as `start` does."""

    def stop(self) -> None:
        """Give up what `start` took; does nothing where it took nothing."""
