"""The engine dies or hangs under a burst of commands: clear errors in time, nothing by halves, and it goes on."""

import os
import signal
from collections.abc import Callable, Sequence
from itertools import count

import pytest

from tests.faults.books import faults
from tests.faults.evening import Evening, evenings, problems, report, under_fire
from tests.faults.house import House

pytestmark = [pytest.mark.engine, pytest.mark.asyncio(loop_scope="session")]

GENEROUS = 10.0
"""Seconds; five are promised, and a busy machine is given twice that."""
LADDER = "The ladder is behind the greenhouse."
KEY = "The key is under the mat."
_numbers = count(1)


async def test_the_engine_dies_while_cards_are_written(sturdy: House, *, proof: bool) -> None:
    """Each whisper is acknowledged and there, or refused and nowhere."""
    played = await evenings(sturdy, 8 if proof else 4)
    for _ in range(4 if proof else 1):
        texts = [f"/whisper suspect The locker number {next(_numbers)} is empty." for _ in range(9)]
        given = await under_fire(played, texts, killing(sturdy))
        report("writing", given)
        assert problems(given, GENEROUS) == []
        assert {each.code for each in given} == {"", "memory_unavailable"}
        await usable_again(played)
    for evening in played:
        told = [{"handle": receipt["handle"], "text": receipt["text"]} for receipt in evening.receipts("whisper")]
        assert await evening.cards("/dossier suspect") == told
        assert (await evening.say("/publish S1")).acknowledged
        assert evening.gapless
    assert faults(sturdy.ledger) == []


async def test_the_engine_dies_while_cards_are_published(sturdy: House, *, proof: bool) -> None:
    """Each publication has its event and its copy, or neither; trying again makes no second copy."""
    played = await evenings(sturdy, 4 if proof else 2)
    for evening in played:
        await evening.play(f"/whisper suspect The locker number {number} is empty." for number in range(1, 10))
    given = await under_fire(played, [f"/publish S{number}" for number in range(1, 10)], killing(sturdy))
    report("publishing", given)
    assert problems(given, GENEROUS) == []
    await usable_again(played)
    for evening in played:
        again = await evening.play(f"/publish S{number}" for number in range(1, 10))
        assert {each.code for each in again} == {""}
        board = await evening.cards("/case board")
        assert sorted(card["text"] for card in board) == sorted(
            f"The locker number {n} is empty." for n in range(1, 10)
        )
        assert [card["handle"] for card in board] == [f"B{number}" for number in range(1, 10)]
        assert evening.gapless
    assert faults(sturdy.ledger) == []


@pytest.mark.parametrize("how", [signal.SIGKILL, pytest.param(signal.SIGSTOP, marks=pytest.mark.proof)])
async def test_the_engine_fails_while_questions_are_asked(sturdy: House, how: signal.Signals, *, proof: bool) -> None:
    """A question is answered from all that there is, or with an error: "does not know" would be a lie."""
    played = await evenings(sturdy, 8 if proof else 3)
    for evening in played:
        await evening.play([f"/whisper suspect {LADDER}", f"/whisper informant {KEY}", "/publish I1"])
    asked = ["/ask suspect Where is the ladder?", "/case board", "/ask detective Where is the key?", "/dossier suspect"]
    given = await under_fire(played, asked * (4 if proof else 2), striking(sturdy, how))
    report(f"searching, {how.name}", given)
    if how is signal.SIGSTOP:
        os.kill(sturdy.engine, signal.SIGCONT)
    assert problems(given, GENEROUS) == []
    assert {each.code for each in given} == {"", "memory_unavailable"}
    for each in given:
        assert each.heard
        assert {answer["certainty"] for answer in each.heard.all("answer")} <= {"known"}
        assert {len(shown["cards"]) for shown in each.heard.deliveries if "cards" in shown} <= {1}
    await usable_again(played)
    for evening in played:
        assert evening.gapless
    assert faults(sturdy.ledger) == []


def killing(house: House) -> Callable[[], None]:
    """Ends the engine."""
    return striking(house, signal.SIGKILL)


def striking(house: House, how: signal.Signals) -> Callable[[], None]:
    """Sends the engine a signal."""
    return lambda: os.kill(house.engine, how)


async def usable_again(played: Sequence[Evening]) -> None:
    """A few tries, each with an answer, and every case goes on."""
    for evening in played:
        codes: list[str] = []
        while len(codes) < 10 and "" not in codes:
            codes.append((await evening.say("/ask suspect Where is the ladder?")).code)
        assert codes[-1] == ""
