"""PowerMem and its helpers log card texts and questions, at several levels and in error messages. They get no voice."""

import logging
import os
from typing import Final

ENGINE_LOG: Final = "cards"
"""Names our database engine's logger, so that it is muted without touching anybody else's."""
_MUTED: Final = (
    "powermem",
    "pyobvector",
    "pyseekdb",
    "sqlglot",
    "audit",
    f"sqlalchemy.engine.Engine.{ENGINE_LOG}",
)


def mute() -> None:
    """Keep the libraries' records away from every handler, whatever levels are set, and PowerMem from log files.

    Must run before PowerMem is first imported.
    """
    # An empty name turns PowerMem's file and console handlers off, and wins over a `.env` in the working directory.
    os.environ["LOGGING_FILE"] = ""
    for name in _MUTED:
        logger = logging.getLogger(name)
        logger.propagate = False
        # The database engine asks once, when it is made, whether it shall log rows at DEBUG.
        logger.setLevel(logging.CRITICAL)
        if not any(isinstance(handler, logging.NullHandler) for handler in logger.handlers):
            # With a handler present, PowerMem's audit log opens no file, and Python's last resort prints nothing.
            logger.addHandler(logging.NullHandler())
