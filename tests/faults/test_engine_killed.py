"""The engine is killed under a burst of commands: clear errors in time, nothing by halves, and the evening goes on."""

import asyncio
import itertools
import os
import signal
from collections.abc import Sequence

import pytest

from tests.faults.books import faults
from tests.faults.house import Given, House

pytestmark = [pytest.mark.engine, pytest.mark.asyncio(loop_scope="session")]

PROMISED = 5.0
GENEROUS = 10.0
_tables = itertools.count(1)


async def test_the_engine_dies_while_cards_are_written(
    sturdy: House, proof: bool, record_property: pytest.RecordProperty
) -> None:
    """Each whisper is acknowledged and there, or refused and nowhere."""
    channels = await opened(sturdy, 8 if proof else 4)
    for _ in range(3 if proof else 1):
        played = await under_fire(sturdy, [(channel, whispers(8)) for channel in channels])
        check(played, record_property)
    for channel in channels:
        assert await texts(sturdy, channel) == acknowledged(sturdy, channel)
    assert faults(sturdy.data / "ledger.sqlite3") == []
    assert gaps(sturdy, channels) == []


async def test_the_engine_dies_while_questions_are_asked(
    sturdy: House, proof: bool, record_property: pytest.RecordProperty
) -> None:
    """A question is answered from all that there is, or with an error; never with "does not know" for want of a store."""
    channels = await opened(sturdy, 8 if proof else 4)
    for channel in channels:
        assert (await sturdy.give("/whisper suspect The ladder is behind the greenhouse.", channel=channel)).acknowledged
        assert (await sturdy.give("/whisper informant The key is under the mat.", channel=channel)).acknowledged
        assert (await sturdy.give("/publish I1", channel=channel)).acknowledged
    for _ in range(3 if proof else 1):
        lines = ["/ask suspect Where is the ladder?", "/case board", "/dossier suspect", "/ask detective Where is the key?"]
        played = await under_fire(sturdy, [(channel, lines * 2) for channel in channels])
        check(played, record_property)
        answers = [given.heard.one("answer") for given in played if given.heard and given.heard.all("answer")]
        assert {answer["certainty"] for answer in answers} == {"known"}
        shown = [given.heard.one(kind)["cards"] for given in played if given.heard for kind in given.kinds("board", "dossier")]
        assert {len(cards) for cards in shown} == {1}
    assert gaps(sturdy, channels) == []
