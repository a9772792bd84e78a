"""What a game consists of, in the model: cases, cards, questions, and how people name roles and cards."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tests.games.stories import STANDARD, Role, Story, worded
from tests.games.topics import THRESHOLD, relevance

BOARD: Final = "bulletin_board"


class Refusal(Exception):
    """A command is refused with this code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(eq=False)
class Card:
    """A card; its number is its own for ever. A board copy has a source."""

    space: str
    number: int
    text: str
    live: bool = True
    id: str = ""
    """What the bureau calls it, where that was looked up."""
    source: "Card | None" = None


@dataclass(eq=False)
class Asked:
    """A question that was answered."""

    who: str
    role: str
    question: str
    ranked: Sequence[Card]
    """The hits, best first."""
    near: Card | None

    @property
    def verdict(self) -> str:
        """Whether the role knew; without a model that is also what it said."""
        return "known" if self.ranked else "unknown"

    def hits(self, *, public: bool) -> int:
        """How many hits were on the board, or were not."""
        return sum((card.space == BOARD) == public for card in self.ranked)

    def living(self) -> list[Card]:
        """The hits that are still cards."""
        return [card for card in self.ranked if card.live]


@dataclass(eq=False)
class Offer:
    """A case that was offered to somebody, until a moment in milliseconds."""

    to: str
    until: int


@dataclass(eq=False)
class Case:
    """A case. Nothing is ever taken out of `cards`: what is no card any more is not live."""

    channel: str
    stage: str
    locale: str
    director: str
    story: Story | None = None
    id: str = ""
    """What the bureau calls it; seen with its first delivery."""
    open: bool = True
    seq: int = 0
    cards: list[Card] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    offer: Offer | None = None
    closed_with: Story | None = None
    """The pack that it had at its end, whose finale may be told then."""

    @property
    def roles(self) -> tuple[Role, ...]:
        """Its roles: the pack's, or the standard ones."""
        return self.story.roles if self.story else STANDARD

    def prefixes(self) -> dict[str, str]:
        """The shortest leading part of each space's name that begins no other name."""
        names = [*(role.id for role in self.roles), BOARD]
        return {name: _prefix(name, [other for other in names if other != name]) for name in names}

    def handle(self, card: Card) -> str:
        """What people type for a card."""
        return f"{self.prefixes()[card.space]}{card.number}"

    def live(self, *spaces: str) -> list[Card]:
        """The live cards of some spaces, oldest first."""
        return [card for card in self.cards if card.live and card.space in spaces]

    def spaces(self) -> list[str]:
        """All spaces, the board last."""
        return [*(role.id for role in self.roles), BOARD]

    def copy_of(self, source: Card) -> Card | None:
        """The live board copy of a card."""
        return next((card for card in self.live(BOARD) if card.source is source), None)

    def add(self, space: str, text: str, source: Card | None = None) -> Card:
        """A new card, under a number that no card of the space has had."""
        number = 1 + max((card.number for card in self.cards if card.space == space), default=0)
        self.cards.append(Card(space, number, text, source=source))
        return self.cards[-1]

    def find_role(self, named: str) -> Role:
        """A role by id or by a name in any language. Raises `Refusal`."""
        for role in self.roles:
            if named.strip().lower() in {name.lower() for name in (role.id, *role.name.values())}:
                return role
        raise Refusal("unknown_role")

    def find_card(self, typed: str) -> Card:
        """A live card by its handle. Raises `Refusal`."""
        named = {self.handle(card): card for card in self.live(*self.spaces())}
        if not re.fullmatch("[A-Z][A-Z0-9_]*?[1-9][0-9]*", typed.upper()):
            raise Refusal("bad_input")
        if typed.upper() not in named:
            raise Refusal("unknown_card")
        return named[typed.upper()]

    def ask(self, who: str, role: str, question: str) -> Asked:
        """Put a question to a role: its own cards that have no copy on the board, and the board."""
        board = self.live(BOARD)
        own = [card for card in self.live(role) if self.copy_of(card) is None]
        ranked = self._ranked(question, [*own, *board])
        below = [card for card in self._ranked(question, board) if relevance(question, card.text) < THRESHOLD]
        hits = [card for card in ranked if relevance(question, card.text) >= THRESHOLD]
        self.asked.append(Asked(who, role, question, hits, below[0] if below else None))
        return self.asked[-1]

    def _ranked(self, question: str, cards: Sequence[Card]) -> list[Card]:
        def rank(card: Card) -> tuple[float, int, str]:
            return -relevance(question, card.text), len(self.handle(card)), self.handle(card)

        return sorted(cards, key=rank)


def role_name(case: Case, role: str, locale: str) -> str:
    """What a role is called in a language."""
    return next(worded(known.name, locale) for known in case.roles if known.id == role)


def _prefix(name: str, others: Sequence[str]) -> str:
    leading = (name[:length] for length in range(1, len(name)))
    return next((part for part in leading if not any(other.startswith(part) for other in others)), name).upper()
