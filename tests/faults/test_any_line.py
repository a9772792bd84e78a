"""Any text in any field of a line: one end, valid JSON, nothing logged as a fault, nothing changed by a refusal."""

import json
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.faults.desk import Desk
from tests.faults.hostile import REFUSED, SPEECH

pytestmark = [pytest.mark.engine]

HOSTILE = st.sampled_from([*REFUSED.values(), *SPEECH.values()])
ANYTHING = st.text(st.characters(), max_size=90) | HOSTILE
NAMES = st.sampled_from(["director", "Ada", "ada", "warden", "@me", "table"]) | ANYTHING
VERBS = st.sampled_from(
    [
        *(
            "whisper",
            "ask",
            "publish",
            "withdraw",
            "dossier",
            "as",
            "bureau-setup",
            "help",
            "审问",
            "公开",
            "案件 开启",
        ),
        *("case", "case open", "case load", "case status", "case board", "case notes", "case stage", "case handover"),
        *("case accept", "case reset", "case close", "case help"),
    ]
)
ROLES = (
    st.sampled_from(["suspect", "detective", "informant", "线人", "S1", "B1", "I1", "safe-code", "case=table"])
    | ANYTHING
)
COMMANDS = st.builds("/{} {} {}".format, VERBS, ROLES, ANYTHING) | st.builds("/{} {}".format, VERBS, ROLES) | ANYTHING
LINES = st.fixed_dictionaries(
    {"text": COMMANDS},
    optional={"as": NAMES, "channel": NAMES, "id": ANYTHING, "secret": ANYTHING, "extra": ANYTHING},
)
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ANYTHING,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANYTHING, inner, max_size=3),
    max_leaves=6,
)
ANY_TYPES = st.dictionaries(st.sampled_from(["text", "as", "channel", "id", "secret"]), ANY_JSON)


def test_any_text_in_any_field(desk: Desk, *, proof: bool) -> None:
    """A command's id is fresh where hypothesis makes none up."""

    @settings(max_examples=1_500 if proof else 80, deadline=None, database=None, derandomize=not proof)
    @given(LINES)
    def check(line: dict[str, str]) -> None:
        one_end(desk, json.dumps({"id": uuid4().hex, **line}).encode())

    check()


def test_any_json_for_any_field(desk: Desk, *, proof: bool) -> None:
    """A field that is no text is no command."""

    @settings(max_examples=1_500 if proof else 50, deadline=None, database=None, derandomize=not proof)
    @given(ANY_TYPES)
    def check(line: dict[str, object]) -> None:
        one_end(desk, json.dumps(line).encode())

    check()


def test_any_bytes(desk: Desk, *, proof: bool) -> None:
    """Also what is no UTF-8."""

    @settings(max_examples=1_500 if proof else 50, deadline=None, database=None, derandomize=not proof)
    @given(st.binary(max_size=200) | st.builds(lambda text: b"/ask suspect " + text, st.binary(max_size=60)))
    def check(line: bytes) -> None:
        one_end(desk, line)

    check()


def one_end(desk: Desk, line: bytes) -> None:
    """What must hold of every line, whatever it is."""
    desk.say("/case open safe-code")
    before = desk.state()
    brought = desk.line(line)
    ends = [delivery for delivery in brought if delivery["kind"] == "done"]
    assert len(ends) == (1 if line.decode("utf-8", "surrogateescape").strip() else 0)
    assert brought[-1:] == ends
    errors = [delivery["code"] for delivery in brought if delivery["kind"] == "error"]
    assert [end["ok"] for end in ends] == [not errors] * len(ends)
    assert "internal_error" not in errors
    assert desk.faults == []
    if errors:
        assert desk.state() == before
