"""Deliveries as the JSON contract has them, made from the model's state; what cannot be foretold is `ANY`."""

from collections.abc import Iterable, Sequence
from typing import Any
from unittest.mock import ANY

from tests.games.state import BOARD, Asked, Card, Case
from tests.games.stories import worded

Facts = dict[str, Any]
QUOTED = 3


def help_for(verbs: Iterable[str]) -> Facts:
    """The commands that a person may give, in no order."""
    return {"kind": "help", "verbs": sorted(verbs), "text": ANY}


def error(code: str) -> Facts:
    """A refusal."""
    return {"kind": "error", "code": code, "text": ANY}


def status(case: Case, locale: str) -> Facts:
    """What a case is."""
    names = [
        {"id": role.id, "name": worded(role.name, locale), "prefix": case.prefixes()[role.id]} for role in case.roles
    ]
    return {
        "kind": "status",
        "scenario": case.story.id if case.story else None,
        "title": worded(case.story.title, locale) if case.story else None,
        "director": case.director,
        "roles": names,
        "board_count": len(case.live(BOARD)),
        "mode": "evidence",
        "texts_go_to": "local",
    }


def board(case: Case) -> Facts:
    """The bulletin board."""
    return {"kind": "board", "cards": [{**_named(case, card), **_source(card)} for card in case.live(BOARD)]}


def dossier(case: Case, role: str) -> Facts:
    """All cards of a role."""
    return {"kind": "dossier", "role": role, "cards": [_named(case, card) for card in case.live(role)]}


def receipt(case: Case, action: str, card: Card, board_handle: str | None, *, already: bool = False) -> Facts:
    """What the director is told of a card."""
    told = {"kind": "receipt", "action": action, "role": card.space, "already": already}
    return {**told, **_named(case, card), "board_handle": board_handle}


def answer(case: Case, asked: Asked) -> Facts:
    """What a role says to the asker."""
    quoted = asked.living()[:QUOTED]
    evidence = [{**_named(case, card), "public": card.space == BOARD} for card in quoted]
    return {
        "kind": "answer",
        "role": asked.role,
        "question": asked.question,
        "text": _said(quoted),
        "certainty": asked.verdict,
        "evidence": evidence,
        "trace_id": ANY,
    }


def trace(case: Case, asked: Asked) -> Facts:
    """The asker's receipt: what was found and said as it was, cards as far as they still live."""
    living = asked.living()
    private = sum(card.space != BOARD for card in living)
    near = asked.near if asked.near and asked.near.live else None
    return {
        "kind": "trace",
        "trace_id": ANY,
        "asker": asked.who,
        "role": asked.role,
        "question": asked.question,
        "verdict": asked.verdict,
        "said": asked.verdict,
        "spaces": [
            {"space": asked.role, "hits": asked.hits(public=False)},
            {"space": BOARD, "hits": asked.hits(public=True)},
        ],
        "duration_ms": ANY,
        "mode": "evidence",
        "near_miss": _named(case, near) if near else None,
        "hits": [_placed(case, card) for card in living],
        "sealed": private,
    }


def staged_trace(case: Case, asked: Asked) -> Facts:
    """The stage's receipt: of private hits their number, and the answer only where there is none."""
    shown = trace(case, asked)
    shown["hits"] = [card for card in shown["hits"] if card["public"]]
    if not shown["sealed"]:
        shown["answer"] = _said(asked.ranked[:QUOTED])
    return shown


def notes(case: Case, who: str) -> Facts:
    """All that a person was shown, as far as it still holds."""
    mine = [asked for asked in case.asked if asked.who == who]
    shown = [card for asked in mine for card in (*asked.ranked, asked.near) if card and card.live]
    traces = [{**trace(case, asked), "answer": _said(asked.living()[:QUOTED])} for asked in mine]
    return {"kind": "notes", "traces": traces, "cards": [_noted(case, card) for card in dict.fromkeys(shown)]}


def _said(quoted: Sequence[Card]) -> Any:
    return "\n".join(card.text for card in quoted) if quoted else ANY


def _named(case: Case, card: Card) -> Facts:
    return {"handle": case.handle(card), "text": card.text}


def _placed(case: Case, card: Card) -> Facts:
    return {**_named(case, card), "space": card.space, "public": card.space == BOARD}


def _source(card: Card) -> Facts:
    return {"source_role": card.source.space} if card.source else {}


def _noted(case: Case, card: Card) -> Facts:
    return {**_placed(case, card), **_source(card)}
