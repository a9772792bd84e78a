"""Promise 3: nobody can tell from the stages what the private cards say.

A game is played twice, each time in channels that never had one. The second time every card that was not published in
the first has another text, about other topics: whispers and cards of the packs alike. What was published keeps its
text, also before that moment and after it was withdrawn.

The stages get as many deliveries, in the same order and under the same numbers. In each of them these are equal: who
did what, the question, the role, the mode, the board's hits with their texts and their order, how many the board had,
the near miss, events with their handles, texts and names. The answer is equal where both games show one. These may
differ: the verdict and what was said, the number of sealed hits (`sealed`, and the hits of the role's own space), the
answer, which a sealed hit hides, ids, and how long it took.
"""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.conftest import numbers
from tests.games.intents import Game, games
from tests.games.state import BOARD
from tests.games.stories import FINALE
from tests.games.table import Table, play
from tests.games.topics import CHOICES
from tests.games.world import Arena, Delivery

pytestmark = [pytest.mark.engine, pytest.mark.timeout(1_800)]

_MAY_DIFFER = {"case_id", "trace_id", "duration_ms", "verdict", "said", "sealed", "spaces", "answer"}


def test_the_stages_tell_nothing_of_private_cards(arena: Arena, request: pytest.FixtureRequest) -> None:
    """Other private texts, the same public evening."""

    @numbers(request, few=10, many=100)
    @given(games(), st.lists(st.integers(0, len(CHOICES) - 1), min_size=1, max_size=12))
    def playing(game: Game, other: Sequence[int]) -> None:
        first = play(arena, game)
        second = play(arena, game, _other_texts(first, other))
        assert [_public(delivery) for delivery in first.watch.staged()] == [
            _public(delivery) for delivery in second.watch.staged()
        ]
        for one, two in zip(_answers(first), _answers(second), strict=True):
            assert one is None or two is None or one == two

    playing()


def _other_texts(played: Table, choices: Sequence[int]) -> Mapping[str, str]:
    """The texts of a second game: of each card that was never on a board another, and the rest as they were."""
    published = {card.text for case in played.model.cases for card in case.cards if card.space == BOARD}
    texts = dict(played.scribe.texts)
    private = [key for key, text in texts.items() if text not in published and not key.startswith(FINALE)]
    for place, key in enumerate(private):
        texts[key] = f"{played.scribe.mark()} or else {CHOICES[choices[place % len(choices)]]}".strip()
    return texts


def _public(delivery: Delivery) -> Delivery:
    """What must be the same: the board's part of the spaces searched, and all that may not differ."""
    searched = [space for space in delivery.get("spaces", []) if space["space"] == BOARD]
    return {key: value for key, value in delivery.items() if key not in _MAY_DIFFER} | {"board": searched}


def _answers(played: Table) -> list[str | None]:
    """What the stages were told that a role said; `None` where it was sealed, or nothing was asked."""
    return [delivery.get("answer") for delivery in played.watch.staged()]
