"""Many cases in one process at once: each goes as it would go alone."""

import asyncio
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.faults.books import faults
from tests.faults.evening import Evening
from tests.faults.house import Given, House, house, tell
from tests.faults.packs import PLACES, ROLES, WORDS, write_pack

pytestmark = [pytest.mark.engine, pytest.mark.timeout(1_800)]

DIRECTOR = "director"
PEOPLE = (DIRECTOR, "Ada", "Bo", "小王")
PASSING = ("case_id", "re", "trace_id", "duration_ms", "v")
"""Ids and times, which differ from game to game."""


@dataclass(frozen=True)
class Line:
    """One command of a game."""

    name: str
    text: str


async def test_many_cases_at_once_go_as_each_alone(folder: Path, *, proof: bool) -> None:
    """No crash, no lost card, no foreign row, and every answer is the one that is given in quiet."""
    cases, cards, commands = (20, 40, 400) if proof else (4, 5, 60)
    pack = write_pack(folder, "crowd", cards)
    games = {
        f"table-{number}": [Line(DIRECTOR, f"/case open {pack}"), *game(number, cards, commands // cases)]
        for number in range(cases)
    }
    busy, quiet = folder / "busy", folder / "quiet"
    busy.mkdir()
    quiet.mkdir()
    async with house(busy) as crowded, house(quiet) as opened:
        at_once = await together(crowded, games)
        await whole(crowded, at_once, cards)
        alone = {channel: await play(opened, channel, lines) for channel, lines in games.items()}
    for channel in games:
        for one, other in zip(at_once[channel], alone[channel], strict=True):
            assert (one.text, plain(one)) == (other.text, plain(other))


def game(seed: int, cards: int, commands: int) -> Iterator[Line]:
    """Commands of several people, among them some that are refused; the same for the same seed."""
    chance = random.Random(seed)
    for number in range(commands):
        role, other = chance.choice(ROLES), chance.choice(ROLES)
        handle = f"{role[0].upper()}{chance.randint(1, cards + 2)}"
        question = f"Where is the {chance.choice(WORDS)} number {chance.randrange(8) * 100 + chance.randrange(cards)}?"
        yield chance.choice(
            [
                *[Line(chance.choice(PEOPLE), f"/ask {other} {question}")] * 4,
                Line(DIRECTOR, f"/whisper {role} The key number {number} is in the {chance.choice(PLACES)}."),
                Line(chance.choice(PEOPLE), f"/publish {handle}"),
                Line(DIRECTOR, f"/publish {handle}"),
                Line(DIRECTOR, f"/withdraw B{chance.randint(1, 3)}"),
                Line(chance.choice(PEOPLE), "/case board"),
                Line(chance.choice(PEOPLE), "/case notes"),
                Line(chance.choice(PEOPLE), "/case status"),
                Line(DIRECTOR, f"/dossier {other}"),
            ]
        )


async def together(opened: House, games: dict[str, list[Line]]) -> dict[str, list[Given]]:
    """All games side by side; prints how fast."""
    started = time.monotonic()
    opens = await asyncio.gather(*[play(opened, channel, lines[:1]) for channel, lines in games.items()])
    assert {given.code for [given] in opens} == {""}
    loaded = time.monotonic()
    rests = await asyncio.gather(*[play(opened, channel, lines[1:]) for channel, lines in games.items()])
    taken, count = time.monotonic() - loaded, sum(map(len, rests))
    tell(f"{len(games)} cases opened in {loaded - started:.1f} s, {count} commands at {count / taken:.1f} a second")
    return {channel: [*first, *rest] for channel, first, rest in zip(games, opens, rests, strict=True)}


async def play(opened: House, channel: str, lines: Sequence[Line]) -> list[Given]:
    """One game's commands one after another; each has an answer."""
    given = [await opened.give(line.text, name=line.name, channel=channel) for line in lines]
    assert [each.text for each in given if each.heard is None or each.code in {"internal_error", "case_changed"}] == []
    return given


async def whole(opened: House, games: dict[str, list[Given]], cards: int) -> None:
    """Nothing lost, nothing foreign, nothing by halves."""
    for channel, given in games.items():
        evening = Evening(opened, channel, list(given))
        there = [card["text"] for role in ROLES for card in await evening.cards(f"/dossier {role}")]
        whispered = {receipt["text"] for receipt in evening.receipts("whisper")}
        assert len(there) == len(ROLES) * cards + len(whispered)
        assert whispered <= set(there)
        assert evening.gapless
    assert faults(opened.ledger) == []
    assert "ERROR" not in (opened.data / "bureau.log").read_text()


def plain(given: Given) -> list[Any]:
    """What a command brought, without ids and times."""
    assert given.heard
    return [_plain(delivery) for delivery in given.heard.deliveries]


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items() if key not in PASSING}
    return [_plain(inner) for inner in value] if isinstance(value, list) else value
