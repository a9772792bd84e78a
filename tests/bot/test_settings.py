"""Settings: explained, and wrong values said in one sentence."""

import os
import re
from pathlib import Path

import pytest

from bot.failures import CannotStart
from bot.settings import Settings, load

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    return tmp_path


def test_the_example_explains_every_setting_and_no_other() -> None:
    named = re.findall(r"^#? ?([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE)
    assert sorted(named) == sorted(name.upper() for name in Settings.model_fields)


def test_the_example_as_it_is_changes_nothing(elsewhere: Path) -> None:
    defaults = load()
    (elsewhere / ".env").write_text((ROOT / ".env.example").read_text())
    assert load() == defaults


def test_the_environment_and_the_command_line_overrule_the_file(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (elsewhere / ".env").write_text("LOCALE=zh\nSEEKDB_PORT=3000\n")
    assert (load().locale, load().seekdb_port) == ("zh", 3000)
    monkeypatch.setenv("SEEKDB_PORT", "3001")
    assert (load(locale="en").locale, load(locale=None).locale, load().seekdb_port) == ("en", "zh", 3001)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SEEKDB_PORT", "many"),
        ("SEEKDB_MODE", "remote"),
        ("HIT_THRESHOLD", "2"),
        ("LOCALE", "fr"),
        ("DEMO_MODE", "full"),
    ],
)
def test_a_wrong_value_is_one_sentence(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(CannotStart) as refused:
        load()
    assert str(refused.value).startswith(f"The setting {name} has a wrong value: ")
    assert "\n" not in str(refused.value)


def test_a_password_is_in_no_representation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEEKDB_PASSWORD", "canary")
    monkeypatch.setenv("LEDGER_URL", "mysql+aiomysql://u:canary@h/d")
    assert "canary" not in repr(load())
    assert "canary" in load().ledger()
    assert os.environ["SEEKDB_PASSWORD"] == "canary"
