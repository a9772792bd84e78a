"""A command has one effect."""

import asyncio

import pytest

from adapters.ledger.ledger import SqlLedger
from bureau.errors import BadInput, CommandPending, RateLimited
from bureau.ids import CardId, TraceId
from bureau.records import Failed, Plain, Receipted, Settled, Settlement, Traced
from tests.adapters.ledger.plots import BO, Plot
from tests.conftest import StillClock

OUTCOMES = [
    Plain(),
    Failed("bad_input", {"field": "text", "limit": 500}),
    Traced(TraceId("t")),
    Receipted("publish", CardId("c"), CardId("d"), already=True),
]


@pytest.fixture
def plot(ledger: SqlLedger, clock: StillClock) -> Plot:
    return Plot(ledger, clock)


@pytest.mark.parametrize("outcome", OUTCOMES, ids=lambda outcome: type(outcome).__name__)
async def test_a_second_delivery_gets_the_first_ones_outcome(plot: Plot, outcome: Plain) -> None:
    first = plot.claim("one")
    assert await plot.ledger.commands.claim(first) is None
    await plot.ledger.commands.settle(Settlement(first, outcome), plot.case.id)
    assert await plot.ledger.commands.claim(plot.claim("one")) == Settled(plot.case.id, outcome)


async def test_while_one_is_at_work_another_waits(plot: Plot) -> None:
    assert await plot.ledger.commands.claim(plot.claim("one")) is None
    with pytest.raises(CommandPending):
        await plot.ledger.commands.claim(plot.claim("one"))


async def test_an_expired_claim_is_taken_over_and_its_old_owner_is_too_late(plot: Plot) -> None:
    first = plot.claim("one")
    assert await plot.ledger.commands.claim(first) is None
    plot.clock.ms += 10_001
    second = plot.claim("one")
    assert await plot.ledger.commands.claim(second) is None
    with pytest.raises(CommandPending):
        await plot.ledger.commands.settle(Settlement(first, Plain()), None)
    await plot.ledger.commands.settle(Settlement(second, Plain()), None)


async def test_a_released_claim_starts_anew(plot: Plot) -> None:
    first = plot.claim("one")
    assert await plot.ledger.commands.claim(first) is None
    await plot.ledger.commands.release(first)
    assert await plot.ledger.commands.claim(plot.claim("one")) is None


async def test_of_eight_at_once_one_is_carried_out(plot: Plot) -> None:
    claims = [plot.claim("one") for _ in range(8)]
    results = await asyncio.gather(*map(plot.ledger.commands.claim, claims), return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["CommandPending"] * 7 + ["NoneType"]


async def test_nobody_gets_the_outcome_of_somebody_elses_command(plot: Plot) -> None:
    first = plot.claim("one")
    assert await plot.ledger.commands.claim(first) is None
    await plot.ledger.commands.settle(Settlement(first, Traced(TraceId("t"))), plot.case.id)
    for other in (plot.claim("one", person=BO), plot.claim("one", verb="whisper")):
        with pytest.raises(BadInput) as refused:
            await plot.ledger.commands.claim(other)
        assert refused.value == BadInput(field="id", reason="used")


async def test_a_budget_is_a_persons_own_and_comes_back_with_time(plot: Plot) -> None:
    for _ in range(3):
        assert await plot.ledger.commands.claim(plot.claim(budget=3)) is None
        plot.clock.ms += 1000
    with pytest.raises(RateLimited) as refused:
        await plot.ledger.commands.claim(plot.claim(budget=3))
    assert refused.value == RateLimited(seconds=57)
    assert await plot.ledger.commands.claim(plot.claim(budget=3, person=BO)) is None
    assert await plot.ledger.commands.claim(plot.claim(budget=3, verb="whisper")) is None
    plot.clock.ms += 57_000
    assert await plot.ledger.commands.claim(plot.claim(budget=3)) is None
