"""Another process keeps the ledger locked: a clear error in time, nothing changed, and the evening goes on."""

import asyncio

import pytest

from tests.faults.books import faults, state
from tests.faults.conftest import LEDGER_TIMEOUT
from tests.faults.evening import contradictions, evenings, problems, report, under_fire
from tests.faults.house import House
from tests.faults.locker import locker

pytestmark = [pytest.mark.engine, pytest.mark.asyncio(loop_scope="session")]

LINES = (
    "/whisper suspect The lamp was green.",
    "/ask suspect What colour was the lamp?",
    "/publish S1",
    "/case status",
    "/case board",
    "/dossier suspect",
    "/case notes",
    "/case reset",
    "/case close",
    "/case help",
)


async def test_a_command_in_a_locked_ledger_is_refused_in_time(sturdy: House) -> None:
    """Whatever the command, it says so, and nothing is changed."""
    [evening] = await evenings(sturdy, 1)
    await evening.say("/whisper suspect The rope is in the boat.")
    others = await evenings(sturdy, len(LINES))
    before = state(sturdy.ledger)
    async with locker(sturdy.ledger) as other:
        await other.lock()
        given = await asyncio.gather(
            *[each.say(line) for each, line in zip(others, LINES, strict=True)], evening.say("/publish S1")
        )
    report("locked", given)
    assert {each.code for each in given} == {"ledger_unavailable"}
    assert problems(given, LEDGER_TIMEOUT + 2) == []
    assert state(sturdy.ledger) == before
    for line in (*LINES[:2], *LINES[4:6]):
        assert (await evening.say(line)).acknowledged
    assert (await evening.say("/publish S1")).acknowledged
    assert evening.gapless
    assert faults(sturdy.ledger) == []


async def test_the_ledger_is_locked_in_the_middle_of_a_burst(sturdy: House, *, proof: bool) -> None:
    """Wherever a command was when the lock fell: acknowledged and there, or refused and nowhere."""
    played = await evenings(sturdy, 4 if proof else 2)
    async with locker(sturdy.ledger) as other:
        for _ in range(8 if proof else 1):
            texts = [f"/whisper suspect The lamp was {colour}." for colour in ("green", "red", "blue", "white")]
            given = await under_fire(played, [*texts, "/publish S1", "/withdraw S1"], other.lock)
            await other.free()
            report("locked in a burst", given)
            assert {each.code for each in given} <= {"", "ledger_unavailable"}
            assert problems(given, LEDGER_TIMEOUT + 2) == []
            assert contradictions(given) == []
    for evening in played:
        told = [receipt["handle"] for receipt in evening.receipts("whisper")]
        assert [card["handle"] for card in await evening.cards("/dossier suspect")] == told
        assert evening.gapless
    assert faults(sturdy.ledger) == []
