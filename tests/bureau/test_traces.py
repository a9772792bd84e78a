"""What the stage may see of a question."""

import json
from dataclasses import asdict

from hypothesis import given
from hypothesis import strategies as st

from bureau.cards import MemoryCard
from bureau.events import asked, staged_trace
from bureau.ids import BOARD, RoleId, SeatId, Space, TraceId
from bureau.spaces import visible_spaces
from bureau.traces import Certainty, Mode, Trace, count_hits, evidence_answer, public_trace
from tests.bureau.cards import board_card, private_card

SECRET = "secret-text"
ROLE = RoleId("informant")


def trace(hits: list[MemoryCard], near: int = 0) -> Trace:
    return Trace(
        trace_id=TraceId("t"),
        role=ROLE,
        question="What?",
        verdict=Certainty.KNOWN if hits else Certainty.UNKNOWN,
        spaces=count_hits(visible_spaces(ROLE), hits),
        hits=tuple(hits),
        near_miss=board_card(near, "near") if near else None,
        duration_ms=7,
        mode=Mode.EVIDENCE,
        answer=evidence_answer(hits),
    )


def test_a_role_sees_its_own_space_and_the_board() -> None:
    assert visible_spaces(ROLE) == (Space("informant"), BOARD)


def test_an_answer_from_the_board_alone_is_public() -> None:
    shown = public_trace(trace([board_card(1, "public fact")]))
    assert (shown.answer, shown.sealed) == ("public fact", ())


def test_one_private_hit_seals_the_answer_even_if_it_is_not_quoted() -> None:
    hits: list[MemoryCard] = [*(board_card(n, f"fact {n}") for n in range(1, 5)), private_card(9, SECRET)]
    full = trace(hits)
    assert full.answer.text == "fact 1\nfact 2\nfact 3"
    shown = public_trace(full)
    assert shown.answer is None
    assert [(s.space, s.hits) for s in shown.spaces] == [("informant", 1), (BOARD, 4)]
    assert len(shown.sealed) == 1


def test_not_knowing_is_public() -> None:
    shown = public_trace(trace([], near=4))
    assert (shown.answer, shown.verdict) == ("", Certainty.UNKNOWN)
    assert shown.near_miss is not None
    assert shown.near_miss.handle == "B4"


@given(st.lists(st.booleans(), max_size=6))
def test_nothing_private_is_in_an_event_or_on_the_stage(private: list[bool]) -> None:
    hits: list[MemoryCard] = [
        private_card(number, SECRET) if is_private else board_card(number, f"fact {number}")
        for number, is_private in enumerate(private, 1)
    ]
    full = trace(hits)
    event = asked(full, SeatId("s1"), 1)
    public = json.dumps([asdict(public_trace(full)), asdict(event.speech)])
    assert "secret" not in public
    assert '"I' not in public
    assert "77" not in public
    record = event.record
    assert SECRET not in json.dumps(asdict(record))


@given(st.lists(st.booleans(), max_size=6))
def test_the_stage_gets_the_same_from_the_ledger_as_from_the_trace(private: list[bool]) -> None:
    hits: list[MemoryCard] = [
        private_card(n, SECRET) if is_private else board_card(n, f"fact {n}") for n, is_private in enumerate(private, 1)
    ]
    full = trace(hits, near=9)
    event = asked(full, SeatId("s1"), 1)
    assert staged_trace(event.record, event.speech) == public_trace(full)  # type: ignore[arg-type]
