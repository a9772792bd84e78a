"""The receipt of one question, for the asker and for the stage, and who sees what of it.

An answer is public only if everything it was made from is on the board. Otherwise it is sealed: the stage learns
the verdict and how many private cards hit, and not a word of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bureau.cards import BoardCard, MemoryCard, PrivateCard, PublicCard, SealedCard, public, seal
from bureau.ids import BOARD, RoleId, Space, TraceId

QUOTED: Final = 3
"""Evidence mode quotes this many hits at the most."""


class Certainty(StrEnum):
    """Whether a role knows: as retrieval found (`verdict`), or as the voice said (`said`)."""

    KNOWN = "known"
    UNKNOWN = "unknown"


class Mode(StrEnum):
    """Who put the answer into words: the program (`evidence`), or a model (`full`)."""

    EVIDENCE = "evidence"
    FULL = "full"


@dataclass(frozen=True)
class SpaceHits:
    """How many cards of one searched space hit; none is a miss. How many it holds is never shown."""

    space: Space
    hits: int


@dataclass(frozen=True)
class Answer:
    """What a role says.

    `text` is empty where it does not know, and where it did and the cards it knew from are gone: the adapter has the
    sentences for that.
    """

    certainty: Certainty
    text: str
    evidence: tuple[MemoryCard, ...]


@dataclass(frozen=True)
class Trace:
    """The asker's own receipt, with every hit."""

    trace_id: TraceId
    role: RoleId
    question: str
    verdict: Certainty
    spaces: tuple[SpaceHits, SpaceHits]
    hits: tuple[MemoryCard, ...]
    near_miss: BoardCard | None
    duration_ms: int
    mode: Mode
    answer: Answer

    @property
    def said(self) -> Certainty:
        """What the voice said, which may be *unknown* though cards hit."""
        return self.answer.certainty


@dataclass(frozen=True)
class PublicTrace:
    """The stage's receipt: board cards whole, private hits as a number."""

    trace_id: TraceId
    role: RoleId
    question: str
    verdict: Certainty
    said: Certainty
    spaces: tuple[SpaceHits, SpaceHits]
    hits: tuple[PublicCard, ...]
    sealed: tuple[SealedCard, ...]
    near_miss: PublicCard | None
    answer: str | None
    """`None` where the answer is sealed; empty where the role does not know."""
    duration_ms: int
    mode: Mode


def evidence_answer(hits: Sequence[MemoryCard]) -> Answer:
    """The answer that the program composes: the best hits, word for word, in order of rank."""
    quoted = tuple(hits[:QUOTED])
    certainty = Certainty.KNOWN if quoted else Certainty.UNKNOWN
    return Answer(certainty, "\n".join(card.text for card in quoted), quoted)


def count_hits(spaces: tuple[Space, Space], hits: Sequence[MemoryCard]) -> tuple[SpaceHits, SpaceHits]:
    """The hits by searched space, in the order searched."""
    own, board = spaces
    return (
        SpaceHits(own, sum(card.space == own for card in hits)),
        SpaceHits(board, sum(card.space == BOARD for card in hits)),
    )


def public_trace(trace: Trace) -> PublicTrace:
    """What the stage may see of `trace`.

    Every hit counts, also one that was not quoted: a model, or a rank, may have been moved by it.
    """
    sealed = tuple(seal(card) for card in trace.hits if isinstance(card, PrivateCard))
    return PublicTrace(
        trace_id=trace.trace_id,
        role=trace.role,
        question=trace.question,
        verdict=trace.verdict,
        said=trace.said,
        spaces=trace.spaces,
        hits=tuple(public(card) for card in trace.hits if isinstance(card, BoardCard)),
        sealed=sealed,
        near_miss=public(trace.near_miss) if trace.near_miss else None,
        answer=None if sealed else trace.answer.text,
        duration_ms=trace.duration_ms,
        mode=trace.mode,
    )
