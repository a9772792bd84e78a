"""Hostile words in every field of a line: a clear error and nothing changed, or plain speech."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from tests.faults.desk import DIRECTOR, Desk
from tests.faults.hostile import REFUSED, SPEECH

pytestmark = [pytest.mark.engine]

Say = Callable[[Desk, str, str], str]
FIELDS: dict[str, Say] = {
    "person": lambda desk, table, text: desk.code("/case board", name=text, channel=table),
    "channel": lambda desk, _table, text: desk.code("/case help", channel=text),
    "stage": lambda desk, table, text: desk.code(f"/case stage {text}", channel=table),
    "question": lambda desk, table, text: desk.code(f"/ask suspect {text}", channel=table),
    "whisper": lambda desk, table, text: desk.code(f"/whisper suspect {text}", channel=table),
    "offer": lambda desk, table, text: desk.code(f"/case handover {text}", channel=table),
    "seat": lambda desk, table, text: desk.code(f"/as {text}", channel=table),
}
ONLY_NAMES: dict[str, Say] = {
    "role": lambda desk, table, text: desk.code(f'/ask "{text}" Who?', channel=table),
    "card": lambda desk, table, text: desk.code(f'/publish "{text}"', channel=table),
    "command id": lambda desk, table, text: desk.code("/case help", channel=table, command=f"x {text}"),
    "case": lambda desk, table, text: desk.code(f'/whisper case="{text}" suspect Who?', channel=table),
    "scenario": lambda desk, _table, text: desk.code(f"/case open '{text}'", channel=uuid4().hex),
    "scenario's file": lambda desk, _table, text: desk.code(f"/case open '{text}.yaml'", channel=uuid4().hex),
    "language": lambda desk, _table, text: desk.code(f"/case open locale='{text}x'", channel=uuid4().hex),
    "loaded": lambda desk, table, text: desk.code(f'/case load "{text}"', channel=table),
}
CODES = {"bad_input", "unknown_role", "unknown_card", "unknown_scenario", "no_case", "broken_scenario"}


@pytest.fixture
def table(desk: Desk) -> str:
    """A channel with a case in it and a card."""
    channel = f"table-{uuid4().hex[:8]}"
    assert desk.code("/case open", channel=channel) == ""
    assert desk.code("/whisper suspect The ladder is behind the greenhouse.", channel=channel) == ""
    return channel


@pytest.mark.parametrize("field", FIELDS)
def test_what_cannot_be_used_is_refused(desk: Desk, table: str, field: str) -> None:
    """As a name, a channel or a text: `bad_input`, and nothing is changed."""
    before = desk.state()
    odd = {("channel", "empty"), ("stage", "empty"), ("stage", "blank")}
    answered = {name: FIELDS[field](desk, table, text) for name, text in REFUSED.items() if (field, name) not in odd}
    assert {name: code for name, code in answered.items() if code != "bad_input"} == {}
    assert desk.state() == before
    assert desk.faults == []


@pytest.mark.parametrize("field", ONLY_NAMES)
def test_a_name_of_nothing_is_refused(desk: Desk, table: str, field: str) -> None:
    """As the name of something that has to be there, nothing of it is accepted, and nothing is changed."""
    before = desk.state()
    texts = {name: text for name, text in {**REFUSED, **SPEECH}.items() if (field, name) != ("scenario", "empty")}
    answered = {name: ONLY_NAMES[field](desk, table, text) for name, text in texts.items()}
    assert {name: code for name, code in answered.items() if code not in CODES} == {}
    assert desk.state() == before
    assert desk.faults == []


@pytest.mark.parametrize("name", SPEECH)
def test_speech_does_nothing_but_be_shown(desk: Desk, table: str, name: str) -> None:
    """It stands in the receipt, the dossier, the answer, on the stage and on the board exactly as it was typed."""
    text = SPEECH[name]
    receipt, done = desk.say(f"/whisper suspect {text}", channel=table)
    assert (receipt["text"], done["ok"]) == (text, True)
    assert text in [card["text"] for card in desk.say("/dossier suspect", channel=table)[0]["cards"]]
    asked = desk.say(f"/ask suspect {text}", name=text[:80].strip(), channel=table)
    assert {shown["question"] for shown in asked if "question" in shown} == {text}
    assert [shown["asker"] for shown in asked if shown["to"] == "stage"] == [text[:80].strip()]
    published = desk.say(f"/publish {receipt['handle']}", channel=table)
    assert [shown["text"] for shown in published if shown["to"] == "stage"] == [text]
    assert [card["text"] for card in desk.say("/case board", channel=table)[0]["cards"]] == [text]
    assert desk.faults == []


def test_names_that_look_alike_have_seats_of_their_own(desk: Desk) -> None:
    """A name is the same where it differs in white space around it or in how an accent is encoded, and nowhere else."""
    table = f"Salle-{uuid4().hex[:8]}"
    assert desk.code("/case open", name="Zoé", channel=table) == ""
    for same in ("Zoé", " Zoé ", "Zoé\u3000", "Zoe\u0301"):
        assert desk.code("/whisper suspect The rope is in the boat.", name=same, channel=table) == ""
        assert desk.code("/case status", name=same, channel=f" {table} ") == ""
    before = desk.state()
    for other in ("zoé", "ZOÉ", "Zoe", "Ｚoé", "Ζoé", "Zoé\u200d", "Zoé.", "@Zoé", "s1", DIRECTOR, "user:Zoé"):
        for line in ("/whisper suspect Mine.", "/publish S1", "/dossier suspect", "/case reset", "/case close"):
            assert desk.code(line, name=other, channel=table) == "not_director", other
    for elsewhere in (table.lower(), table.upper(), f"{table}.", f"#{table}", table[:-1]):
        assert desk.code("/case status", name="Zoé", channel=elsewhere) == "no_case"
    for other in ("Warden", "warden.", "WARDEN", "w\u0430rden"):
        assert desk.code("/bureau-setup managers", name=other) == "not_manager"
    assert desk.state() == before


def test_nobody_gets_an_offer_or_an_answer_by_a_name_that_looks_alike(desk: Desk, table: str) -> None:
    """Not the case that was offered to somebody else, and not the answer to another one's command."""
    assert desk.code("/case handover Ada", channel=table) == ""
    command = uuid4().hex
    assert desk.code("/dossier suspect", channel=table, command=command) == ""
    before = desk.state()
    for other in ("ada", "ADA", "Ada\u200d", "Αda", "s2"):
        assert desk.code("/case accept", name=other, channel=table) == "no_offer"
    for other in ("Director", "director.", "Ada"):
        assert desk.code("/dossier suspect", name=other, channel=table, command=command) == "bad_input"
    assert desk.state() == before
    assert desk.code("/case accept", name="Ada ", channel=table) == ""


def test_handles_and_roles_are_the_same_in_any_spelling(desk: Desk, table: str) -> None:
    """In any case and width; anything more is another name, and of nothing."""
    for role in ("SUSPECT", "Suspect", "ｓuspect", "嫌疑人"):
        assert desk.code(f"/ask {role} Where is the ladder?", channel=table) == ""
    for role in ("suspect.", "suspects", "susp\u0435ct", "suspect\u200d", "s", "bulletin_board", "公告板"):
        assert desk.code(f"/ask {role} Where is the ladder?", channel=table) == "unknown_role"
    for card in ("S01", "S1.", "S1x", "S-1", "S1e0", "S١", "S0", "S9999999"):
        assert desk.code(f"/publish {card}", channel=table) in {"bad_input", "unknown_card"}
    assert desk.code("/publish ｓ１", channel=table) == ""
    assert desk.say("/publish s1", channel=table)[0]["already"] is True


def test_channels_that_look_alike_are_never_taken_for_each_other(desk: Desk) -> None:
    """A whisper from a direct message goes to the case that was named, or to none."""
    name = f"N{uuid4().hex[:8]}"
    for channel in (f"{name}-room", f"{name}-Room"):
        assert desk.code("/case open", name=name, channel=channel) == ""
    assert desk.code(f"/whisper case={name}-Room suspect For the second.", name=name, channel="@me") == ""
    assert desk.code(f"/whisper case={name}-room suspect For the first.", name=name, channel="@me") == ""
    assert desk.code(f"/whisper case={name}-ROOM suspect For whom?", name=name, channel="@me") == "which_case"
    for channel, text in ((f"{name}-room", "For the first."), (f"{name}-Room", "For the second.")):
        [shown, _] = desk.say("/dossier suspect", name=name, channel=channel)
        assert [card["text"] for card in shown["cards"]] == [text]
