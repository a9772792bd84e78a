"""A terminal from start to end: how it ended, and what it said."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.faults.house import LIGHT, environment
from tests.journeys.terminal import ROOT, command


@dataclass
class End:
    """How a terminal ended."""

    code: int | None
    out: str
    err: str

    def is_sentence(self, about: str) -> bool:
        """Exit code 1, nothing on standard output, and one line that names the culprit."""
        plain = len(self.err.splitlines()) == 1 and "Traceback" not in self.err
        return (self.code, self.out, plain, about in self.err) == (1, "", True, True)


async def ended(
    folder: Path, settings: Mapping[str, str] = LIGHT, *, at: Path | None = None, before: tuple[str, ...] = ()
) -> End:
    """A terminal that is asked for help once, from start to end."""
    process = await asyncio.create_subprocess_exec(
        *before,
        *command(at or folder / "data"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=ROOT,
        env=environment(folder, {**LIGHT, **settings}),
    )
    try:
        async with asyncio.timeout(60):
            out, err = await process.communicate(b"/case help\n")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return End(process.returncode, out.decode(), err.decode())
