"""Starts a `child` process and talks with it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[3]


class Child:
    """A child process, in a process group of its own."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.errors = ""
        """What it printed as errors; known when it has ended."""

    def tell(self, command: str) -> None:
        """Send a command without waiting for its answer."""
        assert self.process.stdin
        self.process.stdin.write(f"{command}\n")
        self.process.stdin.flush()

    def answer(self) -> object:
        """The next answer."""
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())

    def ask(self, command: str) -> object:
        """The answer to a command."""
        self.tell(command)
        return self.answer()


def answer(value: object) -> None:
    """What a child prints for a command."""
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


@contextmanager
def child(folder: Path, number: int, cwd: Path, env: Mapping[str, str] | None = None) -> Iterator[Child]:
    """A child for `folder`; it has ended when the block has, however that ends."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.adapters.memory.child", str(folder), str(number)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **(env or {})},
        start_new_session=True,
    )
    started = Child(process)
    try:
        yield started
    finally:
        started.errors = _ended(process)


def _ended(process: "subprocess.Popen[str]") -> str:
    """Close its input, which is the end of it; what it printed as errors."""
    try:
        return process.communicate(timeout=20)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        return process.communicate()[1]
