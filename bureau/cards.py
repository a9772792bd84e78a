"""Cards: one memory each. Which type a card has says who may see it.

`PrivateCard` and `BoardCard` are what the memory store and the ledger hold together (a `MemoryCard` is either).
`PublicCard` and `SealedCard` are what a stage may be given: a `PublicCard` is made from a `BoardCard` only, and a
`SealedCard` has no field that could carry a text, a handle or an id. So passing a private card to a stage is a
type error, not a mistake that a test must find.
"""

import hashlib
import re
from dataclasses import dataclass
from typing import Final, NewType

from bureau.errors import BadInput, UnknownCard
from bureau.ids import BOARD, CardId, MemoryId, RoleId, Space
from bureau.texts import fold

Handle = NewType("Handle", str)
"""What people type for a card: the prefix of its space and its number, `I3`, `B1`."""

_HANDLE: Final = re.compile(r"([a-z][a-z0-9_]*?)([1-9][0-9]{0,5})")


@dataclass(frozen=True)
class PrivateCard:
    """A card in a role's own space. Only that role's answers and the director may show it."""

    card_id: CardId
    memory_id: MemoryId
    space: RoleId
    handle: Handle
    text: str
    topic: str


@dataclass(frozen=True)
class BoardCard:
    """A snapshot of a private card on the bulletin board: public, with its source."""

    card_id: CardId
    memory_id: MemoryId
    handle: Handle
    text: str
    source_role: RoleId
    source_card_id: CardId

    @property
    def space(self) -> Space:
        """Always the board."""
        return BOARD


MemoryCard = PrivateCard | BoardCard


@dataclass(frozen=True)
class PublicCard:
    """What everybody may see of a board card."""

    handle: Handle
    text: str
    source_role: RoleId


@dataclass(frozen=True)
class SealedCard:
    """What everybody may see of a private hit: that there was one, in whose space."""

    space: RoleId


def public(card: BoardCard) -> PublicCard:
    """The public face of a board card."""
    return PublicCard(card.handle, card.text, card.source_role)


def seal(card: PrivateCard) -> SealedCard:
    """The public face of a private card: nothing of it but its space."""
    return SealedCard(card.space)


def handle(prefix: str, number: int) -> Handle:
    """The handle of card `number` in the space with `prefix`."""
    return Handle(f"{prefix}{number}")


def find_handle(typed: str, prefixes: dict[Space, str]) -> tuple[Space, int]:
    """The space and number that a typed handle means.

    A prefix may end in a digit (`r2` for a role `r2`), so every split is tried against the case's prefixes.
    Raises `BadInput` where it has not the form of a handle, `UnknownCard` where no space has that prefix.
    """
    wanted = fold(typed)
    if not _HANDLE.fullmatch(wanted):
        raise BadInput(field="card", reason="malformed")
    for space, prefix in prefixes.items():
        number = wanted.removeprefix(prefix.lower())
        if number != wanted and re.fullmatch("[1-9][0-9]{0,5}", number):
            return space, int(number)
    raise UnknownCard


def content_hash(text: str) -> str:
    """What the ledger keeps of a card's text: the SHA-256 of its UTF-8 bytes, in hex."""
    return hashlib.sha256(text.encode()).hexdigest()
