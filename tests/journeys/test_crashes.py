"""After `kill -9`, at any moment: the case goes on, and what was acknowledged is there."""

import json
import sqlite3
from pathlib import Path

import pytest

from tests.journeys.terminal import terminal

pytestmark = [pytest.mark.engine]


async def test_the_case_goes_on_after_the_process_was_killed(data: Path) -> None:
    async with terminal(data, "--scenario", "safe-code", "--as", "chief") as opened:
        case = (await opened.say("/case status", name="chief")).one("status")["case_id"]
        await opened.say("/publish I1", name="chief")
        handles = [
            (await opened.say(f"/whisper suspect The locker number {n} is empty.", name="chief")).one("receipt")[
                "handle"
            ]
            for n in range(10)
        ]
        seen = [delivery["seq"] for delivery in opened.stage]
        opened.write(
            json.dumps({"id": "late", "as": "chief", "channel": "table", "text": "/whisper suspect Too late."})
        )
        await opened.kill()
    async with terminal(data, "--as", "chief") as opened:
        status = await opened.say("/case status", name="chief")
        assert status.one("status")["case_id"] == case
        assert status.one("status")["director"] == "chief"
        assert (await opened.say("/publish S1", name="mallory")).code == "not_director"
        dossier = (await opened.say("/dossier suspect", name="chief")).one("dossier")["cards"]
        assert [card["handle"] for card in dossier][1:11] == handles
        assert len((await opened.say("/case board", name="chief")).one("board")["cards"]) == 1
        heard = await opened.say("/ask detective What is the safe's code?", name="guest")
        assert [card["handle"] for card in heard.one("answer")["evidence"]] == ["B1"]
        assert heard.one("trace", "stage")["seq"] == max(seen) + 1


async def test_what_the_stage_missed_is_shown_after_the_start(data: Path) -> None:
    async with terminal(data, "--scenario", "safe-code") as opened:
        await opened.say("/publish I1")
        await opened.kill()
    _forget_what_was_shown(data)
    async with terminal(data) as opened:
        await opened.say("/case status")
        assert [delivery["seq"] for delivery in opened.stage] == [2, 3]


def _forget_what_was_shown(data: Path) -> None:
    """Put the stage back behind its first event, as a crash before the second was shown would leave it."""
    with sqlite3.connect(data / "ledger.sqlite3") as connection:
        connection.execute("UPDATE stages SET seen = 1")
