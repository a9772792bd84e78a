"""The terminal's contract: lines in, deliveries out, exit codes."""

import asyncio
import json
import subprocess
from pathlib import Path

import pytest

from tests.journeys.conftest import Table
from tests.journeys.terminal import ROOT, command, terminal

pytestmark = [pytest.mark.engine, pytest.mark.asyncio(loop_scope="session")]

PLAIN = "What is the safe's code?"


async def test_a_whole_evening_by_its_kinds(table: Table) -> None:
    opened = await table.say("/case open safe-code")
    status = opened.one("status")
    assert (status["scenario"], status["director"], status["board_count"]) == ("safe-code", "director", 0)
    assert [(role["id"], role["prefix"]) for role in status["roles"]] == [
        ("detective", "D"),
        ("informant", "I"),
        ("suspect", "S"),
    ]
    assert (status["mode"], status["texts_go_to"]) == ("evidence", "local")
    whispered = await table.say("/whisper detective The butler is left-handed.")
    assert whispered.one("receipt") | {"v": 1} == {
        **{key: whispered.one("receipt")[key] for key in ("re", "channel", "case_id", "to")},
        "v": 1,
        "kind": "receipt",
        "action": "whisper",
        "handle": "D2",
        "board_handle": None,
        "role": "detective",
        "text": "The butler is left-handed.",
        "already": False,
    }
    assert whispered.all("event") == []
    closed = await table.say("/case close")
    assert closed.one("event", "stage")["action"] == "closed"
    assert (await table.say("/case status")).code == "no_case"
    assert [delivery["seq"] for delivery in table.stage] == [1, 2, 3]


async def test_a_second_open_says_so_and_changes_nothing(table: Table) -> None:
    first = await table.say("/case open safe-code")
    second = await table.say("/case open safe-code", name="other")
    assert second.code == "case_exists"
    assert (await table.say("/case status")).one("status")["director"] == "director"
    assert second.one("done")["case_id"] == first.one("done")["case_id"]


async def test_a_write_is_seen_by_the_very_next_ask(table: Table) -> None:
    await table.say("/case open")
    for number, word in enumerate(("lantern", "violin", "anchor", "marmalade", "umbrella"), 1):
        await table.say(f"/whisper informant The {word} is hidden in locker {number}.")
        heard = await table.say(f"/ask informant Where is the {word} hidden?")
        assert f"I{number}" in [card["handle"] for card in heard.one("trace", "user")["hits"]]


async def test_the_same_command_again_has_one_effect_and_the_same_answer(table: Table) -> None:
    await table.say("/case open safe-code")
    for line in ("/whisper suspect The vault has a twin.", "/publish I1", f"/ask informant {PLAIN}"):
        first = await table.say(line, command=f"{table.channel}-{line[1:4]}")
        again = await table.say(line, command=f"{table.channel}-{line[1:4]}")
        own = [delivery for delivery in first.deliveries if delivery["to"] != "stage"]
        assert again.deliveries == own
    assert len((await table.say("/dossier suspect")).one("dossier")["cards"]) == 2
    assert [delivery["seq"] for delivery in table.stage] == [1, 2, 3, 4]


async def test_an_answer_whose_cards_are_gone_is_not_turned_into_ignorance(table: Table) -> None:
    await table.say("/case open safe-code")
    await table.say(f"/ask informant {PLAIN}", command=f"{table.channel}-ask")
    await table.say("/case close")
    again = await table.say(f"/ask informant {PLAIN}", command=f"{table.channel}-ask")
    answer = again.one("answer")
    assert (answer["certainty"], answer["evidence"], "0427" in again.text) == ("known", [], False)
    assert answer["text"] == "Informant knew, from cards that are gone."
    trace = again.one("trace", "user")
    assert (trace["verdict"], trace["said"], trace["hits"]) == ("known", "known", [])


async def test_nobody_gets_another_persons_answer_by_their_command_id(table: Table) -> None:
    await table.say("/case open safe-code")
    await table.say(f"/ask informant {PLAIN}", command=f"{table.channel}-x")
    stolen = await table.say(f"/ask informant {PLAIN}", name="mallory", command=f"{table.channel}-x")
    assert (stolen.code, "0427" in stolen.text) == ("bad_input", False)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "bad_input"),
        ("hello", "bad_input"),
        ("/", "bad_input"),
        ("/fly", "bad_input"),
        ("/case fly", "bad_input"),
        ("/ask", "bad_input"),
        ("/ask informant", "bad_input"),
        ("/ask butler Who?", "unknown_role"),
        ("/ask bulletin_board Who?", "unknown_role"),
        ("/ask informant " + "x" * 301, "bad_input"),
        ("/ask informant " + "字" * 60_000, "bad_input"),
        ("/ask informant a\u0000b", "bad_input"),
        ("/ask informant a\ud800b", "bad_input"),
        ("/ask informant a\u202eb", "bad_input"),
        ("/whisper informant " + "x" * 501, "bad_input"),
        ("/publish", "bad_input"),
        ("/publish 1", "bad_input"),
        ("/publish I2", "unknown_card"),
        ("/publish B1", "unknown_card"),
        ("/publish 0b6c7a8e-1111-4222-8333-444455556666", "unknown_card"),
        ("/publish I1 I1", "bad_input"),
        ("/case open nowhere", "case_exists"),
        ("/as " + "x" * 81, "bad_input"),
    ],
)
async def test_bad_input_is_a_clear_error_and_changes_nothing(table: Table, line: str, code: str) -> None:
    await table.say("/case open safe-code")
    before = len(table.stage)
    heard = await table.say(line)
    assert (heard.code, heard.one("done")["ok"]) == (code, False)
    assert len(heard.one("error")["text"]) > 10
    assert len(table.stage) == before
    assert (await table.say("/case board")).one("board")["cards"] == []


async def test_an_unknown_scenario_opens_nothing(table: Table) -> None:
    for named in ("nowhere", "../../etc/passwd", "/etc/passwd"):
        assert (await table.say(f"/case open {named}")).code == "unknown_scenario"
    assert (await table.say("/case status")).code == "no_case"


async def test_speech_is_shown_as_it_was_typed(table: Table) -> None:
    await table.say("/case open safe-code")
    typed = "@everyone `rm` [red]x[/red] {0} %s '; DROP TABLE cards; --"
    heard = await table.say(f"/ask detective {typed}")
    assert heard.one("trace", "stage")["question"] == typed


async def test_chinese_commands_and_seats(table: Table) -> None:
    await table.say("/案件 开启 safe-code locale=zh", name="局长")
    heard = await table.say("/审问 侦探 保险箱的密码是多少？", name="小王")
    assert (heard.one("trace", "stage")["asker"], heard.one("answer")["to"]) == ("小王", "user:小王")
    assert (await table.say("/公开 i1", name="局长")).one("receipt")["board_handle"] == "B1"
    assert "不知道" in heard.one("trace", "stage")["answer"]


async def test_lines_that_are_no_command_are_answered_too(data: Path) -> None:
    lines = [
        "not json",
        "{",
        '{"id": 7}',
        '{"id": "a b", "text": "/case help"}',
        "[1]",
        '{"text": 5}',
        "/as Bo",
        "/case help",
    ]
    ended = await _run(data, "\n".join(lines) + "\n")
    deliveries = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [d["code"] for d in deliveries if d["kind"] == "error"] == ["bad_input"] * 6
    assert [d["to"] for d in deliveries if d["kind"] == "help"] == ["user:Bo"]
    assert ended.returncode == 0


async def test_exit_codes(data: Path, tmp_path: Path) -> None:
    assert (await _run(data, "", "--fly")).returncode == 2
    unknown = await _run(data, "", "--scenario", "nowhere")
    assert (unknown.returncode, unknown.stdout) == (1, "")
    assert "Traceback" not in unknown.stderr
    assert (await _run(data, "/case status\n", "--scenario", "safe-code")).returncode == 0
    (tmp_path / "tea.yaml").write_text(TEA)
    other = await _run(data, "", "--scenario", str(tmp_path / "tea.yaml"))
    assert (other.returncode, other.stdout, "case_exists" in other.stderr) == (1, "", True)
    assert (await _run(data, "", "--scenario", "safe-code", "--as", "guest")).returncode == 0


async def test_leaving_is_done_after_all_that_came_before_it(data: Path) -> None:
    async with terminal(data, "--scenario", "safe-code") as opened:
        asked, left = await asyncio.gather(
            opened.send({"id": "ask", "text": "/ask suspect Where is the piano?"}),
            opened.send({"id": "leave", "text": "/quit"}),
        )
        assert asked.one("answer")["certainty"] == "unknown"
        assert left.one("done")["ok"] is True
        assert await opened.process.wait() == 0


async def test_a_case_goes_on_under_the_same_channel_however_it_is_spelt(data: Path) -> None:
    for channel in (" ops ", "ops"):
        assert (await _run(data, "", "--scenario", "safe-code", "--channel", channel)).returncode == 0


async def test_all_state_is_in_the_folder_whatever_its_name(data: Path) -> None:
    folder = data / "q?mode=memory #1 数据'"
    assert (await _run(folder, "", "--scenario", "safe-code")).returncode == 0
    assert _files(data) == [folder]
    assert {file.name for file in _files(folder)} >= {"ledger.sqlite3", "seekdb", "bureau.log"}
    refused = await _run(data / "50%", "")
    assert (refused.returncode, refused.stdout, "%" in refused.stderr) == (1, "", True)


async def test_nothing_is_left_in_the_working_directory(data: Path, tmp_path: Path) -> None:
    async with terminal(data, "--scenario", "safe-code", cwd=tmp_path) as opened:
        await opened.say(f"/ask informant {PLAIN}")
        assert await opened.end() == 0
    assert _files(tmp_path) == []


async def test_no_text_of_anybody_is_in_a_log(data: Path) -> None:
    async with terminal(data, "--scenario", "safe-code") as opened:
        await opened.say("/whisper suspect canary-whisper in the piano")
        await opened.say("/ask suspect canary-question, where is the piano?")
        await opened.say("/publish S2")
        await opened.say("/ask butler canary-unknown?")
        await opened.end()
        assert opened.process.stderr
        printed = (await opened.process.stderr.read()).decode()
    logs = _logs(data)
    assert "bureau.log" in logs
    assert [name for name, content in logs.items() if b"canary" in content] == []
    assert printed == ""


def _files(folder: Path) -> list[Path]:
    return list(folder.iterdir())


def _logs(data: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in data.rglob("*.log*")}


TEA = """
id: tea
title: Tea
roles:
  - {id: cook, name: Cook}
  - {id: guest, name: Guest}
cards:
  - {id: pot, role: cook, topic: pot, kind: secret, text: The pot is cracked.}
"""


async def _run(data: Path, lines: str, *options: str) -> subprocess.CompletedProcess[str]:
    return await asyncio.to_thread(
        subprocess.run, command(data, *options), input=lines, capture_output=True, text=True, cwd=ROOT, timeout=60
    )
