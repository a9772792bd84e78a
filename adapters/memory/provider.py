"""Our embedder as a PowerMem provider. A card and a question with the same words have different vectors."""

from collections.abc import Sequence
from contextvars import ContextVar
from typing import Final

from powermem.integrations.embeddings.base import EmbeddingBase
from powermem.integrations.embeddings.config.base import BaseEmbedderConfig

from adapters.memory.embedder import Embedder

PROVIDER: Final = "bureau_embedder"

asked: ContextVar[Sequence[float] | None] = ContextVar("asked", default=None)
"""The vector of the question that this thread searches with, so that it is computed once for both spaces."""


class CallEmbedderConfig(BaseEmbedderConfig):  # type: ignore[misc]  # PowerMem ships no types
    """What PowerMem is told of the embedder; nothing of it comes from the environment."""

    _provider_name = PROVIDER
    _class_path = f"{__name__}.CallEmbedder"

    @classmethod
    def settings_customise_sources(
        cls, _settings_cls: object, init_settings: object, **_: object
    ) -> tuple[object, ...]:
        """Only what is passed."""
        return (init_settings,)


class CallEmbedder(EmbeddingBase):  # type: ignore[misc]  # PowerMem ships no types
    """Embeds cards where PowerMem stores, and takes the question's vector that is at hand where it searches."""

    def embed(self, text: str, memory_action: str | None = None) -> list[float]:
        """The vector of a text. Raises `ValueError` for a wrong length: PowerMem makes up a vector for an empty one."""
        embedder: Embedder = self.config.model
        vector = list(_vector(embedder, text, memory_action))
        if len(vector) != embedder.dimensions:
            raise ValueError
        return vector


def _vector(embedder: Embedder, text: str, memory_action: str | None) -> Sequence[float]:
    if memory_action in {"add", "update"}:
        return embedder.embed_card(text)
    known = asked.get()
    return embedder.embed_question(text) if known is None else known
