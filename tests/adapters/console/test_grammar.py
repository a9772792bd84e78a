"""A line to a command."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.console.grammar import Leave, Line, TakeSeat, parse
from adapters.console.lines import Defaults, Typed, Unreadable, read_line
from bureau.commands import Ask, Board, Close, Dossier, Help, Open, Publish, Status, Whisper
from bureau.errors import BadInput

DEFAULTS = Defaults("ada", "table", "en")


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("/case open", Open()),
        ("/case open safe-code", Open("safe-code")),
        ("/case open safe-code hall zh", Open("safe-code", "hall", "zh")),
        ("/case open locale=zh safe-code", Open("safe-code", "", "zh")),
        ('/case open "my packs/tea.yaml"', Open("my packs/tea.yaml")),
        ("/案件 立案 safe-code", Open("safe-code")),
        ("/case", Help()),
        ("/CASE Status", Status()),
        ("/case board", Board()),
        ("/案件 结案", Close()),
        ("/help", Help()),
        ("/ask informant  What is it? ", Ask("informant", "What is it?")),
        ('/ask "Coffee machine" Who?', Ask("Coffee machine", "Who?")),
        ("/审问 线人 密码？", Ask("线人", "密码？")),
        ("/whisper cook The pot is /cracked/.", Whisper("cook", "The pot is /cracked/.")),
        ("/publish I1", Publish("I1")),
        ("/dossier 线人", Dossier("线人")),
        ("/as Ada Lovelace", TakeSeat("Ada Lovelace")),
        ("/退出", Leave()),
    ],
)
def test_lines(line: str, command: Line) -> None:
    assert parse(line) == command


@pytest.mark.parametrize(
    ("line", "field", "reason"),
    [
        ("ask informant", "command", "missing"),
        ("/fly", "command", "unknown"),
        ("/case fly", "command", "unknown"),
        ("/ask", "role", "missing"),
        ("/ask informant", "question", "missing"),
        ("/whisper informant", "text", "missing"),
        ("/publish", "card", "missing"),
        ("/publish I1 I2", "command", "too_much"),
        ("/case status now", "command", "too_much"),
        ("/case open a b c d", "command", "too_much"),
        ('/case open "a', "command", "malformed"),
    ],
)
def test_lines_that_are_none(line: str, field: str, reason: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse(line)
    assert refused.value == BadInput(field, reason)


def test_a_json_line_says_who_where_and_under_which_id() -> None:
    line = read_line(b'{"id": "c1", "as": "bo", "channel": "hall", "text": "/ask informant Who?", "new": 1}', DEFAULTS)
    assert isinstance(line, Typed)
    assert (line.id, line.sender.name, line.sender.channel, line.line) == ("c1", "bo", "hall", Ask("informant", "Who?"))


@pytest.mark.parametrize("fault", ['"text": 5', '"as": ""', '"as": 5', '"channel": "\\u0000"', '"secret": 5'])
def test_a_faulty_field_is_told_to_who_sent_the_line(fault: str) -> None:
    given = {"id": '"c1"', "as": '"eve"', "channel": '"two"', "text": '"/case help"'}
    name = fault.split('"')[1]
    fields = [f'"{key}": {value}' for key, value in given.items() if key != name]
    line = read_line(("{" + ", ".join([*fields, fault]) + "}").encode(), DEFAULTS)
    assert isinstance(line, Unreadable)
    assert line.error.code == "bad_input"
    expected = {"as": "ada" if name == "as" else "eve", "channel": "table" if name == "channel" else "two"}
    assert (line.sender.command, line.sender.name, line.sender.channel) == ("c1", *expected.values())


def test_full_width_typing_is_understood() -> None:
    assert parse("／审问　侦探　密码？") == Ask("侦探", "密码？")
    assert parse("/ask\tinformant\tWho?") == Ask("informant", "Who?")
    assert parse('/as "Ada"') == TakeSeat("Ada")


@given(st.binary(max_size=200))
def test_any_bytes_are_a_command_or_an_error(raw: bytes) -> None:
    line = read_line(raw, DEFAULTS)
    assert line is None or isinstance(line, Typed | Unreadable)


JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["id", "as", "text", "channel"]), inner),
    max_leaves=6,
)


@given(JSON)
def test_any_json_is_a_command_or_an_error(value: object) -> None:
    line = read_line(json.dumps({"text": value, "as": value}).encode(), DEFAULTS)
    assert isinstance(line, Typed | Unreadable)
