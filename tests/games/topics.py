"""A toy embedder whose relevance is exactly predictable: what counts is which topic words two texts share."""

import math
import re
from collections.abc import Sequence
from itertools import combinations
from typing import Final

TOPICS: Final = tuple(f"topic{number:02d}" for number in range(4))
NO_TOPIC: Final = "nothing"
THRESHOLD: Final = 0.37
"""Between one shared topic of three and three (0.33: a miss) and one of two and three (0.41: a hit)."""
CHOICES: Final = tuple(" ".join(chosen) for size in (1, 2, 3, 0) for chosen in combinations(TOPICS, size))
"""Every wording that a text can have, as far as relevance is concerned."""


def topics(text: str) -> frozenset[str]:
    """The topics of a text."""
    return frozenset(re.findall("|".join(TOPICS), text)) or frozenset({NO_TOPIC})


def relevance(question: str, card: str) -> float:
    """The cosine of two texts' vectors."""
    asked, told = topics(question), topics(card)
    return len(asked & told) / math.sqrt(len(asked) * len(told))


class TopicEmbedder:
    """Implements `adapters.memory.embedder.Embedder`: an axis for each topic, and one for texts without any."""

    fingerprint = "topics"
    dimensions = len(TOPICS) + 1
    threshold = THRESHOLD

    def embed_question(self, text: str) -> Sequence[float]:
        """See `Embedder.embed_question`."""
        return self.embed_card(text)

    def embed_card(self, text: str) -> Sequence[float]:
        """See `Embedder.embed_card`."""
        present = topics(text)
        return tuple((axis in present) / math.sqrt(len(present)) for axis in (*TOPICS, NO_TOPIC))
