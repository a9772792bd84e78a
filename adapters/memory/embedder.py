"""What the memory store needs of an embedder. `adapters.embedding` has those that there are."""

from collections.abc import Sequence
from typing import Protocol


class Embedder(Protocol):
    """Text to vectors: a question and a card with the same words have different ones.

    All methods block and may be called from several threads at once.
    """

    @property
    def fingerprint(self) -> str:
        """Names the models, their versions and what is done to their vectors. Other fingerprint, other vectors."""

    @property
    def dimensions(self) -> int:
        """The length of every vector."""

    @property
    def threshold(self) -> float:
        """The cosine of a question and a card from which the card counts as found."""

    def embed_question(self, text: str) -> Sequence[float]:
        """The vector of a question, of length 1."""

    def embed_card(self, text: str) -> Sequence[float]:
        """The vector of a card, of length 1."""
