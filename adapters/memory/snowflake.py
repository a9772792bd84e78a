"""Ids of rows, apart from those of every other process, whatever the clock does."""

from collections.abc import Callable
from contextvars import ContextVar
from threading import Lock
from typing import Final

from powermem.utils.utils import SnowflakeIDGenerator

_WORKERS: Final = 32
"""PowerMem splits the number of 0 to 1023 in two halves of five bits."""


class SteadyIds(SnowflakeIDGenerator):  # type: ignore[misc]  # PowerMem ships no types
    """PowerMem's generator for one worker number, but with a time that never runs backwards.

    When the clock is set back, ids go on from the last time seen; they stay apart because the number is ours alone.
    """

    def __init__(self, number: int, now: Callable[[], int] | None = None) -> None:
        super().__init__(datacenter_id=number // _WORKERS, worker_id=number % _WORKERS)
        self._now: Callable[[], int] = now or super()._current_timestamp

    def _current_timestamp(self) -> int:
        return max(self._now(), int(self.last_timestamp))

    def _wait_next_millis(self, last_timestamp: int) -> int:
        return last_timestamp + 1


ids_in_use: ContextVar[SteadyIds] = ContextVar("ids_in_use")
"""The generator of the write that this thread carries out; without one nothing is stored."""

_generators: dict[int, SteadyIds] = {}
_lock = Lock()


def ids_of(number: int) -> SteadyIds:
    """The process's one generator for a worker number, 0 to 1023. Raises `ValueError` for any other."""
    with _lock:
        return _generators.setdefault(number, SteadyIds(number))
