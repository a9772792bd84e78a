"""A burst of whispers and publications, and what must be there of it in the next terminal on the same folder."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from uuid import uuid4

from tests.faults.books import faults, rows
from tests.faults.evening import Evening
from tests.faults.house import House, until

_WITHIN = 60.0


class Burst:
    """Three channels, kept busy until their terminal ends."""

    def __init__(self) -> None:
        self.channels = [f"table-{uuid4().hex[:8]}" for _ in range(3)]
        self.cards: dict[tuple[str, str], str] = {}
        self.seqs: dict[str, list[int]] = {channel: [] for channel in self.channels}

    @asynccontextmanager
    async def on(self, opened: House, moment: int) -> AsyncIterator[None]:
        """In the middle of the burst: when so many cards have been acknowledged. Its terminal must end in here."""
        playing = [asyncio.create_task(self._play(Evening(opened, channel))) for channel in self.channels]
        try:
            await until(lambda: len(self.cards) >= moment, _WITHIN)
            yield
            async with asyncio.timeout(_WITHIN):
                await opened.ended.wait()
                await asyncio.gather(*playing)
        finally:
            for player in playing:
                player.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        self._listen(opened)

    async def _play(self, evening: Evening) -> None:
        assert (await evening.say("/case open")).acknowledged
        for number in count(1):
            if not await self._whisper_and_publish(evening, f"The locker number {number} is empty."):
                return

    async def _whisper_and_publish(self, evening: Evening, text: str) -> bool:
        whispered = await evening.say(f"/whisper suspect {text}")
        if whispered.heard is None:
            return False
        handle = whispered.heard.one("receipt")["handle"]
        self._note(evening.channel, handle, text)
        published = await evening.say(f"/publish {handle}")
        if published.heard is None:
            return False
        self._note(evening.channel, published.heard.one("receipt")["board_handle"], text)
        return True

    def _note(self, channel: str, handle: str, text: str) -> None:
        """A handle means one card for good."""
        assert self.cards.setdefault((channel, handle), text) == text

    def _listen(self, opened: House) -> None:
        for delivery in opened.stage:
            if delivery["channel"] in self.seqs:
                self.seqs[delivery["channel"]].append(delivery["seq"])

    async def check(self, opened: House) -> None:
        """Every acknowledged card is there, whatever else is there is whole, no number comes again, no gap."""
        for channel in self.channels:
            evening = Evening(opened, channel)
            if (await evening.say("/case status")).code == "no_case":
                continue
            shown = [*await evening.cards("/dossier suspect"), *await evening.cards("/case board")]
            there = {(channel, card["handle"]): card["text"] for card in shown}
            assert {key: text for key, text in self.cards.items() if key[0] == channel}.items() <= there.items()
            self.cards |= there
            assert await self._whisper_and_publish(evening, "The rope is in the boat.")
        self._listen(opened)
        assert faults(opened.ledger) == []
        for channel in self.channels:
            for [last] in rows(opened.ledger, "SELECT seq FROM cases WHERE channel = ?", channel):
                assert sorted(set(self.seqs[channel])) == list(range(1, last + 1))
