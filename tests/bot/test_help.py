"""`--help` of every command says what it does, and shows how it is called."""

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from bot.cli import app


def commands() -> list[list[str]]:
    """Every command, as the words that call it."""

    def below(command: object, words: list[str]) -> list[list[str]]:
        inside: dict[str, object] = getattr(command, "commands", {})
        return [each for name, sub in inside.items() for each in below(sub, [*words, name])] or [words]

    return [[], *below(get_command(app), [])]


def test_the_commands_are_these() -> None:
    assert commands() == [
        [],
        ["play"],
        ["scenarios", "list"],
        ["scenarios", "show"],
        ["scenarios", "new"],
        ["scenarios", "check"],
    ]


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_help_has_examples_that_call_this_very_command(words: list[str]) -> None:
    told = CliRunner().invoke(app, [*words, "--help"], env={"COLUMNS": "80", "TERM": "dumb"})
    lines = [line.strip() for line in told.output.splitlines()]
    shown = [line for line in lines if line.startswith("• ")]
    assert (told.exit_code, "For example:" in lines, len(shown) >= 1) == (0, True, True)
    assert [line for line in shown if " ".join(["python -m bot", *words]) not in line] == []
    assert max(map(len, told.output.splitlines())) <= 80


def test_a_demo_is_not_for_programs() -> None:
    refused = CliRunner().invoke(app, ["play", "--demo", "--json"])
    told = " ".join(refused.output.replace("│", " ").split())
    assert (refused.exit_code, "--demo is for people and --json for programs: choose one" in told) == (2, True)
