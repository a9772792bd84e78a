"""Hit or miss depends on the question and the card alone."""

from hypothesis import given
from hypothesis import strategies as st

from bureau.cards import BoardCard
from bureau.relevance import Scored, hits, near_miss
from tests.bureau.cards import board_card

THRESHOLD = 0.5
relevances = st.lists(st.floats(-1, 1), max_size=12)


def scored(values: list[float]) -> list[Scored[BoardCard]]:
    return [Scored(board_card(number, "text"), value) for number, value in enumerate(values, 1)]


def test_the_threshold_itself_is_a_hit_and_the_best_comes_first() -> None:
    assert [card.handle for card in hits(scored([0.5, 0.49, 0.9, 0.5]), THRESHOLD)] == ["B3", "B1", "B4"]


def test_the_near_miss_is_the_best_below_the_line() -> None:
    found = near_miss(scored([0.1, 0.7, 0.4, 0.2]), THRESHOLD)
    assert found is not None
    assert found.handle == "B3"


def test_without_a_card_below_the_line_there_is_none() -> None:
    assert near_miss(scored([0.9]), THRESHOLD) is None
    assert near_miss([], THRESHOLD) is None


@given(relevances, relevances)
def test_other_cards_never_change_whether_a_card_hits(these: list[float], others: list[float]) -> None:
    alone = {card.handle for card in hits(scored(these), THRESHOLD)}
    together = scored(these) + [Scored(board_card(100 + n, "other"), value) for n, value in enumerate(others)]
    among = {card.handle for card in hits(together, THRESHOLD)}
    assert alone == {handle for handle in among if int(handle[1:]) <= len(these)}
