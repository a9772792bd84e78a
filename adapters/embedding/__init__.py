"""Text to vectors."""

from adapters.embedding.local import LocalEmbedder

__all__ = ["LocalEmbedder"]
