"""Standard input and output as the terminal game uses them, whatever state they were handed over in."""

import os
import sys
from collections.abc import Coroutine
from typing import BinaryIO, TextIO

from adapters.messages.catalogue import N_, say
from bot.failures import CannotStart
from bot.settings import spoken


def own_output(*, as_json: bool) -> TextIO:
    """Where the game prints. Raises `CannotStart` where standard output is closed.

    For programs it is a stream of our lines alone: whatever else writes to standard output, a library or the engine,
    goes to standard error from then on. For people, a character that their terminal cannot show is no reason to stop.
    """
    if sys.stdout is None or sys.stderr is None:
        sentence = N_("Standard output or standard error is closed. Start the program with both open.")
        raise CannotStart(say(spoken(), sentence))
    if as_json:
        ours = os.dup(1)
        os.dup2(2, 1)
        return os.fdopen(ours, "w", encoding="utf-8", newline="\n")
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    return sys.stdout


def own_input() -> BinaryIO:
    """Standard input under an object of its own; empty where it is closed.

    A thread may still wait for a line when the program ends, and Python dies of that where it waits on `sys.stdin`.
    """
    if sys.stdin is None:
        return open(os.devnull, "rb")  # noqa: PTH123 - it stays open until the program ends
    return os.fdopen(os.dup(sys.stdin.fileno()), "rb")


def somebody_types() -> bool:
    """Whether standard input is a person's terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


async def while_heard(evening: Coroutine[None, None, int], out: TextIO) -> int:
    """The evening's exit code; it is over when what it prints reaches nobody any more, as with `| head -1`."""
    code = 0
    try:
        return await evening
    except* BrokenPipeError:
        _silence(out)
    except* OSError:
        _silence(out)
        code = 1
    return code


def _silence(out: TextIO) -> None:
    """What is still to be printed would be tried once more, and fail aloud, when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
