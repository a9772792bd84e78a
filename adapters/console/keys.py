"""Waiting for a presenter: a key of a terminal, or a line where there is none."""

from collections.abc import AsyncIterator, Callable
from typing import Final, Protocol

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, Layout, Window

_FORWARD: Final[tuple[Keys | str, ...]] = (Keys.Any, Keys.Enter, Keys.Right, Keys.Down, Keys.PageDown)
"""A clicker sends the last three. They are named because prompt_toolkit has bindings of its own for them."""
_STOP: Final[tuple[Keys | str, ...]] = ("q", "Q", Keys.Escape, Keys.ControlC, Keys.ControlD)
_STOP_LINE: Final = b"q"


class Pace(Protocol):
    """Who decides when it goes on."""

    async def on(self, hint: str) -> bool:
        """Wait; whether to go on. `hint` says how."""


class KeyPace:
    """Implements `Pace`: one key goes on, `q`, Escape, Ctrl-C and Ctrl-D stop."""

    async def on(self, hint: str) -> bool:
        """See `Pace.on`."""
        keys = KeyBindings()

        def forward(event: KeyPressEvent) -> None:
            event.app.exit(result=True)

        def stop(event: KeyPressEvent) -> None:
            event.app.exit(result=False)

        for key in _FORWARD:
            keys.add(key)(forward)
        for key in _STOP:
            keys.add(key)(stop)
        line = Window(FormattedTextControl(FormattedText([("ansibrightblack", hint)])), height=1)
        waiting: Application[bool] = Application(Layout(line), key_bindings=keys, erase_when_done=True)
        return await waiting.run_async()


class LinePace:
    """Implements `Pace`: one line goes on, a line `q` and the end of the input stop."""

    def __init__(self, lines: AsyncIterator[bytes], tell: Callable[[str], None]) -> None:
        """`tell` shows a hint to whoever sends the lines."""
        self._lines = lines
        self._tell = tell

    async def on(self, hint: str) -> bool:
        """See `Pace.on`."""
        self._tell(hint)
        line = await anext(self._lines, _STOP_LINE)
        return line.strip().lower() != _STOP_LINE
