"""The terminal for programs: one JSON object a line for each delivery, and nothing else on standard output.

Readers ignore kinds and fields that they do not know; those they know keep their meaning within version 1.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, TextIO

from adapters.console.face import Sender
from adapters.console.wording import HELP, answer_text, unknown_text
from adapters.messages.catalogue import say
from adapters.messages.errors import sentence
from bureau.cards import BoardCard, MemoryCard, PublicCard
from bureau.case import Case
from bureau.deliveries import (
    Answered,
    BoardShown,
    CaseEvent,
    DossierShown,
    HelpShown,
    NotesShown,
    Offered,
    PersonalDelivery,
    Receipt,
    Refused,
    StageDelivery,
    StatusShown,
)
from bureau.events import Action
from bureau.ids import BOARD, Space
from bureau.traces import PublicTrace, SpaceHits, Trace

VERSION: Final = 1
Json = dict[str, Any]


@dataclass(frozen=True)
class JsonFace:
    """Implements `Face` on a text stream."""

    out: TextIO

    def personal(self, to: Sender, case: Case | None, delivery: PersonalDelivery) -> None:
        """See `Face.personal`."""
        for content in _personal(to, case, delivery):
            self._write({**_addressed(to, case), **content})

    def staged(self, delivery: StageDelivery) -> None:
        """See `Face.staged`."""
        case = delivery.case
        address = {
            "v": VERSION,
            "re": delivery.command_id,
            "channel": case.channel.id,
            "case_id": case.id,
            "to": "stage",
            "stage": case.stage.id,
            "seq": delivery.seq,
        }
        self._write({**address, **_staged(delivery)})

    def done(self, to: Sender, case: Case | None, *, ok: bool) -> None:
        """See `Face.done`."""
        self._write({**_addressed(to, case), "kind": "done", "ok": ok})

    def caught_up(self) -> None:
        """See `Face.caught_up`; each delivery was written when it came."""

    def _write(self, content: Json) -> None:
        self.out.write(json.dumps(content, ensure_ascii=False) + "\n")
        self.out.flush()


def _addressed(to: Sender, case: Case | None) -> Json:
    return {
        "v": VERSION,
        "re": to.command,
        "channel": to.channel,
        "case_id": case.id if case else None,
        "to": f"user:{to.name}",
    }


def _personal(to: Sender, case: Case | None, delivery: PersonalDelivery) -> Iterable[Json]:
    match delivery:
        case Answered(trace) if case:
            yield _answer(case, trace, to.locale)
            yield _trace(to.name, trace)
        case Receipt():
            yield _receipt(delivery)
        case BoardShown(cards):
            shown = [{"handle": card.handle, "text": card.text, "source_role": card.source_role} for card in cards]
            yield {"kind": "board", "cards": shown}
        case DossierShown(role, cards):
            shown = [{"handle": card.handle, "text": card.text} for card in cards]
            yield {"kind": "dossier", "role": role, "cards": shown}
        case NotesShown(traces, cards) if case:
            yield _notes(case, traces, cards, to)
        case Offered(name, until):
            yield {"kind": "offer", "name": name, "until": until}
        case StatusShown() if case:
            yield _status(case, delivery, to.locale)
        case HelpShown(verbs):
            lines = [" — ".join(say(to.locale, part) for part in HELP[verb]) for verb in verbs]
            yield {"kind": "help", "verbs": list(verbs), "text": "\n".join(lines)}
        case Refused(error):
            text = sentence(error, to.locale, case.roster if case else None)
            yield {"kind": "error", "code": error.code, "text": text}
        case _:
            return


def _card(card: MemoryCard) -> Json:
    return {"handle": card.handle, "text": card.text, "space": card.space, "public": isinstance(card, BoardCard)}


def _evidence(card: MemoryCard) -> Json:
    return {"handle": card.handle, "text": card.text, "public": isinstance(card, BoardCard)}


def _public_card(card: PublicCard) -> Json:
    return {"handle": card.handle, "text": card.text, "space": BOARD, "public": True}


def _near_miss(card: BoardCard | PublicCard | None) -> Json | None:
    return {"handle": card.handle, "text": card.text} if card else None


def _spaces(spaces: Iterable[SpaceHits]) -> list[Json]:
    return [{"space": searched.space, "hits": searched.hits} for searched in spaces]


def _answer(case: Case, trace: Trace, locale: str) -> Json:
    return {
        "kind": "answer",
        "role": trace.role,
        "question": trace.question,
        "text": answer_text(case, Space(trace.role), trace.answer, locale),
        "certainty": trace.answer.certainty,
        "evidence": [_evidence(card) for card in trace.answer.evidence],
        "trace_id": trace.trace_id,
    }


def _receipts_of(trace: Trace | PublicTrace, asker: str) -> Json:
    return {
        "kind": "trace",
        "trace_id": trace.trace_id,
        "asker": asker,
        "role": trace.role,
        "question": trace.question,
        "verdict": trace.verdict,
        "said": trace.said,
        "spaces": _spaces(trace.spaces),
        "duration_ms": trace.duration_ms,
        "mode": trace.mode,
        "near_miss": _near_miss(trace.near_miss),
    }


def _trace(asker: str, trace: Trace) -> Json:
    private = sum(not isinstance(card, BoardCard) for card in trace.hits)
    return {**_receipts_of(trace, asker), "hits": [_card(card) for card in trace.hits], "sealed": private}


def _public_trace(case: Case, asker: str, trace: PublicTrace) -> Json:
    shown = {
        **_receipts_of(trace, asker),
        "hits": [_public_card(card) for card in trace.hits],
        "sealed": len(trace.sealed),
    }
    if trace.answer is not None:
        shown["answer"] = trace.answer or unknown_text(case, Space(trace.role), case.locale)
    return shown


def _notes(case: Case, traces: Iterable[Trace], cards: Iterable[MemoryCard], to: Sender) -> Json:
    shown = [
        {**_trace(to.name, trace), "answer": answer_text(case, Space(trace.role), trace.answer, to.locale)}
        for trace in traces
    ]
    return {"kind": "notes", "traces": shown, "cards": [_noted(card) for card in cards]}


def _noted(card: MemoryCard) -> Json:
    return {**_card(card), **({"source_role": card.source_role} if isinstance(card, BoardCard) else {})}


def _receipt(receipt: Receipt) -> Json:
    return {
        "kind": "receipt",
        "action": receipt.action,
        "handle": receipt.card.handle,
        "board_handle": receipt.board_handle,
        "role": receipt.card.space,
        "text": receipt.card.text,
        "already": receipt.already,
    }


def _status(case: Case, status: StatusShown, locale: str) -> Json:
    prefixes = case.roster.prefixes()
    return {
        "kind": "status",
        "scenario": case.scenario or None,
        "title": case.pack.title.text(locale) if case.pack else None,
        "director": status.director,
        "roles": [
            {"id": role.id, "name": role.name.text(locale), "prefix": prefixes[role.space]} for role in case.roster
        ],
        "board_count": status.board_count,
        "mode": status.mode,
        "texts_go_to": status.texts_go_to,
    }


def _staged(delivery: StageDelivery) -> Json:
    match delivery.content:
        case PublicTrace() as trace:
            return _public_trace(delivery.case, delivery.who, trace)
        case CaseEvent(action, handle, role, text, director):
            named = {"board_handle": handle, "source_role": role, "text": text, "director": director}
            event: Json = {"kind": "event", "action": action, "who": delivery.who}
            event |= {name: value for name, value in named.items() if value}
            if action is Action.LOADED:
                event["scenario"] = delivery.case.scenario
            return event
