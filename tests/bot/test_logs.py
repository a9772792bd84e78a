"""Logs hold places and names of errors, never anybody's words."""

import logging
import sys

from bot.logs import QuietFormatter

CAUSE, MESSAGE = "canary in the cause", "canary in the message"


def test_an_exception_is_logged_without_its_message() -> None:
    try:
        try:
            raise ValueError(CAUSE)
        except ValueError as cause:
            raise RuntimeError(MESSAGE) from cause
    except RuntimeError:
        record = logging.LogRecord("bot", logging.ERROR, __file__, 1, "it failed", None, sys.exc_info())
    lines = QuietFormatter("%(message)s").format(record).splitlines()
    assert [line for line in lines if "canary" in line] == []
    assert [line for line in lines if line in {"RuntimeError", "ValueError"}] == ["RuntimeError", "ValueError"]
    assert "it failed" in lines
