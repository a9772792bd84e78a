"""A pack in one language, in a case of its own: every question put to every role, before publishing and after."""

import asyncio
import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bureau.cards import MemoryCard, PrivateCard
from bureau.ids import BOARD, CardId, RoleId, Space
from bureau.ports import Vector
from bureau.relevance import Scored, hits
from bureau.scenario import Pack, PackQuestion
from bureau.spaces import visible_spaces
from scenarios.proving.evidence import Asked, Bench, Found, Sighting
from scenarios.proving.trial_case import TrialCase, trial_case

STEPS: Final = 2
"""How often a trial tells of each question: found before publishing, found after."""
_READER: Final = RoleId("reader")
"""Holds what is public of the pack, in a case apart, where it cannot be taken for a card of the story."""

_Searched = Mapping[Space, Sequence[Scored[MemoryCard]]]


async def trial(bench: Bench, pack: Pack, locale: str, step: Callable[[], None] = lambda: None) -> list[Asked]:
    """All that is known in a pack in one language, question by question; `step` is called `STEPS` times for each.

    What was written is deleted in the end, also where the trial is broken off. Raises `MemoryUnavailable`.
    """
    prefixes, apart = pack.public.roster.prefixes(), {Space(_READER): "R"}
    async with trial_case(bench.memory, prefixes) as case, trial_case(bench.memory, apart) as public:
        return await _Trial(bench, pack, locale, case, public, step).run()


@dataclass(frozen=True)
class _Put:
    """A question, and what was found for it while the board was empty."""

    question: PackQuestion
    text: str
    vector: Vector
    private: _Searched
    public: Sequence[Scored[MemoryCard]]


@dataclass
class _Trial:
    bench: Bench
    pack: Pack
    locale: str
    case: TrialCase
    public: TrialCase
    step: Callable[[], None]
    names: dict[CardId, str] = field(default_factory=dict)
    """What the pack calls each card, copy and public text."""

    async def run(self) -> list[Asked]:
        originals = await self._whisper()
        put = [await self._put(question) for question in self.pack.questions]
        for original in originals:
            self.names[(await self.case.publish(original)).card_id] = self.names[original.card_id]
        return [await self._asked(each, {original.card_id for original in originals}) for each in put]

    async def _whisper(self) -> list[PrivateCard]:
        """Cards to their roles, and what is public to its reader.

        The store embeds cards and questions differently, so a public text is scored as what it must not be: a card.
        """
        for name, text in _public_texts(self.pack, self.locale):
            self.names[(await self.public.whisper(_READER, text, "")).card_id] = name
        originals = []
        for card in self.pack.cards:
            original = await self.case.whisper(card.role, card.text.text(self.locale), card.topic)
            self.names[original.card_id] = card.id
            originals.append(original)
        return originals

    async def _put(self, question: PackQuestion) -> _Put:
        text = question.ask.text(self.locale)
        vector = await self.bench.memory.embed(text)
        spaces = list(dict.fromkeys(space for role in self._roles() for space in visible_spaces(role)))
        public, *found = await asyncio.gather(
            self.public.search(Space(_READER), text, vector),
            *(self.case.search(space, text, vector) for space in spaces),
        )
        self.step()
        return _Put(question, text, vector, dict(zip(spaces, found, strict=True)), public)

    async def _asked(self, put: _Put, published: Collection[CardId]) -> Asked:
        board = await self.case.search(BOARD, put.text, put.vector)
        self.step()
        return Asked(
            question=put.question,
            locale=self.locale,
            text=put.text,
            before={role: self._known(role, put.private) for role in self._roles()},
            after={role: self._known(role, {**put.private, BOARD: board}, published) for role in self._roles()},
            board=self._found(board),
            public=self._found(put.public).hits,
        )

    def _roles(self) -> list[RoleId]:
        return [role.id for role in self.pack.public.roster]

    def _known(self, role: RoleId, searched: _Searched, published: Collection[CardId] = ()) -> Found:
        """What a role knows from its spaces. An original whose copy is on the board speaks as the copy."""
        found = [scored for space in visible_spaces(role) for scored in searched[space]]
        return self._found(scored for scored in found if scored.card.card_id not in published)

    def _found(self, searched: Iterable[Scored[MemoryCard]]) -> Found:
        scored = list(searched)
        relevance = {each.card.card_id: each.relevance for each in scored}
        ranked = [Sighting(self.names[card.card_id], relevance[card.card_id]) for card in hits(scored, -math.inf)]
        count = len(hits(scored, self.bench.threshold))
        return Found(tuple(ranked[:count]), tuple(ranked[count:]))


def _public_texts(pack: Pack, locale: str) -> list[tuple[str, str]]:
    """The summary and personas, by the key where they stand."""
    texts = [("summary", pack.public.summary.text(locale))]
    texts += [(f"persona of {role.id}", role.persona.text(locale)) for role in pack.public.roster]
    return [(name, text) for name, text in texts if text]
