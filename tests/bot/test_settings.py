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
    speak(monkeypatch, "en_GB.UTF-8")
    return tmp_path


def speak(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """Set the machine's language."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)


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
    ("language", "locale"),
    [("zh_CN.UTF-8", "zh"), ("zh_TW", "zh"), ("en_US.UTF-8", "en"), ("de_DE.UTF-8", "en"), ("C", "en"), ("", "en")],
)
def test_where_nothing_is_set_the_machine_decides_on_the_language(
    monkeypatch: pytest.MonkeyPatch, language: str, locale: str
) -> None:
    speak(monkeypatch, language)
    assert load().locale == locale
    monkeypatch.setenv("LOCALE", "zh" if locale == "en" else "en")
    assert load().locale != locale


@pytest.mark.parametrize(
    ("name", "value", "english", "chinese"),
    [
        ("SEEKDB_PORT", "many", "a whole number", "整数"),
        ("SEEKDB_PORT", "0", "1 or more", "不小于 1 的数"),
        ("SEEKDB_PORT", "65536", "65535 or less", "不大于 65535 的数"),
        ("SEEKDB_MODE", "remote", "embedded or oceanbase", " embedded 或 oceanbase"),
        ("HIT_THRESHOLD", "high", "a number", "数字"),
        ("MEMORY_TIMEOUT", "0", "more than 0.0", "大于 0.0 的数"),
        ("DEMO_MODE", "full", "degrade", " degrade"),
        ("OPENERS", "me", "everyone or managers", " everyone 或 managers"),
        ("SEEKDB_DATABASE", "a-b", "up to 64 letters, digits and underscores", "最多 64 个字母、数字或下划线"),
    ],
)
def test_a_wrong_value_is_one_sentence_in_the_language_that_is_set(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, english: str, chinese: str
) -> None:
    monkeypatch.setenv(name, value)
    assert _refusal() == f"The setting {name} has a wrong value: it should be {english}. See .env.example."
    (elsewhere / ".env").write_text("LOCALE=zh\n")
    assert _refusal() == f"设置项 {name} 的值不对：应为{chinese}。说明见 .env.example。"


def test_a_language_that_there_is_not_is_refused_in_the_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCALE", "fr")
    assert _refusal() == "The setting LOCALE has a wrong value: it should be en or zh. See .env.example."
    speak(monkeypatch, "zh_CN.UTF-8")
    assert _refusal() == "设置项 LOCALE 的值不对：应为 en 或 zh。说明见 .env.example。"


def test_a_password_is_in_no_representation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEEKDB_PASSWORD", "canary")
    monkeypatch.setenv("LEDGER_URL", "mysql+aiomysql://u:canary@h/d")
    assert "canary" not in repr(load())
    assert "canary" in load().ledger()
    assert os.environ["SEEKDB_PASSWORD"] == "canary"


def _refusal() -> str:
    with pytest.raises(CannotStart) as refused:
        load()
    return str(refused.value)
