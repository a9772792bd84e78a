"""`python -m bot scenarios`: packs begun, listed, shown and proved by the real program on the real store."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journeys.terminal import ROOT

LEAKY = """\
id: leaky
title: The tea
roles:
  - {id: cook, name: Cook, persona: The pot stood in the pantry all night.}
  - {id: guest, name: Guest}
cards:
  - {id: pot, role: cook, text: The silver tea pot is hidden in the pantry.}
  - {id: overheard, role: guest, text: I saw the silver tea pot in the pantry.}
  - {id: horse, role: guest, text: My horse limps since Easter.}
questions:
  - {ask: Where is the silver tea pot?, cards: [pot], tag: direct}
  - {ask: Which animal limps?, cards: [horse], tag: direct}
  - {ask: How much is the rent?, cards: [], tag: unrelated}
"""


def scenarios(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DATA_DIR": str(folder / "data"), "PYTHONPATH": str(ROOT), "COLUMNS": "100"}
    return subprocess.run(
        [sys.executable, "-m", "bot", "scenarios", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.engine
def test_a_shipped_pack_is_proved_with_figures_for_programs(tmp_path: Path) -> None:
    done = scenarios(tmp_path, "check", "safe-code", "--json")
    figures = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert figures["total"] | {"precision": 0} == {
        "questions": 28,
        "top1": 14,
        "precision": 0,
        "recall": 1.0,
        "f1": figures["total"]["f1"],
        "leaks": 0,
    }
    assert figures["by_tag"] | {"near": 0} == {
        "direct": {"questions": 8, "hits": 8, "f1": 1.0, "false_alarms": 0.0},
        "paraphrase": {"questions": 6, "hits": 6, "f1": 1.0, "false_alarms": 0.0},
        "near": 0,
        "unrelated": {"questions": 4, "hits": 0, "f1": 0.0, "false_alarms": 0.0},
        "injection": {"questions": 4, "hits": 0, "f1": 0.0, "false_alarms": 0.0},
    }
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["bureau.log"]


@pytest.mark.engine
def test_a_pack_that_leaks_is_refused_with_place_and_remedy(tmp_path: Path) -> None:
    (tmp_path / "leaky.yaml").write_text(LEAKY)
    done = scenarios(tmp_path, "check", "leaky.yaml")
    told = " ".join(done.stdout.split())
    assert done.returncode == 1
    assert "✗ leaky.yaml:11 en · direct Where is the silver tea pot?" in told
    assert "guest holds no card that answers this, and still hits overheard (" in told
    assert "A public text answers this as if it were a card: persona of cook (" in told
    assert "✗ Not proved: 2 findings, 1 of them leaks." in told
    assert "leaky.yaml:12" not in told


@pytest.mark.engine
def test_what_cannot_be_read_is_told_and_the_others_are_proved(tmp_path: Path) -> None:
    (tmp_path / "leaky.yaml").write_text(LEAKY.replace("role: guest, text: I saw", "role: waiter, text: I saw"))
    done = scenarios(tmp_path, "check", "leaky.yaml", "nowhere", "safe-code", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["total"]["questions"] == 28
    assert done.stderr.splitlines() == [
        "The scenario cannot be used: leaky.yaml, line 8: No role of the pack has this id: use one of cook, guest.",
        "There is no pack nowhere. `scenarios list` names those that come with the game; a file's name ends in .yaml.",
    ]


def test_a_pack_is_listed_and_shown_without_its_secrets(tmp_path: Path) -> None:
    listed = scenarios(tmp_path, "list", "--locale", "zh")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "保险箱密码" in listed.stdout
    shown = scenarios(tmp_path, "show", "safe-code")
    assert "What is the safe's code?" in shown.stdout
    assert "0427" not in shown.stdout
    assert "0427" in scenarios(tmp_path, "show", "safe-code", "--cards").stdout
    assert scenarios(tmp_path, "show", "nowhere").returncode == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("locale", "comment", "told"),
    [("en", "# A story pack to start from.", "is written"), ("zh", "# 一个可以直接玩的剧本模板", "已写好")],
)
def test_an_author_starts_from_a_pack_that_works(tmp_path: Path, locale: str, comment: str, told: str) -> None:
    done = scenarios(tmp_path, "new", "tea", "--locale", locale)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"tea.yaml {told}" in done.stdout or f"{told} tea.yaml" in done.stdout
    assert done.stdout.splitlines()[2:] == [
        "  python -m bot scenarios check tea.yaml",
        "  python -m bot play --scenario tea.yaml --channel tea",
    ]
    assert (tmp_path / "tea.yaml").read_text(encoding="utf-8").startswith(comment)
    assert scenarios(tmp_path, "show", "tea.yaml").returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["tea.yaml"]


@pytest.mark.engine
def test_a_new_pack_is_proved_as_it_is(tmp_path: Path) -> None:
    scenarios(tmp_path, "new", "tea")
    done = scenarios(tmp_path, "check", "tea.yaml", "--json")
    figures = json.loads(done.stdout)
    assert (done.returncode, figures["total"]["questions"], figures["total"]["leaks"]) == (0, 28, 0)
    assert figures["by_tag"]["direct"] == {"questions": 12, "hits": 12, "f1": 1.0, "false_alarms": 0.0}


def test_a_place_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    done = scenarios(tmp_path, "new", "nowhere/tea.yaml", "--locale", "zh")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "文件写不了：请检查文件夹是否存在、是否可写。\n"


def test_what_an_author_has_written_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "tea.yaml").write_text("mine")
    done = scenarios(tmp_path, "new", "tea.yaml")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "The file is there already, and stays as it is: choose another name.\n"
    assert (tmp_path / "tea.yaml").read_text() == "mine"
