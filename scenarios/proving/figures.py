"""How well cards are found: counts and ratios over questions, on the pool of all cards on the board.

A hit is the first card that was found for a question, if one was; it is right only if it is one of the question's
cards.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from scenarios.proving.evidence import Asked


@dataclass(frozen=True)
class Figures:
    """Counts, and what follows from them. A ratio of nothing to nothing is 0."""

    questions: int = 0
    """Questions asked, each once in each language of its pack."""
    answerable: int = 0
    """Those of them that a card answers."""
    hits: int = 0
    """Questions for which a card was found, right or not."""
    right: int = 0
    """Hits that are right."""
    alarms: int = 0
    """Hits of questions that nobody can answer."""

    @property
    def precision(self) -> float:
        """The share of the hits that are right."""
        return _share(self.right, self.hits)

    @property
    def recall(self) -> float:
        """The share of the questions with an answer for which it was found."""
        return _share(self.right, self.answerable)

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return _share(2 * self.right, self.hits + self.answerable)

    @property
    def false_alarms(self) -> float:
        """The share of the questions without an answer that hit anyway."""
        return _share(self.alarms, self.questions - self.answerable)


def total(asked: Iterable[Asked]) -> Figures:
    """The figures of some questions."""
    counted = [(each.question.cards, [hit.name for hit in each.board.hits[:1]]) for each in asked]
    return Figures(
        questions=len(counted),
        answerable=sum(bool(cards) for cards, _ in counted),
        hits=sum(bool(hit) for _, hit in counted),
        right=sum(bool(hit) and hit[0] in cards for cards, hit in counted),
        alarms=sum(bool(hit) and not cards for cards, hit in counted),
    )


def by_tag(asked: Iterable[Asked]) -> dict[str, Figures]:
    """The figures of each tag, in the order in which tags come first."""
    tagged: dict[str, list[Asked]] = {}
    for each in asked:
        tagged.setdefault(each.question.tag, []).append(each)
    return {tag: total(those) for tag, those in tagged.items()}


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
