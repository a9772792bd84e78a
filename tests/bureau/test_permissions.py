"""Who may do what."""

from contextlib import nullcontext

import pytest

from bureau.errors import NotDirector, NotOpener
from bureau.permissions import Openers, Verb, allowed, budget, check, check_opener
from bureau.seats import SeatKind

EVERYBODY = {Verb.ASK, Verb.STATUS, Verb.BOARD, Verb.NOTES, Verb.ACCEPT, Verb.HELP}


def test_a_player_may_ask_and_look() -> None:
    assert allowed(SeatKind.PLAYER) == EVERYBODY


@pytest.mark.parametrize("verb", sorted(set(Verb) - EVERYBODY - {Verb.OPEN, Verb.SETUP}))
def test_the_rest_is_the_directors(verb: Verb) -> None:
    check(verb, SeatKind.DIRECTOR, manager=False)
    with pytest.raises(NotDirector):
        check(verb, SeatKind.PLAYER, manager=False)


@pytest.mark.parametrize("verb", sorted(Verb))
def test_a_manager_may_end_a_case_or_hand_it_over_and_nothing_more(verb: Verb) -> None:
    may = verb in EVERYBODY | {Verb.CLOSE, Verb.HANDOVER}
    with nullcontext() if may else pytest.raises(NotDirector):
        check(verb, SeatKind.PLAYER, manager=True)


def test_openers() -> None:
    check_opener(Openers.EVERYONE, manager=False)
    check_opener(Openers.MANAGERS, manager=True)
    with pytest.raises(NotOpener):
        check_opener(Openers.MANAGERS, manager=False)


def test_help_is_asked_for_more_often_than_anything() -> None:
    assert (budget(Verb.ASK, 30).count, budget(Verb.HELP, 30).count) == (30, 300)
