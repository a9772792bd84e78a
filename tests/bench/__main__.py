"""`make bench`: how long a question takes, against the least that any answer needs.

The floor is one embedding and one exact scoped query on the engine's own socket. Ours is the whole command: claimed,
searched in two spaces, re-checked, recorded as an event with its hash, and delivered.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from typing import Final

from adapters.console.session import TerminalStages
from adapters.embedding.local import LocalEmbedder
from adapters.memory import schema
from adapters.memory.engine import EmbeddedEngine
from adapters.memory.settings import MemorySettings
from bot.settings import load
from bot.wiring import House, Platform, running
from bureau.commands import Ask, Call, Command, Open
from bureau.ids import CaseId, CommandId, new_uuid
from bureau.seats import Channel, Person, Workspace

_ROUNDS: Final = 60
_HERE: Final = Workspace("terminal", "bench")
_TABLE: Final = Channel(_HERE, "table")
_WHO: Final = Person(_HERE, "bench", "bench", "en")


async def main() -> None:
    """Measure, and print a table."""
    with tempfile.TemporaryDirectory(prefix="bureau-bench-", ignore_cleanup_errors=True) as folder:
        started = time.perf_counter()
        settings = load(data_dir=Path(folder))
        async with running(settings, Platform(TerminalStages(), reads_files=False, per_minute=100_000)) as house:
            await _give(house, Open("safe-code"))
            first = time.perf_counter() - started
            case = await house.ledger.cases.open_in(_TABLE)
            assert case is not None
            embedder, floor = LocalEmbedder(), EmbeddedEngine(MemorySettings(path=settings.seekdb_folder().resolve()))
            floor.start()
            ours = await _median(lambda number: _give(house, Ask("detective", _question(number))))
            least = await _median(lambda number: asyncio.to_thread(_floor, floor, embedder, case.id, number))
            floor.stop()
    print(f"{'':34}{'ms':>8}{'ratio':>8}")
    print(f"{'floor: embedding + one query':34}{least * 1000:8.1f}{1:8.2f}")
    print(f"{'an ask, whole':34}{ours * 1000:8.1f}{ours / least:8.2f}")
    print(f"{'first start to an open case':34}{first * 1000:8.0f}{first / least:8.0f}")


def _question(number: int) -> str:
    return f"What is the safe's code, for the time number {number}?"


async def _give(house: House, command: Command) -> None:
    reply = await house.bureau.handle(Call(CommandId(new_uuid()), _TABLE, _WHO, command))
    assert reply.ok


def _floor(engine: EmbeddedEngine, embedder: LocalEmbedder, case: CaseId, number: int) -> None:
    vector = "[" + ",".join(map(repr, embedder.embed_question(_question(number)))) + "]"
    nearest = (
        f"SELECT document, cosine_distance(embedding, %s) AS far FROM {schema.table_name(embedder)} "
        "WHERE user_id = %s AND agent_id = %s ORDER BY far LIMIT 20"
    )
    with engine.connect("bureau") as connection, connection.cursor() as cursor:
        cursor.execute(nearest, (vector, f"case:{case}", "detective"))
        assert len(cursor.fetchall()) == 1


async def _median(work: Callable[[int], Awaitable[None]]) -> float:
    await work(-1)
    times = []
    for number in range(_ROUNDS):
        started = time.perf_counter()
        await work(number)
        times.append(time.perf_counter() - started)
    return median(times)


if __name__ == "__main__":
    asyncio.run(main())
