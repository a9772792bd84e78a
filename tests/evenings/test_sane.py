"""Keys, windows and terminals as they come: nothing of them upsets the game."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.evenings.screen import CTRL_C, CTRL_D, Screen, screen
from tests.journeys.terminal import ROOT

pytestmark = pytest.mark.engine

PLAY = ("play", "--first", "safe-code")
PROMPT = "★ director @ table ›"
COLOUR = re.compile(rb"\x1b\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7])[0-9;]*m")
CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f]")
ASK = "/ask informant What is the safe's code?"


@contextmanager
def engine_standing_still(folder: Path) -> Iterator[None]:
    """Nothing that needs the memory store comes to an end within."""
    engine = int((folder / "data" / "seekdb" / "run" / "seekdb.pid").read_text())
    os.kill(engine, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(engine, signal.SIGCONT)


def test_ctrl_c_stops_an_answer_and_the_evening_goes_on(folder: Path) -> None:
    with screen(folder, PLAY, settings={"MEMORY_TIMEOUT": "60"}) as shown:
        shown.until(PROMPT)
        shown.press("/case clo" + CTRL_C)
        shown.until(PROMPT)
        with engine_standing_still(folder):
            shown.type(ASK)
            shown.until("One moment …", passing=True)
            shown.press(CTRL_C)
            shown.until("Stopped. What was done already stays done")
        shown.until(PROMPT)
        shown.type(ASK)
        shown.until("✔ 🕶 Informant knows.")
        shown.until(PROMPT)
        assert _left_with(shown, CTRL_D) == 0
    assert "The case is closed" not in "\n".join(shown.lines())
    assert "Traceback" not in "\n".join(shown.lines())


def test_a_window_may_be_resized_in_the_middle_of_a_game(folder: Path) -> None:
    with screen(folder, PLAY, columns=100) as shown:
        shown.until(PROMPT, passing=True)
        shown.press("/case bo")
        shown.until("/case bo", passing=True)
        shown.resize(44, 30)
        shown.type("ard")
        shown.until("Nothing is on the board yet.")
        shown.until("★ director")
        narrow = len(shown.lines())
        shown.type(ASK)
        shown.until("sealed 🔒")
        shown.until("★ director")
        assert max(map(cell_len, shown.lines()[narrow:])) <= 44
        shown.resize(160, 30)
        shown.type(ASK)
        shown.until("📢")
        shown.until("★ director")
        assert _left_with(shown, CTRL_D) == 0
    assert [line for line in shown.lines() if "🔒 only director" in line and "📢 stage, no." in line] != []


def test_ctrl_d_leaves_and_the_next_evening_goes_on_with_the_guide_where_it_was(folder: Path) -> None:
    with screen(folder, PLAY) as shown:
        shown.until("guide, step 1 of 4")
        shown.until(PROMPT)
        shown.type("/ask detective What is the safe's code?")
        shown.until("guide, step 2 of 4")
        shown.until(PROMPT)
        assert _left_with(shown, CTRL_D) == 0
    with screen(folder, PLAY) as shown:
        shown.until("Cards on the board")
        shown.until("guide, step 2 of 4")
        shown.until(PROMPT)
        shown.type("/quit")
        assert shown.end() == 0


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colour_the_cards_say_the_same(folder: Path, setting: dict[str, str]) -> None:
    with screen(folder, PLAY, settings=setting) as shown:
        shown.until("›")
        shown.type(ASK)
        shown.until("✔ 🕶 Informant knows.")
        shown.until("🔒 I1  The code of the safe is 0427.")
        shown.until("›")
        assert _left_with(shown, CTRL_D) == 0
    assert COLOUR.findall(shown.raw) == []
    assert (b"\x1b" in shown.raw) == ("TERM" not in setting)


@pytest.mark.parametrize("locale", ["en", "zh"])
def test_piped_lines_are_answered_in_plain_text(folder: Path, locale: str) -> None:
    lines = f"{ASK}\n/publish I1\nnonsense\n/quit\n{ASK}\n"
    ended = subprocess.run(
        [sys.executable, "-m", "bot", *PLAY, "--data", str(folder / "data"), "--locale", locale],
        input=lines.encode(),
        capture_output=True,
        cwd=ROOT,
        check=False,
        timeout=100,
        env={**os.environ, "EMBEDDING_PROVIDER": "portable", "PYTHONUTF8": "1"},
    )
    printed = ended.stdout.decode()
    assert (ended.returncode, ended.stderr, CONTROL.findall(ended.stdout)) == (0, b"", [])
    assert printed.count("🔒 I1") == 2
    assert printed.count("📌 B1") == 1
    assert printed.count("✗") == 1


def _left_with(shown: Screen, key: str) -> int:
    shown.press(key)
    return shown.end()
