"""The embedded seekdb engine: a child process that keeps the cards in a folder and ends with its last user.

It is reached through a socket file with an ordinary driver and a pool, never through the library's own connections,
which are not safe to use from several threads. Several processes may share a folder: the first starts the engine,
the others are let in, and it goes on until the last has left.
"""

import importlib
import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock, RLock
from types import ModuleType
from typing import Any, Final, Protocol

import pymysql
from pymysql import Connection
from tenacity import Retrying, retry_if_exception_type, stop_after_delay, wait_fixed

from adapters.memory.first_start import first_start
from adapters.memory.settings import MemorySettings
from bureau.errors import MemoryUnavailable

_PATIENCE: Final = 10.0
"""Seconds to try again while the engine of a process that has just died is still shutting down."""
_TERMINAL_SIGNALS: Final = {signal.SIGINT, signal.SIGHUP} if hasattr(signal, "pthread_sigmask") else set()


class _Handle(Protocol):
    """What the library gives for an open folder."""

    def connection_options(self) -> dict[str, Any]:
        """The driver's arguments for the engine's socket."""

    def close(self) -> None:
        """Leave the engine."""


@dataclass
class _Folder:
    """This process's one handle on a folder's engine.

    The library counts handles, and starts a dead engine anew only when the last is closed; so there is only one.
    """

    lock: RLock = field(default_factory=RLock)
    users: int = 0
    handle: _Handle | None = None


_folders: dict[Path, _Folder] = {}
_folders_lock = Lock()


class EmbeddedEngine:
    """A `Link` to the engine of `settings.path`, started with the first user and ended with the last."""

    def __init__(self, settings: MemorySettings) -> None:
        self._settings = settings
        self._path = settings.path.expanduser().resolve()
        self._started = False
        with _folders_lock:
            self._folder = _folders.setdefault(self._path, _Folder())

    def start(self) -> None:
        """Start the engine, or join the one that runs.

        Raises `MemoryUnavailable` where this platform has no engine or the folder cannot be made, and the library's or
        the driver's error where the engine does not start.
        """
        with self._folder.lock:
            if self._started:
                return
            if self._folder.handle is None:
                self._folder.handle = self._open()
            self._folder.users += 1
            self._started = True

    def connect(self, database: str | None = None, timeout: float | None = None) -> Connection:
        """A new connection through the engine's socket. Raises `pymysql.Error`, or `OSError` before `start`."""
        handle = self._folder.handle
        if handle is None:
            raise ConnectionRefusedError
        return self._connect(handle, database, timeout)

    def restore(self) -> None:
        """Start the engine again if it died. Raises as `start` does."""
        with self._folder.lock:
            if self._started and not self._alive():
                self._close_handle()
                self._folder.handle = self._open()

    def stop(self) -> None:
        """Leave the engine; it ends if nobody else uses it."""
        with self._folder.lock:
            if not self._started:
                return
            self._started = False
            self._folder.users -= 1
            if self._folder.users == 0:
                self._close_handle()

    def _alive(self) -> bool:
        try:
            self.connect().close()
        except (pymysql.Error, OSError):
            return False
        return True

    def _close_handle(self) -> None:
        handle, self._folder.handle = self._folder.handle, None
        if handle is not None:
            handle.close()

    def _open(self) -> _Handle:
        library = _library()
        _prepare(self._path)
        passing = retry_if_exception_type((library.SeekdbError, pymysql.Error))
        patience = stop_after_delay(min(_PATIENCE, self._settings.open_timeout))
        again = Retrying(stop=patience, wait=wait_fixed(0.1), retry=passing, reraise=True)
        return again(self._open_once, library)

    def _open_once(self, library: ModuleType) -> _Handle:
        with first_start(self._path):
            return self._entered(library)

    def _entered(self, library: ModuleType) -> _Handle:
        with _signals_held():
            handle: _Handle = library.open(str(self._path))
        try:
            self._quieten(handle)
        except pymysql.Error:
            handle.close()
            raise
        return handle

    def _quieten(self, handle: _Handle) -> None:
        """At its default level an idle engine writes a megabyte a second; it forgets this setting when it ends."""
        with self._connect(handle) as connection, connection.cursor() as cursor:
            cursor.execute("ALTER SYSTEM SET syslog_level = 'ERROR'")

    def _connect(self, handle: _Handle, database: str | None = None, timeout: float | None = None) -> Connection:
        """No TLS on a socket file; making ready for it would take longer than all the rest."""
        patience = self._settings.patience if timeout is None else timeout
        return pymysql.connect(
            **handle.connection_options(),
            database=database,
            charset="utf8mb4",
            ssl_disabled=True,
            connect_timeout=patience,
            read_timeout=patience,
            write_timeout=patience,
        )


def _library() -> ModuleType:
    try:
        return importlib.import_module("pylibseekdb")
    except ImportError:
        raise MemoryUnavailable(reason="engine_unsupported") from None


def _prepare(path: Path) -> None:
    """Make the folder, and tell the engine that its one report to its maker was already sent."""
    if "%" in str(path):
        raise MemoryUnavailable(reason="percent_sign")  # the library takes it for the beginning of a format
    run = path / "run"
    try:
        run.mkdir(parents=True, exist_ok=True)
        (run / "telemetry.json").write_text(json.dumps({"sent": True}), encoding="ascii")
    except OSError:
        raise MemoryUnavailable(reason="folder") from None


@contextmanager
def _signals_held() -> Iterator[None]:
    """Keeps Ctrl-C from the engine, which inherits this thread's mask.

    It goes to the whole process group, and would end the engine before its user has written its last. A SIGTERM for
    the group cannot be kept from it; a call that comes after starts it again.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _TERMINAL_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
