"""Hit or miss.

A card's relevance depends on the question and that card alone: no statistics of the other cards, no gap between
the first and the second, no ranking over both spaces at once. So the board's hits are exactly those that would be
found if the role had no private card, and publishing or whispering something else never changes what hits.
Ranking only puts hits in order.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from bureau.cards import BoardCard, MemoryCard, PrivateCard

C = TypeVar("C", PrivateCard, BoardCard, MemoryCard)


@dataclass(frozen=True)
class Scored(Generic[C]):
    """A card and its relevance to one question, -1 to 1."""

    card: C
    relevance: float


def hits(found: Iterable[Scored[C]], threshold: float) -> tuple[C, ...]:
    """The cards whose relevance reaches `threshold`, best first; equals in the order of their handles."""
    return tuple(scored.card for scored in sorted(found, key=_rank) if scored.relevance >= threshold)


def near_miss(board: Iterable[Scored[BoardCard]], threshold: float) -> BoardCard | None:
    """The best board card below the line; private cards below it are shown to nobody, so none may come in here."""
    below = (scored for scored in sorted(board, key=_rank) if scored.relevance < threshold)
    return next((scored.card for scored in below), None)


def _rank(scored: Scored[C]) -> tuple[float, int, str]:
    return -scored.relevance, len(scored.card.handle), scored.card.handle
