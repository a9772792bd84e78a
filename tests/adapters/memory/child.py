"""A process of its own that plays with a folder: reads commands from its input, answers each with a line of JSON.

`python -m tests.adapters.memory.child FOLDER NUMBER`, then lines of `hello`, `open`, `write CASE COUNT`, `rows CASE`,
`ask CASE`, `engine`, `connects` and `close`. It survives signals.
"""

import asyncio
import signal
import sys
from pathlib import Path

from adapters.memory.gateway import SeekdbMemory
from adapters.memory.settings import MemorySettings
from bureau.errors import BureauError
from bureau.ids import CaseId
from tests.adapters.memory.parent import answer
from tests.adapters.memory.toys import DETECTIVE, ask, engine_pid, fill, gateway

connects: list[str] = []


def note(event: str, values: tuple[object, ...]) -> None:
    """Remember whatever would leave this machine."""
    if event == "socket.getaddrinfo" or (event == "socket.connect" and isinstance(values[1], tuple)):
        connects.append(f"{event} {values}")


async def obey(memory: SeekdbMemory, folder: Path, command: str) -> object:
    verb, *rest = command.split()
    case = CaseId(rest[0]) if rest else CaseId("")
    if verb == "open":
        await memory.open()
    elif verb == "write":
        return await fill(memory, case, DETECTIVE, int(rest[1]))
    elif verb == "rows":
        return [row.memory_id for row in await memory.rows(case, DETECTIVE)]
    elif verb == "ask":
        return [hit.row.memory_id for hit in await ask(memory, case, DETECTIVE, "card")]
    elif verb == "engine":
        return engine_pid(folder)
    elif verb == "connects":
        return connects
    elif verb == "close":
        await memory.close()
    return None


async def main(folder: Path, number: int) -> None:
    loop = asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(each, int)
    memory = gateway(MemorySettings(path=folder, workers=8, timeout=15.0), number=number)
    while line := await asyncio.to_thread(sys.stdin.readline):
        try:
            answer(await obey(memory, folder, line))
        except BureauError as refusal:
            answer(refusal.data())
    await memory.close()


if __name__ == "__main__":
    sys.addaudithook(note)
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
