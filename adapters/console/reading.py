"""Lines from standard input, without ever blocking the event loop or the way out."""

import asyncio
import threading
from collections.abc import AsyncIterator
from concurrent.futures import CancelledError
from typing import BinaryIO

from adapters.console.lines import LINE_LIMIT


async def lines_of(stream: BinaryIO) -> AsyncIterator[bytes]:
    """The lines of a stream until its end.

    A daemon thread reads, because a thread blocked on a terminal cannot be cancelled and must not keep the process.
    The rest of a line over the limit is read and thrown away, so that one line stays one line.
    """
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[bytes] = asyncio.Queue(maxsize=1)

    def read() -> None:
        try:
            while line := stream.readline(LINE_LIMIT + 1):
                while len(line) > LINE_LIMIT and not line.endswith(b"\n"):
                    rest = stream.readline(LINE_LIMIT)
                    if not rest or rest.endswith(b"\n"):
                        break
                asyncio.run_coroutine_threadsafe(queue.put(line), loop).result()
            asyncio.run_coroutine_threadsafe(queue.put(b""), loop).result()
        except (RuntimeError, CancelledError):
            return  # the loop is closed, or about to be: nobody wants lines any more

    threading.Thread(target=read, name="stdin", daemon=True).start()
    while line := await queue.get():
        yield line
