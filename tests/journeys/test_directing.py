"""The director's evening: load, withdraw, reset, hand over, move the stage; and what a manager may do."""

import asyncio
import sqlite3
from pathlib import Path
from uuid import uuid4

import pytest

from tests.journeys.conftest import Table
from tests.journeys.terminal import terminal

pytestmark = [pytest.mark.engine, pytest.mark.asyncio(loop_scope="session")]

QUESTION = "What is the safe's code?"


async def test_a_case_is_loaded_after_whispers_and_only_once(table: Table) -> None:
    await table.say("/case open")
    await table.say("/whisper suspect The ladder is behind the greenhouse.")
    loaded = await table.say("/case load safe-code")
    assert (loaded.one("event")["action"], loaded.one("status")["scenario"]) == ("loaded", "safe-code")
    suspect = (await table.say("/dossier suspect")).one("dossier")["cards"]
    assert [card["handle"] for card in suspect] == ["S1", "S2"]
    assert (await table.say("/case load safe-code")).code == "already_loaded"
    assert (await table.say(f"/ask informant {QUESTION}")).one("answer")["certainty"] == "known"


async def test_cards_of_roles_that_the_pack_lacks_are_gone(table: Table, tmp_path: Path) -> None:
    pack = tmp_path / "tea.yaml"
    pack.write_text(
        "id: tea\ntitle: Tea\nroles:\n- {id: cook, name: Cook}\n- {id: suspect, name: Suspect}\ncards:\n"
        "- {id: pot, role: cook, topic: pot, kind: secret, text: The pot is cracked.}\n"
    )
    await table.say("/case open")
    await table.say("/whisper detective The lamp was green.")
    await table.say("/whisper suspect The lamp was red.")
    status = (await table.say(f"/case load {pack}")).one("status")
    assert [(role["id"], role["prefix"]) for role in status["roles"]] == [("cook", "C"), ("suspect", "S")]
    assert (await table.say("/ask detective What colour was the lamp?")).code == "unknown_role"
    assert (await table.say("/ask suspect What colour was the lamp?")).one("answer")["text"] == "The lamp was red."


async def test_a_withdrawn_card_is_in_no_later_answer_notes_or_board(table: Table) -> None:
    await table.say("/case open safe-code")
    await table.say("/publish I1")
    await table.say(f"/ask detective {QUESTION}", name="ada")
    before = (await table.say("/case notes", name="ada")).one("notes")
    assert [card["handle"] for card in before["cards"]] == ["B1"]
    withdrawn = await table.say("/withdraw B1")
    assert withdrawn.one("event", "stage") | {"seq": 0} == {
        **{key: withdrawn.one("event")[key] for key in ("v", "re", "channel", "case_id", "to", "stage")},
        "seq": 0,
        "kind": "event",
        "action": "withdrawn",
        "who": "director",
        "board_handle": "B1",
        "source_role": "informant",
    }
    receipt = withdrawn.one("receipt")
    assert (receipt["action"], receipt["handle"], receipt["board_handle"]) == ("withdraw", "I1", "B1")
    later = [
        await table.say(f"/ask detective {QUESTION}", name="ada"),
        await table.say("/case notes", name="ada"),
        await table.say("/case board", name="ada"),
    ]
    assert [heard for heard in later if "0427" in heard.text] == []
    assert later[1].one("notes")["cards"] == []
    assert (await table.say("/withdraw B1")).code == "unknown_card"
    assert (await table.say(f"/ask informant {QUESTION}")).one("trace", "stage")["sealed"] == 1


async def test_publishing_again_makes_a_new_copy_with_a_new_handle(table: Table) -> None:
    await table.say("/case open safe-code")
    for number in (1, 2, 3):
        published = (await table.say("/publish I1")).one("receipt")
        assert (published["board_handle"], published["already"]) == (f"B{number}", False)
        assert (await table.say("/withdraw I1")).one("receipt")["board_handle"] == f"B{number}"
    assert (await table.say("/case board")).one("board")["cards"] == []


async def test_a_reset_empties_every_space_and_keeps_the_director(table: Table) -> None:
    other = Table(table.terminal)
    await other.say("/case open safe-code")
    await table.say("/case open safe-code")
    await table.say("/publish I1")
    await table.say(f"/ask detective {QUESTION}")
    assert (await table.say("/case reset")).one("event")["action"] == "reset"
    heard = [await table.say(f"/ask {role} {QUESTION}") for role in ("detective", "informant", "suspect")] + [
        await table.say(line) for line in ("/case board", "/case notes", "/dossier informant")
    ]
    assert [shown for shown in heard if "0427" in shown.text] == []
    assert [heard[3].one("board")["cards"], heard[5].one("dossier")["cards"]] == [[], []]
    status = (await table.say("/case status")).one("status")
    assert (status["director"], status["scenario"], status["board_count"]) == ("director", None, 0)
    assert (await other.say(f"/ask informant {QUESTION}")).one("answer")["certainty"] == "known"
    await table.say("/case load safe-code")
    again = (await table.say("/dossier informant")).one("dossier")["cards"]
    assert [card["handle"] for card in again] == ["I2"]


async def test_a_case_is_handed_over_to_somebody_who_accepts(table: Table) -> None:
    await table.say("/case open safe-code")
    assert (await table.say("/case accept", name="ada")).code == "no_offer"
    offered = await table.say("/case handover Ada Lovelace")
    assert [(offer["to"], offer["name"]) for offer in offered.all("offer")] == [
        ("user:director", "Ada Lovelace"),
        ("user:Ada Lovelace", "Ada Lovelace"),
    ]
    assert offered.all("event") == []
    assert (await table.say("/case accept", name="mallory")).code == "no_offer"
    accepted = await table.say("/case accept", name="Ada Lovelace")
    event = accepted.one("event", "stage")
    assert (event["action"], event["who"], event["director"]) == ("handover", "Ada Lovelace", "Ada Lovelace")
    assert (await table.say("/publish I1")).code == "not_director"
    assert (await table.say("/publish I1", name="Ada Lovelace")).one("receipt")["already"] is False
    assert (await table.say("/case accept", name="Ada Lovelace")).code == "no_offer"
    assert (await table.say("/case handover Ada Lovelace", name="Ada Lovelace")).code == "bad_input"


async def test_a_manager_ends_a_case_or_hands_it_to_somebody_else_and_sees_no_card(table: Table) -> None:
    await table.say("/case open safe-code")
    for line in ("/dossier informant", "/publish I1", "/whisper suspect Boo.", "/case reset", "/case stage hall"):
        assert (await table.say(line, name="warden")).code == "not_director"
    assert (await table.say("/case handover warden", name="warden")).code == "bad_input"
    await table.say("/case handover bo", name="warden")
    assert (await table.say("/case accept", name="bo")).one("status")["director"] == "bo"
    closed = await table.say("/case close", name="warden")
    assert (closed.one("event")["action"], closed.one("event")["who"]) == ("closed", "warden")


async def test_the_stage_moves_and_goes_on_without_a_gap(table: Table) -> None:
    await table.say("/case open safe-code")
    moved = (await table.say("/case stage hall")).one("event")
    assert (moved["action"], moved["stage"], moved["seq"]) == ("stage", "hall", 3)
    assert (await table.say(f"/ask detective {QUESTION}")).one("trace", "stage")["stage"] == "hall"
    assert (await table.say("/case stage")).one("event")["stage"] == table.channel
    assert [delivery["seq"] for delivery in table.stage] == [1, 2, 3, 4, 5]


async def test_a_director_of_several_cases_says_which(table: Table) -> None:
    name = f"boss of {table.channel}"
    second = Table(table.terminal)
    direct = f"@{table.channel}"
    say = table.terminal.say
    assert (await say("/whisper suspect Hm.", name=name, channel=direct)).code == "no_case"
    await table.say("/case open", name=name)
    assert (await say("/whisper suspect One.", name=name, channel=direct)).one("receipt")["handle"] == "S1"
    await second.say("/case open", name=name)
    which = await say("/whisper suspect Two.", name=name, channel=direct)
    assert which.code == "which_case"
    assert table.channel in which.one("error")["text"]
    assert second.channel in which.one("error")["text"]
    told = await say(f"/whisper case={second.channel} suspect Two.", name=name, channel=direct)
    assert (told.one("receipt")["handle"], told.one("done")["ok"]) == ("S1", True)
    dossiers = [(await each.say("/dossier suspect", name=name)).one("dossier") for each in (table, second)]
    assert [len(shown["cards"]) for shown in dossiers] == [1, 1]
    stranger = await say(f"/whisper case={second.channel} suspect Three.", name="mallory", channel=direct)
    assert stranger.code == "no_case"
    assert (await say("/case status", name=name, channel=direct)).code == "not_here"
    assert (await say("/ask suspect Who?", name=name, channel=direct)).code == "not_here"


async def test_who_may_open(data: Path) -> None:
    async with terminal(data, settings={"TERMINAL_MANAGERS": "warden"}) as opened:
        assert (await opened.say("/bureau-setup managers", name="ada")).code == "not_manager"
        assert (await opened.say("/bureau-setup anybody", name="warden")).code == "bad_input"
        assert (await opened.say("/bureau-setup managers", name="warden")).one("done")["ok"]
        assert (await opened.say("/case open safe-code", name="ada")).code == "not_opener"
        assert (await opened.say("/case open", name="warden", channel="a")).one("status")["director"] == "warden"
        assert (await opened.say("/bureau-setup everyone", name="warden")).one("done")["ok"]
        assert (await opened.say("/case open", name="ada", channel="b")).one("status")["director"] == "ada"


async def test_the_access_key(data: Path) -> None:
    async with terminal(data, settings={"DEMO_ACCESS_KEY": "canary-key"}) as opened:

        async def knock(secret: str | None, name: str, channel: str) -> str:
            line = {"id": uuid4().hex, "as": name, "channel": channel, "text": "/case open"}
            return (await opened.send({**line, **({"secret": secret} if secret else {})})).code

        assert [await knock(None, "ada", "a"), await knock("wrong", "ada", "a")] == ["access_denied"] * 2
        assert await knock("canary-key", "ada", "a") == ""
        tries = [await knock(f"guess-{number}", "mallory", "b") for number in range(7)]
        assert tries == ["access_denied"] * 5 + ["rate_limited"] * 2
        assert await knock("canary-key", "mallory", "b") == "rate_limited"
        assert await knock("canary-key", "bo", "b") == ""
        assert await opened.end() == 0
    assert [name for name, content in _files(data).items() if b"canary" in content] == []


async def test_what_nobody_can_see_is_swept_away(data: Path) -> None:
    async with terminal(data, "--scenario", "safe-code", settings={"SWEEP_SECONDS": "0.05"}) as opened:
        await opened.say("/publish I1")
        await opened.say("/whisper suspect canary in the piano")
        await opened.say("/withdraw B1")
        await opened.say("/case reset")
        await opened.say("/whisper suspect The only card.")
        await _until_swept(data)
        assert (await opened.say("/ask suspect Is there any card?")).one("done")["ok"]
        assert len((await opened.say("/dossier suspect")).one("dossier")["cards"]) == 1


async def _until_swept(data: Path) -> None:
    async with asyncio.timeout(20):
        while True:
            with sqlite3.connect(data / "ledger.sqlite3") as connection:
                dirty = "SELECT count(*) FROM cards WHERE state != 'live' AND sweep_at IS NOT NULL"
                [[left]] = connection.execute(dirty)
            if left == 0:
                return
            await asyncio.sleep(0.02)


def _files(data: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in data.rglob("*") if file.is_file() and file.stat().st_size < 10**7}
