"""The story shown to a room: six steps, one key each, and no secret before it is published."""

import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.evenings.screen import CTRL_C, screen
from tests.journeys.terminal import ROOT

pytestmark = pytest.mark.engine

SECRET = "0427"
STEP = {"en": "step {} of 6: any key goes on", "zh": "第 {} 步，共 6 步：按任意键继续"}
TYPED = {
    "en": [
        "★ director › /case open safe-code",
        "★ director › /ask Detective What is the safe's code?",
        "★ director › /ask Informant What is the safe's code?",
        "★ director › /publish 🔒",
        "★ director › /ask Detective What is the safe's code?",
        "★ director › /case close",
    ],
    "zh": [
        "★ 局长 › /案件 开启 safe-code",
        "★ 局长 › /审问 侦探 保险箱的密码是多少？",
        "★ 局长 › /审问 线人 保险箱的密码是多少？",
        "★ 局长 › /公开 🔒",
        "★ 局长 › /审问 侦探 保险箱的密码是多少？",
        "★ 局长 › /案件 结案",
    ],
}
PUBLISHING = 4
_DEMO = ("-m", "bot", "play", "--demo", "--data")


@pytest.mark.parametrize(("locale", "columns"), [("en", 80), ("zh", 80), ("zh", 160)])
def test_six_keys_tell_the_story(folder: Path, locale: str, columns: int) -> None:
    with screen(folder, ["play", "--demo"], columns=columns, settings={"LOCALE": locale}) as shown:
        for number, typed in enumerate(TYPED[locale], 1):
            shown.until(STEP[locale].format(number), passing=True)
            assert (SECRET.encode() in shown.raw) == (number > PUBLISHING)
            shown.press(" ")
            shown.until(typed)
        assert shown.end() == 0
    lines = shown.lines()
    assert [line.strip() for line in lines if line.startswith("★")] == TYPED[locale]
    assert sum(line.startswith("🎤") for line in lines) == len(TYPED[locale])
    assert [line for line in lines if "demo-" in line] == []
    assert _open_cases(folder) == 0


@pytest.mark.parametrize("key", ["q", CTRL_C])
def test_it_can_be_stopped_and_leaves_nothing_open(folder: Path, key: str) -> None:
    with screen(folder, ["play", "--demo"]) as shown:
        shown.until(STEP["en"].format(1), passing=True)
        shown.press("\x1b[C")
        shown.until(STEP["en"].format(2), passing=True)
        shown.press(key)
        assert shown.end() == 0
    assert _open_cases(folder) == 0


def test_a_game_that_is_open_is_not_touched(folder: Path) -> None:
    with screen(folder, ["play", "--scenario", "safe-code"]) as shown:
        shown.until("★ director @ table ›")
        shown.type("/quit")
        assert shown.end() == 0
    assert (_piped(folder, "\n" * 6).returncode, _open_cases(folder)) == (0, 1)


@pytest.mark.parametrize(("lines", "steps"), [("\n" * 6, 6), ("\n\nq\n", 2), ("", 0)])
def test_where_there_are_no_keys_a_line_goes_on(folder: Path, lines: str, steps: int) -> None:
    ended = _piped(folder, lines)
    assert (ended.returncode, ended.stderr, ended.stdout.count("★ director ›")) == (0, "", steps)
    assert (SECRET in ended.stdout) == (steps >= PUBLISHING)
    assert ended.stdout.partition("/publish")[0].count(SECRET) == 0
    assert _open_cases(folder) == 0


def test_a_terminal_that_has_lines_and_nothing_else(folder: Path) -> None:
    with screen(folder, ["play", "--demo"], settings={"TERM": "dumb"}) as shown:
        for number in range(1, 7):
            shown.until(STEP["en"].format(number))
            shown.type("")
        assert shown.end() == 0
    assert b"\x1b" not in shown.raw


def test_a_story_that_shows_nothing_is_refused(folder: Path) -> None:
    (folder / "tea.yaml").write_text(
        "{id: tea, title: Tea, roles: [{id: cook, name: Cook}, {id: guest, name: Guest}],"
        " cards: [{id: pot, role: cook, topic: pot, kind: secret, text: The pot is cracked.}]}"
    )
    ended = _piped(folder, "\n" * 6, "--scenario", str(folder / "tea.yaml"))
    assert (ended.returncode, ended.stdout.strip()) == (1, "")
    assert ended.stderr.strip() == (
        "The pack tea has no question tagged `direct` that one card answers, and a demo needs one."
    )
    assert _piped(folder, "", "--json").returncode == 2


def test_a_card_that_is_not_found_ends_it_with_a_sentence(folder: Path) -> None:
    ended = _piped(folder, "\n" * 6, settings={"HIT_THRESHOLD": "1"})
    assert (ended.returncode, ended.stdout.count("★ director ›")) == (1, 3)
    assert "✗ Informant found no card for this question, so there is nothing to show." in ended.stdout
    assert _open_cases(folder) == 0


def _piped(
    folder: Path, lines: str, *options: str, settings: Mapping[str, str] = MappingProxyType({})
) -> subprocess.CompletedProcess[str]:
    with_settings = [f"{name}={value}" for name, value in settings.items()]
    return subprocess.run(
        ["env", *with_settings, "EMBEDDING_PROVIDER=portable", sys.executable, *_DEMO, str(folder / "data"), *options],
        input=lines,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=100,
    )


def _open_cases(folder: Path) -> int:
    with sqlite3.connect(folder / "data" / "ledger.sqlite3") as ledger:
        [(count,)] = ledger.execute("select count(*) from cases where closed_at is null")
    return int(count)
