"""What went wrong, without the words: a driver's message may quote a card, its name and number never do."""

import traceback
from pathlib import Path
from typing import Final

import pymysql
from sqlalchemy.exc import DBAPIError

_REASONS: Final = {
    1044: "denied",
    1045: "denied",
    1049: "no_database",
    2002: "refused",
    2003: "refused",
    2006: "lost",
    2013: "lost",
}


def code(error: BaseException) -> int:
    """The server's or driver's number for an error; 0 where it has none."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    number = cause.args[0] if isinstance(cause, pymysql.Error) and cause.args else 0
    return number if isinstance(number, int) else 0


def describe(error: BaseException) -> str:
    """An error for a log line: its type, its number and the innermost line of ours that it passed."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "adapters" in Path(frame.filename).parts]
    place = f"{Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else "?"
    return f"{type(error).__name__} {code(error)} at {place}"


def reason(error: BaseException) -> str:
    """The reason that `MemoryUnavailable` gives for an error."""
    if isinstance(error, ConnectionError):
        return "refused"
    return _REASONS.get(code(error), "error")


def lost(error: BaseException) -> bool:
    """Whether the connection, rather than the statement, is what failed."""
    return isinstance(error, ConnectionError | pymysql.InterfaceError) or reason(error) in {"refused", "lost"}
