"""Ids never collide: not between processes, not between threads, not when the clock goes back."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from adapters.memory.gateway import SeekdbMemory
from adapters.memory.settings import MemorySettings
from adapters.memory.snowflake import SteadyIds, ids_of
from bureau.errors import LedgerUnavailable, MemoryUnavailable
from tests.adapters.memory.toys import DETECTIVE, FixedNumber, ToyEmbedder, gateway, new_case, stamp

NOW = 1_780_000_000_000


def number_in(made: int) -> int:
    return made >> 12 & 1023


@pytest.mark.parametrize("number", [0, 1, 31, 32, 1023])
def test_an_id_carries_the_worker_number(number: int) -> None:
    """All ten bits of the number are in the id, so two numbers never make the same one."""
    assert number_in(ids_of(number).generate()) == number


@pytest.mark.parametrize("number", [-1, 1024])
def test_other_numbers_are_refused(number: int) -> None:
    """A number that PowerMem's ids have no room for makes no id."""
    with pytest.raises(ValueError, match="ID must be between"):
        ids_of(number)


def test_one_generator_serves_all_threads() -> None:
    """20000 ids from eight threads, all different; far more than the 4096 of a millisecond."""
    generator = ids_of(5)
    with ThreadPoolExecutor(8) as threads:
        made = list(threads.map(lambda _: ids_of(5).generate(), range(20_000)))
    assert ids_of(5) is generator
    assert len(set(made)) == 20_000


def test_a_clock_that_goes_back_stops_nothing() -> None:
    """With the clock set back an hour, 10000 more ids come at once, all different and growing."""
    times = [NOW]
    generator = SteadyIds(3, lambda: times[0])
    made = [generator.generate()]
    times[0] = NOW - 3_600_000
    made += [generator.generate() for _ in range(10_000)]
    assert made == sorted(set(made))


@pytest.mark.engine
async def test_writes_follow_the_number(settings: MemorySettings) -> None:
    """Each write uses the number that is leased at that moment."""
    lease, case = FixedNumber(7), new_case()
    memory = SeekdbMemory(settings, ToyEmbedder(), lease)
    first = await memory.write(case, DETECTIVE, "one", stamp())
    lease.number = 900
    second = await memory.write(case, DETECTIVE, "two", stamp())
    await memory.close()
    assert [number_in(int(made)) for made in (first, second)] == [7, 900]


@pytest.mark.engine
async def test_an_id_that_is_taken_replaces_no_row(
    settings: MemorySettings, memory: SeekdbMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PowerMem replaces a row whose id is taken; here the next id is used, and after five of them it is an error."""
    case = new_case()
    taken = int(await memory.write(case, DETECTIVE, "the first", stamp()))
    offered = iter([taken, taken, taken + 1, *[taken] * 5])
    monkeypatch.setattr(SteadyIds, "generate", lambda _: next(offered))
    second = await memory.write(case, DETECTIVE, "the second", stamp())
    with pytest.raises(MemoryUnavailable):
        await memory.write(case, DETECTIVE, "the third", stamp())
    assert int(second) == taken + 1
    assert sorted(row.text for row in await memory.rows(case, DETECTIVE)) == ["the first", "the second"]


@pytest.mark.engine
async def test_without_a_number_nothing_is_written(settings: MemorySettings) -> None:
    """When the ledger gives no number the write is refused as the ledger's, and no row is stored."""

    class Unleased:
        async def current(self) -> int:
            raise LedgerUnavailable

    case = new_case()
    memory = SeekdbMemory(settings, ToyEmbedder(), Unleased())
    with pytest.raises(LedgerUnavailable):
        await memory.write(case, DETECTIVE, "text", stamp())
    assert await memory.rows(case, DETECTIVE) == []
    await memory.close()


@pytest.mark.engine
async def test_two_gateways_of_one_process_share_ids(settings: MemorySettings) -> None:
    """Two gateways with the same number, 200 writes at once: 200 rows."""
    both, case = [gateway(settings, number=9) for _ in range(2)], new_case()
    made = await asyncio.gather(
        *(memory.write(case, DETECTIVE, f"{number}", stamp()) for memory in both for number in range(100))
    )
    stored = await both[0].rows(case, DETECTIVE)
    for memory in both:
        await memory.close()
    assert {row.memory_id for row in stored} == set(made)
    assert len(stored) == 200
