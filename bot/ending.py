"""The program ends when it is asked to, in order if it can, and in any case.

A bureau may be killed at any moment and loses nothing that was acknowledged, so the worst that a forced end does is to
leave work to the next start.
"""

import asyncio
import faulthandler
import os
import signal
import threading
from pathlib import Path
from typing import Final

_ENDED: Final = 130
"""The exit code of a program that was interrupted."""


class LastResort:
    """Ends the process if it is still there some time after it was asked to end."""

    def __init__(self, seconds: float, log: Path) -> None:
        """`log` gets the places in the code where each thread and task stands then; no values, so nobody's words."""
        self._seconds = seconds
        self._log = log
        self._asked = False

    def listen(self) -> None:
        """From now on SIGINT and SIGTERM cancel the running task, and the time runs from the first of them."""
        task, loop = asyncio.current_task(), asyncio.get_running_loop()
        if task is None:
            raise RuntimeError

        def end() -> None:
            self.start(_ENDED, loop)
            task.cancel()

        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, end)

    def start(self, code: int, loop: asyncio.AbstractEventLoop) -> None:
        """Let the time run; `code` is what the process ends with when it is over."""
        if self._asked:
            return
        self._asked = True
        timer = threading.Timer(self._seconds, self._end, (code, loop))
        timer.daemon = True
        timer.start()

    def _end(self, code: int, loop: asyncio.AbstractEventLoop) -> None:
        with self._log.open("a", encoding="utf-8") as log:
            log.write("the program did not end by itself; this is where it stands\n")
            log.flush()
            faulthandler.dump_traceback(log)
            for task in asyncio.all_tasks(loop):
                task.print_stack(file=log)
        os._exit(code)
