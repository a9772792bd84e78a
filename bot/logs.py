"""Logs: what happened and where, never what anybody wrote.

Our own messages hold ids, numbers and names of errors. The message of a foreign exception can hold anything, an SQL
statement with a card in it for one, so of an exception only its types and its places in the code are written.
"""

import logging
import traceback
from logging.handlers import RotatingFileHandler
from types import TracebackType

from bot.failures import no_folder
from bot.settings import Settings

_FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"
_OURS = ("bot", "adapters", "bureau", "scenarios")


class QuietFormatter(logging.Formatter):
    """Writes an exception without its message."""

    def formatException(  # noqa: N802 - the name is logging's
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        """The types of the exception and its causes, and the frames of each."""
        parts = []
        error = ei[1]
        while error is not None:
            frames = "".join(traceback.format_tb(error.__traceback__))
            parts.append(f"{frames}{type(error).__qualname__}")
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\ncaused by\n".join(parts)


def start(settings: Settings) -> None:
    """Log into the data folder; libraries only errors, since theirs are not ours to vouch for. Raises `CannotStart`."""
    folder = settings.data_dir
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(folder / "bureau.log", maxBytes=2_000_000, backupCount=3, encoding="utf-8")
    except OSError as error:
        raise no_folder(error, str(folder), settings.locale) from error
    handler.setFormatter(QuietFormatter(_FORMAT))
    logging.basicConfig(level=logging.ERROR, handlers=[handler], force=True)
    for name in _OURS:
        logging.getLogger(name).setLevel(settings.log_level)
