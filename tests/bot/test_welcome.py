"""`python -m bot` and nothing else."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from bot.settings import Settings
from bot.welcome import welcome
from scenarios.packs import parse_pack

PACK = """
id: tea
title: {en: Tea, zh: 茶}
roles: [{id: cook, name: Cook}, {id: guest, name: Guest}]
cards: [{id: pot, role: cook, topic: pot, kind: secret, text: The pot is cracked.}]
"""


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """The lines for some settings, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def lines(**given: object) -> list[str]:
        out = StringIO()
        console = Console(file=out, width=140)
        for part in welcome(Settings.model_validate(given), [parse_pack("tea.yaml", PACK.encode())]):
            console.print(part)
        return [line.strip() for line in out.getvalue().splitlines() if line.strip()]

    return lines


def test_it_says_what_was_found_and_how_to_play(told: Callable[..., list[str]], tmp_path: Path) -> None:
    assert told() == [
        "AI Intelligence Bureau: a game in which a room works out who knows what.",
        "Settings      no .env here, and none is needed; .env.example explains what can be set",
        "Discord       DISCORD_TOKEN is not set, so there is no bot to start; this version plays in the terminal",
        "Memory store  seekdb, in data/seekdb: will be made when you play",
        "Stories       Tea (tea)",
        "Play in this terminal, without an account and without a key:",
        "python -m bot play --first safe-code      the first case, with a guide (or: make play)",
        "python -m bot play --demo                 show the game to a room, in 90 seconds",
        "python -m bot scenarios list              the stories, and who is in them",
        "python -m bot scenarios new my-pack.yaml  begin a story of your own",
        "python -m bot --help                      all commands and options",
    ]
    (tmp_path / ".env").touch()
    (tmp_path / "data" / "seekdb").mkdir(parents=True)
    found = told(discord_token="canary")
    assert found[1:4] == [
        "Settings      from .env, which the environment overrules; .env.example explains each",
        "Discord       DISCORD_TOKEN is set, but this version plays in the terminal only",
        "Memory store  seekdb, in data/seekdb: there is a game to go on with",
    ]


def test_in_chinese_and_with_a_server(told: Callable[..., list[str]]) -> None:
    assert told(locale="zh", seekdb_mode="oceanbase", seekdb_host="db")[:5] == [
        "AI 情报局：一屋子人一起弄清，谁知道什么。",
        "设置     这里没有 .env，也不必有；能设什么见 .env.example",
        "Discord  没有设置 DISCORD_TOKEN，没有机器人可启动；这个版本在终端里玩",
        "记忆库   服务器 db:2881，开玩时才知道它应不应声",
        "剧本     茶 (tea)",
    ]
