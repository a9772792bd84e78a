"""A person's terminal: the program writes to it, and what stands on it can be read, all that has scrolled away, too."""

import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pexpect
import pyte

from tests.journeys.terminal import ROOT

ENTER: Final = "\r"
TAB: Final = "\t"
CTRL_C: Final = "\x03"
CTRL_D: Final = "\x04"
_SCROLLBACK: Final = 5_000
_READS_AT_ONCE: Final = 65_536


class Screen:
    """A terminal of some size with a program on it."""

    def __init__(self, program: "pexpect.spawn[bytes]", columns: int, rows: int) -> None:
        self.program = program
        self.raw = b""
        """All that the program has written, control sequences and all."""
        self._screen = _Answering(program, columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._seen = 0

    def until(self, text: str, within: float = 60.0, *, passing: bool = False) -> None:
        """Wait until a text stands in a line below the one that the last call found.

        `passing`: another one will take its place, so the next call begins to look where this one did.
        """
        deadline = time.monotonic() + within
        while True:
            for number, line in enumerate(self.lines()[self._seen :], self._seen):
                if text in line:
                    self._seen = self._seen if passing else number + 1
                    return
            self._read(deadline, f"waiting for {text!r}")

    def lines(self) -> list[str]:
        """Every line that was ever on the screen, without what was wiped off it."""
        past = [_text(row, self._screen.columns) for row in self._screen.history.top]
        now = [line.rstrip() for line in self._screen.display]
        while now and not now[-1]:
            now.pop()
        return [*past, *now]

    def press(self, keys: str) -> None:
        """Press keys."""
        self.program.send(keys.encode())

    def type(self, line: str) -> None:
        """Type a line, and Enter."""
        self.press(line + ENTER)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window."""
        self._screen.resize(rows, columns)
        self.program.setwinsize(rows, columns)

    def end(self, within: float = 30.0) -> int:
        """Wait for the program to end; its exit code."""
        deadline = time.monotonic() + within
        try:
            while True:
                self._read(deadline, "waiting for its end")
        except pexpect.EOF:
            pass
        self.program.wait()
        assert self.program.exitstatus is not None
        return self.program.exitstatus

    def _read(self, deadline: float, what: str) -> None:
        left = deadline - time.monotonic()
        if left <= 0:
            raise AssertionError(f"{what}, and saw:\n" + "\n".join(self.lines()))
        try:
            new = self.program.read_nonblocking(_READS_AT_ONCE, timeout=min(left, 1.0))
        except pexpect.TIMEOUT:
            return
        self.raw += new
        self._stream.feed(new)


class _Answering(pyte.HistoryScreen):
    """A screen that says where its cursor is when it is asked, as a real one does."""

    def __init__(self, program: "pexpect.spawn[bytes]", columns: int, rows: int) -> None:
        super().__init__(columns, rows, history=_SCROLLBACK)
        self._program = program

    def write_process_input(self, data: str) -> None:
        self._program.send(data.encode())


def _text(row: Mapping[int, pyte.screens.Char], columns: int) -> str:
    return "".join(row[column].data for column in range(columns)).rstrip()


@contextmanager
def screen(
    folder: Path,
    arguments: Sequence[str],
    *,
    columns: int = 80,
    rows: int = 40,
    settings: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Screen]:
    """`python -m bot` with some arguments on a terminal; it is gone afterwards."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "TERM": "xterm-256color",
        "DATA_DIR": str(folder / "data"),
        "EMBEDDING_PROVIDER": "portable",
        **settings,
    }
    program: pexpect.spawn[bytes] = pexpect.spawn(
        sys.executable,
        ["-m", "bot", *arguments],
        dimensions=(rows, columns),
        env=environment,
        cwd=str(folder),
        encoding=None,
    )
    try:
        yield Screen(program, columns, rows)
    finally:
        program.close(force=True)
