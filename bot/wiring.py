"""Where everything is built and joined: the only place that knows all adapters."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass

from adapters.embedding.local import LocalEmbedder
from adapters.ledger.ledger import SqlLedger
from adapters.memory.embedder import Embedder
from adapters.memory.gateway import SeekdbMemory
from adapters.memory.settings import MemorySettings
from bot.clock import SystemClock
from bot.failures import no_ledger, no_memory
from bot.settings import Settings
from bureau.desk.bureau import Bureau
from bureau.desk.office import Limits, Office
from bureau.desk.sweeping import sweep
from bureau.errors import BureauError, LedgerUnavailable, MemoryUnavailable
from bureau.ports import Clock, StageFinder
from scenarios.packs import ScenarioLibrary

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class House:
    """The running bureau, for one platform."""

    bureau: Bureau
    ledger: SqlLedger


@dataclass(frozen=True)
class Platform:
    """What differs from platform to platform."""

    stages: StageFinder
    reads_files: bool
    """Whether its people sit at this machine, and may name a pack by its file."""
    per_minute: int
    """How many commands of one kind a person may give in a minute, where no setting says otherwise."""


@dataclass(frozen=True)
class Stores:
    """Where everything is kept, open."""

    memory: SeekdbMemory
    ledger: SqlLedger
    threshold: float
    """The relevance from which a card hits."""


@asynccontextmanager
async def running(settings: Settings, platform: Platform) -> AsyncIterator[House]:
    """The bureau, from open to closed. Raises `CannotStart`."""
    clock = SystemClock()
    async with stores(settings, clock) as kept:
        office = Office(
            memory=kept.memory,
            ledger=kept.ledger,
            scenarios=ScenarioLibrary(files=platform.reads_files),
            stages=platform.stages,
            clock=clock,
            limits=Limits(per_minute=settings.commands_per_minute or platform.per_minute),
            openers=settings.openers,
            access_key=settings.demo_access_key.get_secret_value(),
            threshold=kept.threshold,
        )
        sweeper = asyncio.create_task(_sweep_for_good(office, settings.sweep_seconds))
        try:
            yield House(Bureau(office), kept.ledger)
        finally:
            await _end(sweeper)


@asynccontextmanager
async def stores(settings: Settings, clock: Clock) -> AsyncIterator[Stores]:
    """The memory store and the ledger, from open to closed. Raises `CannotStart`."""
    async with AsyncExitStack() as stack:
        ledger = _ledger(settings, clock)
        stack.push_async_callback(ledger.close)
        embedder, _ = await asyncio.gather(asyncio.to_thread(_embedder, settings), _open_ledger(ledger, settings))
        memory = SeekdbMemory(_memory_settings(settings), embedder, ledger.workers)
        stack.push_async_callback(memory.close)
        await _open_memory(memory, settings)
        threshold = embedder.threshold if settings.hit_threshold is None else settings.hit_threshold
        yield Stores(memory, ledger, threshold)


async def _sweep_for_good(office: Office, seconds: float) -> None:
    while True:
        try:
            await sweep(office)
        except BureauError as error:
            log.warning("sweeping was put off: %s", error)
        await office.clock.sleep(seconds)


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def _embedder(settings: Settings) -> Embedder:
    return LocalEmbedder(portable=settings.embedding_provider == "portable")


def _memory_settings(settings: Settings) -> MemorySettings:
    return MemorySettings(
        mode=settings.seekdb_mode,
        path=settings.seekdb_folder().resolve(),
        host=settings.seekdb_host,
        port=settings.seekdb_port,
        user=settings.seekdb_user,
        password=settings.seekdb_password.get_secret_value(),
        database=settings.seekdb_database,
        timeout=settings.memory_timeout,
    )


def _ledger(settings: Settings, clock: Clock) -> SqlLedger:
    try:
        return SqlLedger(settings.ledger(), clock, settings.ledger_timeout)
    except LedgerUnavailable as error:
        raise no_ledger(error, _ledger_place(settings), settings.locale) from error


async def _open_ledger(ledger: SqlLedger, settings: Settings) -> None:
    try:
        await ledger.open()
    except (LedgerUnavailable, OSError) as error:
        raise no_ledger(error, _ledger_place(settings), settings.locale) from error


def _ledger_place(settings: Settings) -> str:
    """A URL can hold a password, so only its setting is named."""
    return "LEDGER_URL" if settings.ledger_url.get_secret_value() else str(settings.data_dir)


async def _open_memory(memory: SeekdbMemory, settings: Settings) -> None:
    try:
        await memory.open()
    except MemoryUnavailable as error:
        where = settings.seekdb_host if settings.seekdb_mode == "oceanbase" else str(settings.seekdb_folder())
        raise no_memory(error, where, settings.locale) from error
