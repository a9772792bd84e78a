"""Random games on the real store: every delivery is what the rules say, and no text goes where it must not."""

import pytest
from hypothesis import given

from tests.games.conftest import numbers
from tests.games.intents import Game, games
from tests.games.table import play
from tests.games.world import Arena

pytestmark = [pytest.mark.engine, pytest.mark.timeout(1_800)]


def test_every_game_goes_as_the_rules_say(arena: Arena, request: pytest.FixtureRequest) -> None:
    """Whatever people do, in whatever order: the model foretells it, canaries stay where they may be."""

    @numbers(request, few=30, many=300)
    @given(games())
    def playing(game: Game) -> None:
        play(arena, game)

    playing()
