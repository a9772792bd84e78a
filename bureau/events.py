"""The case's numbered events, and the chain that shows whether one was changed.

An event has two parts. Its *record* holds ids and numbers and stays for good. Its *speech* holds the public texts
(a question, a public answer, board cards) in a row of its own that can be erased; the chain covers only the hash of
it, so erasing breaks nothing. No part of an event can hold a private text: speech is made of `PublicCard`s.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Final

from bureau.cards import BoardCard, Handle, PrivateCard, PublicCard, SealedCard, public
from bureau.ids import CardId, CaseId, RoleId, SeatId, Space, TraceId
from bureau.traces import Certainty, Mode, PublicTrace, SpaceHits, Trace, public_trace

GENESIS: Final = "0" * 64
"""What the first event of a case links to."""


class Action(StrEnum):
    """What happened. Each action is one delivery to the stage; a whisper is none, so it is no event."""

    OPENED = "opened"
    LOADED = "loaded"
    ASKED = "asked"
    PUBLISHED = "published"
    WITHDRAWN = "withdrawn"
    RESET = "reset"
    STAGE = "stage"
    HANDOVER = "handover"
    CLOSED = "closed"


@dataclass(frozen=True)
class SearchedSpace:
    """The cards of one space that hit, by id."""

    space: Space
    card_ids: tuple[CardId, ...]


@dataclass(frozen=True)
class AskedRecord:
    """What is kept of a question for good."""

    trace_id: TraceId
    role: RoleId
    verdict: Certainty
    said: Certainty
    mode: Mode
    duration_ms: int
    sealed: bool
    spaces: tuple[SearchedSpace, SearchedSpace]
    ranked: tuple[CardId, ...]
    """The hits of both spaces, best first."""
    near_miss: CardId | None


@dataclass(frozen=True)
class PublishedRecord:
    """What is kept of a publication for good."""

    card_id: CardId
    source_card_id: CardId
    source_role: RoleId
    version: int
    content_hash: str


@dataclass(frozen=True)
class WithdrawnRecord:
    """What is kept of a withdrawal for good. A handle of the board is public."""

    card_id: CardId
    source_role: RoleId
    handle: Handle


@dataclass(frozen=True)
class HandoverRecord:
    """What is kept of a change of director for good; who acted is the event's own seat."""

    director: SeatId


@dataclass(frozen=True)
class CaseRecord:
    """What is kept of an event about the case itself: the pack it has at that moment, empty without one."""

    scenario: str


Record = AskedRecord | PublishedRecord | WithdrawnRecord | HandoverRecord | CaseRecord


@dataclass(frozen=True)
class Speech:
    """The texts of an event, all of them public."""

    question: str = ""
    answer: str | None = None
    cards: tuple[PublicCard, ...] = ()
    near_miss: PublicCard | None = None
    finale: str = ""


@dataclass(frozen=True)
class EventDraft:
    """An event before the ledger numbers it."""

    action: Action
    seat: SeatId
    at: int
    """Milliseconds UTC."""
    record: Record
    speech: Speech


@dataclass(frozen=True)
class Event:
    """An event as the ledger keeps it. `speech` is `None` once it was erased."""

    case_id: CaseId
    seq: int
    epoch: int
    action: Action
    seat: SeatId
    at: int
    record: Record
    speech: Speech | None
    speech_hash: str
    previous: str
    hash: str
    command_id: str | None = None


def canonical(value: object) -> str:
    """One JSON spelling for one value: sorted keys, no spaces, plain ASCII. What is hashed is this."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def speech_hash(speech: Speech) -> str:
    """The SHA-256 of an event's texts, in hex."""
    return hashlib.sha256(canonical(asdict(speech)).encode()).hexdigest()


def link(case_id: CaseId, seq: int, epoch: int, draft: EventDraft, previous: str) -> Event:
    """Number an event and chain it to the one before it, whose hash is `previous` (`GENESIS` for the first)."""
    said = speech_hash(draft.speech)
    covered = [case_id, seq, epoch, draft.action, draft.seat, draft.at, asdict(draft.record), said, previous]
    return Event(
        case_id=case_id,
        seq=seq,
        epoch=epoch,
        action=draft.action,
        seat=draft.seat,
        at=draft.at,
        record=draft.record,
        speech=draft.speech,
        speech_hash=said,
        previous=previous,
        hash=hashlib.sha256(canonical(covered).encode()).hexdigest(),
    )


def asked(trace: Trace, seat: SeatId, at: int) -> EventDraft:
    """The event of a question: its public texts, and which cards hit, by id."""
    shown = public_trace(trace)
    record = AskedRecord(
        trace_id=trace.trace_id,
        role=trace.role,
        verdict=trace.verdict,
        said=trace.said,
        mode=trace.mode,
        duration_ms=trace.duration_ms,
        sealed=shown.answer is None,
        spaces=_searched(trace),
        ranked=tuple(card.card_id for card in trace.hits),
        near_miss=trace.near_miss.card_id if trace.near_miss else None,
    )
    speech = Speech(trace.question, shown.answer, shown.hits, shown.near_miss)
    return EventDraft(Action.ASKED, seat, at, record, speech)


def _searched(trace: Trace) -> tuple[SearchedSpace, SearchedSpace]:
    own, board = (
        SearchedSpace(searched.space, tuple(card.card_id for card in trace.hits if card.space == searched.space))
        for searched in trace.spaces
    )
    return own, board


def published(copy: BoardCard, source: PrivateCard, version: int, content: str, seat: SeatId, at: int) -> EventDraft:
    """The event of a publication; `version` counts those of this card, `content` is the hash of its text."""
    record = PublishedRecord(copy.card_id, source.card_id, source.space, version, content)
    return EventDraft(Action.PUBLISHED, seat, at, record, Speech(cards=(public(copy),)))


def staged_trace(record: AskedRecord, speech: Speech) -> PublicTrace:
    """The stage's receipt, from what the ledger kept: nothing else is needed, so nothing else can slip in."""
    own, board = record.spaces
    return PublicTrace(
        trace_id=record.trace_id,
        role=record.role,
        question=speech.question,
        verdict=record.verdict,
        said=record.said,
        spaces=(SpaceHits(own.space, len(own.card_ids)), SpaceHits(board.space, len(board.card_ids))),
        hits=speech.cards,
        sealed=_sealed(record, own.card_ids),
        near_miss=speech.near_miss,
        answer=speech.answer,
        duration_ms=record.duration_ms,
        mode=record.mode,
    )


def _sealed(record: AskedRecord, private: Sequence[CardId]) -> tuple[SealedCard, ...]:
    return tuple(SealedCard(record.role) for _ in private)
