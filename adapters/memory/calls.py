"""Blocking work, away from the event loop: a few threads of its own, and a deadline for each call."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from adapters.memory.faults import describe, reason
from bureau.errors import BureauError, MemoryUnavailable

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Calls:
    """Runs blocking functions. Whatever goes wrong in one comes out as a `BureauError` that holds no text."""

    def __init__(self, workers: int, timeout: float) -> None:
        self._timeout = timeout
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="memory")
        self._closed = False

    async def run(self, name: str, work: Callable[[], T], within: float | None = None) -> T:
        """The result of `work`, which is called in a thread.

        Raises `MemoryUnavailable` where it fails or is not done `within` seconds (the usual deadline where none is
        given), and passes on any other `BureauError`. Work that was late goes on to its end, unseen.
        """
        if self._closed:
            raise MemoryUnavailable(reason="closed")
        future = asyncio.get_running_loop().run_in_executor(self._threads, work)
        try:
            await asyncio.wait([future], timeout=self._timeout if within is None else within)
        finally:
            future.cancel()
        if future.cancelled():
            _log.error("memory: %s took too long", name)
            raise MemoryUnavailable(reason="timeout")
        error = future.exception()
        if error is None:
            return future.result()
        raise _refusal(name, error)

    def close(self) -> None:
        """Take no more work, drop what has not begun, and wait for nothing."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)


def _refusal(name: str, error: BaseException) -> BureauError:
    """The original error is neither chained nor printed: a driver's message can quote the statement, and a card."""
    if isinstance(error, BureauError):
        return error
    _log.error("memory: %s failed: %s", name, describe(error))
    return MemoryUnavailable(reason=reason(error))
