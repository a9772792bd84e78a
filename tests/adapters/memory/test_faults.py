"""A store that is dead, slow or closed is an error in time, never an empty result; and then it works again."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.memory.engine import EmbeddedEngine
from adapters.memory.gateway import SeekdbMemory
from adapters.memory.settings import MemorySettings
from bureau.errors import MemoryUnavailable
from bureau.ids import CaseId, MemoryId
from tests.adapters.memory.toys import (
    DETECTIVE,
    ask,
    await_end,
    engine_pid,
    fill,
    gateway,
    new_case,
    stamp,
)

pytestmark = pytest.mark.engine

Use = Callable[[SeekdbMemory, CaseId, MemoryId], Awaitable[object]]
USES: tuple[Use, ...] = (
    lambda memory, case, _: ask(memory, case, DETECTIVE, "card"),
    lambda memory, case, made: memory.read(case, DETECTIVE, [made]),
    lambda memory, case, _: memory.write(case, DETECTIVE, "text", stamp()),
    lambda memory, case, made: memory.delete(case, DETECTIVE, made),
)


async def refusals(memory: SeekdbMemory, case: CaseId, made: MemoryId) -> list[object]:
    """What each method raises, all called at once."""
    return await asyncio.gather(*(use(memory, case, made) for use in USES), return_exceptions=True)


async def test_a_killed_engine_is_an_error_and_then_works_again(
    fresh: MemorySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After kill -9 the call in flight fails, so does each until the engine starts anew; then every row is found."""
    memory, case = gateway(fresh), new_case()
    made = await fill(memory, case, DETECTIVE, 5)
    killed = engine_pid(fresh.path)
    os.kill(killed, signal.SIGSTOP)
    flying = asyncio.create_task(memory.rows(case, DETECTIVE))
    await asyncio.sleep(0)
    os.kill(killed, signal.SIGKILL)
    with pytest.raises(MemoryUnavailable):
        await flying
    await_end(killed)
    with monkeypatch.context() as patched:
        patched.setattr(EmbeddedEngine, "restore", lambda self: self.connect().close())
        failed = await refusals(memory, case, made[0])
    again = {hit.row.memory_id for hit in await ask(memory, case, DETECTIVE, "card")}
    more = await memory.write(case, DETECTIVE, "after the fall", stamp())
    await memory.close()
    assert {type(error) for error in failed} == {MemoryUnavailable}
    assert again == set(made)
    assert more not in again
    assert engine_pid(fresh.path) != killed


async def test_a_stopped_engine_is_a_timeout(settings: MemorySettings) -> None:
    """An engine that does not answer is an error after the deadline, for every method, and then works again."""
    memory, case = gateway(replace(settings, timeout=0.4)), new_case()
    (made,) = await fill(memory, case, DETECTIVE, 1)
    started = asyncio.get_running_loop().time()
    with frozen(settings.path):
        failed = await refusals(memory, case, made)
        took = asyncio.get_running_loop().time() - started
    left = [row.memory_id for row in await memory.read(case, DETECTIVE, [made])]
    await memory.close()
    assert {(type(error), getattr(error, "reason", "")) for error in failed} == {(MemoryUnavailable, "timeout")}
    assert took < 2.0
    assert left in ([], [made])


async def test_the_loop_goes_on_while_a_call_waits(settings: MemorySettings) -> None:
    """A heartbeat keeps ticking while calls wait for a store that does not answer."""
    memory, case = gateway(replace(settings, timeout=0.5)), new_case()
    (made,) = await fill(memory, case, DETECTIVE, 1)
    gaps: list[float] = []
    heartbeat = asyncio.create_task(beat(gaps))
    with frozen(settings.path):
        failed = await refusals(memory, case, made)
    heartbeat.cancel()
    await memory.close()
    assert len(failed) == len(USES)
    assert len(gaps) > 20
    assert max(gaps) < 0.2


async def test_opening_does_not_block_the_loop(fresh: MemorySettings) -> None:
    """A first start takes a second or more; the loop goes on meanwhile."""
    memory = gateway(fresh)
    gaps: list[float] = []
    heartbeat = asyncio.create_task(beat(gaps))
    await memory.open()
    heartbeat.cancel()
    await memory.close()
    assert len(gaps) > 20
    assert max(gaps) < 0.5


async def test_sixteen_at_once(memory: SeekdbMemory) -> None:
    """16 tasks that write and search in cases of their own, at the same time: each finds its own rows and no other."""

    async def play(case: CaseId) -> bool:
        made = [await memory.write(case, DETECTIVE, f"{case} {number}", stamp()) for number in range(6)]
        return {hit.row.memory_id for hit in await ask(memory, case, DETECTIVE, "anything")} == set(made)

    assert await asyncio.gather(*(play(new_case()) for _ in range(16))) == [True] * 16


async def test_closing_never_hangs(settings: MemorySettings) -> None:
    """With every thread waiting for a store that does not answer, `close` is over within a deadline."""
    memory, case = gateway(replace(settings, timeout=0.5, workers=2)), new_case()
    (made,) = await fill(memory, case, DETECTIVE, 1)
    loop = asyncio.get_running_loop()
    with frozen(settings.path):
        waiting = asyncio.create_task(refusals(memory, case, made))
        await asyncio.sleep(0)
        started = loop.time()
        await memory.close()
        took = loop.time() - started
        failed = await waiting
    assert took < 1.0
    assert {type(error) for error in failed} <= {MemoryUnavailable, asyncio.CancelledError}


async def test_a_closed_gateway_says_so(settings: MemorySettings) -> None:
    """After `close` every method is refused; a second `close` does nothing."""
    memory = gateway(settings)
    await memory.open()
    await memory.close()
    await memory.close()
    failed = await refusals(memory, new_case(), MemoryId("1"))
    assert [getattr(error, "reason", "") for error in failed] == ["closed"] * len(USES)


async def test_a_failed_deletion_is_no_false(memory: SeekdbMemory, monkeypatch: pytest.MonkeyPatch) -> None:
    """PowerMem answers *false* when a deletion fails; here that is an error, and *false* means that there is no row."""
    case = new_case()
    (made,) = await fill(memory, case, DETECTIVE, 1)
    store = memory._loaded()._clients[DETECTIVE].storage.vector_store

    def fail(_: int) -> None:
        raise RuntimeError

    monkeypatch.setattr(store, "delete", fail)
    with pytest.raises(MemoryUnavailable):
        await memory.delete(case, DETECTIVE, made)
    assert await memory.delete(case, DETECTIVE, MemoryId("5")) is False


async def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    """No server at the port: an error with its reason, for opening and for every call."""
    memory = gateway(MemorySettings(mode="oceanbase", port=1, path=tmp_path, timeout=2.0))
    with pytest.raises(MemoryUnavailable) as caught:
        await memory.open()
    failed = await refusals(memory, new_case(), MemoryId("1"))
    await memory.close()
    assert caught.value.reason == "refused"
    assert [getattr(error, "reason", "") for error in failed] == ["refused"] * len(USES)


async def beat(gaps: list[float]) -> None:
    """Ticks, and notes how long each took."""
    loop = asyncio.get_running_loop()
    while True:
        before = loop.time()
        await asyncio.sleep(0.01)
        gaps.append(loop.time() - before)


@contextmanager
def frozen(folder: Path) -> Iterator[None]:
    """The engine does nothing inside."""
    pid = engine_pid(folder)
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)
