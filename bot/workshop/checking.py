"""Proves packs on a real memory store, apart from all that is played."""

import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pydantic import SecretStr

from bot.clock import SystemClock
from bot.settings import Settings
from bot.wiring import Stores, stores
from bureau.scenario import Pack
from scenarios.proving import STEPS, Asked, Bench, Fault, Finding, findings, trial


@dataclass(frozen=True)
class Proof:
    """All that was asked of one pack, in each of its languages."""

    file: str
    pack: Pack
    threshold: float
    asked: tuple[Asked, ...]

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """All that is wrong, also what a pack may have."""
        return tuple(finding for asked in self.asked for finding in findings(self.pack, asked))

    @property
    def leaks(self) -> int:
        """How often a role knew what only others hold."""
        return sum(finding.fault is Fault.LEAK for finding in self.findings)

    @property
    def holds(self) -> bool:
        """Whether the pack is proved."""
        return not any(finding.refused for finding in self.findings)


def steps(packs: Sequence[tuple[Pack, str]], settings: Settings) -> int:
    """How often `prove` says that it got on."""
    return sum(STEPS * len(pack.questions) * len(_languages(pack, settings)) for pack, _ in packs)


async def prove(settings: Settings, packs: Sequence[tuple[Pack, str]], step: Callable[[], None]) -> list[Proof]:
    """Put every question of each pack, which comes with its file, to every role. Raises `CannotStart`.

    Raises `MemoryUnavailable` where the store fails later. What was written is deleted in any case.
    """
    proofs = []
    async with _bench(settings) as kept:
        bench = Bench(kept.memory, kept.threshold)
        for pack, file in packs:
            asked = [each for locale in _languages(pack, settings) for each in await trial(bench, pack, locale, step)]
            proofs.append(Proof(Path(file).name, pack, kept.threshold, tuple(asked)))
    return proofs


def _languages(pack: Pack, settings: Settings) -> tuple[str, ...]:
    return pack.languages or (settings.locale,)


@asynccontextmanager
async def _bench(settings: Settings) -> AsyncIterator[Stores]:
    """A store of its own in a folder that is gone afterwards; where a server is set, cases of their own on it."""
    with tempfile.TemporaryDirectory(prefix="bureau-check-", ignore_cleanup_errors=True) as folder:
        if settings.seekdb_mode == "embedded":
            apart = {"data_dir": Path(folder), "seekdb_path": None, "ledger_url": SecretStr("")}
            settings = settings.model_copy(update=apart)
        async with stores(settings, SystemClock()) as kept:
            yield kept
