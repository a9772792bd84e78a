"""Who may do what."""

import pytest

from bureau.errors import NotDirector
from bureau.permissions import Verb, allowed, budget, check
from bureau.seats import SeatKind

EVERYBODY = {Verb.ASK, Verb.STATUS, Verb.BOARD, Verb.HELP}


def test_a_player_may_ask_and_look() -> None:
    assert allowed(SeatKind.PLAYER) == EVERYBODY


@pytest.mark.parametrize("verb", sorted(set(Verb) - EVERYBODY - {Verb.OPEN}))
def test_the_rest_is_the_directors(verb: Verb) -> None:
    check(verb, SeatKind.DIRECTOR)
    with pytest.raises(NotDirector):
        check(verb, SeatKind.PLAYER)


def test_help_is_asked_for_more_often_than_anything() -> None:
    assert (budget(Verb.ASK, 30).count, budget(Verb.HELP, 30).count) == (30, 300)
