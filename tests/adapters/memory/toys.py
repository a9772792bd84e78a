"""What the tests give the memory store: a small embedder, a fixed worker number, ids and cards."""

import hashlib
import json
import math
import os
import select
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock

from adapters.memory.gateway import SeekdbMemory
from adapters.memory.settings import MemorySettings
from bureau import ids
from bureau.ids import BOARD, CardId, CaseId, MemoryId, Space
from bureau.ports import CardStamp, FoundRow

DETECTIVE = Space("detective")
SUSPECT = Space("suspect")
SPACES = (DETECTIVE, SUSPECT, BOARD)
DIMENSIONS = 64


class ToyEmbedder:
    """Hashed letter pairs and triples; counts what it was asked, and gives questions another sign in one place."""

    threshold = 0.5
    dimensions = DIMENSIONS

    def __init__(self, fingerprint: str = "toy") -> None:
        self.fingerprint = fingerprint
        self.questions: list[str] = []
        self.cards: list[str] = []
        self._lock = Lock()

    def embed_question(self, text: str) -> Sequence[float]:
        with self._lock:
            self.questions.append(text)
        return _unit([*_counts(text)[:-1], -1.0])

    def embed_card(self, text: str) -> Sequence[float]:
        with self._lock:
            self.cards.append(text)
        return _unit([*_counts(text)[:-1], 1.0])


class FixedNumber:
    """A worker number that was leased once and for all."""

    def __init__(self, number: int = 1) -> None:
        self.number = number

    async def current(self) -> int:
        return self.number


def new_case() -> CaseId:
    return ids.case_id(ids.new_uuid())


def stamp(topic: str = "topic") -> CardStamp:
    return CardStamp(CardId(ids.new_uuid()), topic)


def gateway(settings: MemorySettings, embedder: ToyEmbedder | None = None, number: int = 1) -> SeekdbMemory:
    return SeekdbMemory(settings, embedder or ToyEmbedder(), FixedNumber(number))


async def fill(memory: SeekdbMemory, case: CaseId, space: Space, count: int) -> list[MemoryId]:
    return [await memory.write(case, space, f"card {number} of {space}", stamp()) for number in range(count)]


async def ask(memory: SeekdbMemory, case: CaseId, space: Space, question: str) -> list[FoundRow]:
    return await memory.search(case, space, question, await memory.embed(question))


def engine_pid(folder: Path) -> int:
    return int((folder / "run" / "seekdb.pid").read_text())


def await_end(pid: int) -> None:
    """Return when a process has ended: a child of this one, or on Linux any other."""
    try:
        os.waitpid(pid, 0)
    except ChildProcessError:
        with suppress(OSError, AttributeError):
            watched = os.pidfd_open(pid)
            select.select([watched], [], [], 10.0)
            os.close(watched)


def telemetry(folder: Path) -> object:
    return json.loads((folder / "run" / "telemetry.json").read_text())


def _counts(text: str) -> list[float]:
    counts = [0.0] * DIMENSIONS
    padded = f" {text.lower()} "
    for size in (2, 3):
        for start in range(len(padded) - size + 1):
            digest = int.from_bytes(hashlib.blake2b(padded[start : start + size].encode(), digest_size=8).digest())
            counts[digest % DIMENSIONS] += 1.0 if digest >> 40 & 1 else -1.0
    return counts


def _unit(vector: Sequence[float]) -> tuple[float, ...]:
    length = math.sqrt(sum(value * value for value in vector))
    return tuple(value / length for value in vector)
