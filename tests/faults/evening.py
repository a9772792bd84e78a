"""A channel of a terminal with all that was said in it, so that each answer can be held against the cards."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from tests.faults.house import Given, House, tell, until

WITHIN = 60.0
"""Seconds in which a third of the lines of a burst must be answered."""


@dataclass
class Evening:
    """One channel, one case."""

    house: House
    channel: str = field(default_factory=lambda: f"table-{uuid4().hex[:8]}")
    given: list[Given] = field(default_factory=list)

    async def say(self, text: str, *, name: str = "director") -> Given:
        """Give a command here, and remember what came of it."""
        given = await self.house.give(text, name=name, channel=self.channel)
        self.given.append(given)
        return given

    async def play(self, texts: Iterable[str]) -> list[Given]:
        """Give commands one after another."""
        return [await self.say(text) for text in texts]

    async def cards(self, line: str) -> list[dict[str, Any]]:
        """The cards that `/dossier ROLE` or `/case board` shows. Must succeed."""
        given = await self.say(line)
        assert given.heard
        return [card for shown in given.heard.deliveries if "cards" in shown for card in shown["cards"]]

    def receipts(self, action: str) -> list[dict[str, Any]]:
        """The receipts so far: what the bureau has said is written."""
        every = [receipt for given in self.given if given.heard for receipt in given.heard.all("receipt")]
        return [receipt for receipt in every if receipt["action"] == action]

    @property
    def seqs(self) -> list[int]:
        """The numbers of the events that the stage of this channel has had, in the order in which it had them."""
        return [delivery["seq"] for delivery in self.house.stage if delivery["channel"] == self.channel]

    @property
    def gapless(self) -> bool:
        """Whether the stage has had every event once and in order."""
        return self.seqs == list(range(1, len(self.seqs) + 1))


async def evenings(house: House, count: int, line: str = "/case open") -> list[Evening]:
    """Cases in channels of their own, opened side by side."""
    made = [Evening(house) for _ in range(count)]
    for given in await asyncio.gather(*[evening.say(line) for evening in made]):
        assert given.acknowledged
    return made


async def under_fire(
    played: Sequence[Evening], texts: Sequence[str], strike: Callable[[], Awaitable[None] | None]
) -> list[Given]:
    """Play the same lines in all channels side by side, and strike when a third is answered.

    Each channel gives its next command when the last is answered, so a command's time is its own.
    """
    before = {id(evening): len(evening.given) for evening in played}
    playing = [asyncio.create_task(evening.play(texts)) for evening in played]
    third = len(texts) * len(played) // 3
    await until(lambda: sum(len(evening.given) - before[id(evening)] for evening in played) >= third, WITHIN)
    struck = strike()
    if struck is not None:
        await struck
    return [given for each in await asyncio.gather(*playing) for given in each]


def problems(given: Iterable[Given], within: float) -> list[str]:
    """Commands that got no answer, two ends, or one too late."""
    found = []
    for each in given:
        if each.heard is None or len(each.heard.all("done")) != 1:
            found.append(f"{each.text}: no answer")
        elif each.seconds > within:
            found.append(f"{each.text}: {each.seconds:.1f} s")
    return found


def contradictions(given: Iterable[Given]) -> list[str]:
    """Commands that brought a receipt and an error: then one of the two is not true."""
    return [each.text for each in given if each.heard and each.heard.all("receipt") and each.code]


def report(what: str, given: Sequence[Given]) -> None:
    """For `pytest -s`: how long the slowest answer took."""
    failed = [each.seconds for each in given if each.code]
    tell(f"{what}: {len(given)} commands, {len(failed)} errors, the slowest {max(failed, default=0):.2f} s")
