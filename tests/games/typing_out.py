"""A command as somebody types it, in English or in Chinese."""

from typing import Final

from bureau import commands

_WORDS: Final = {
    "whisper": ("whisper", "耳语"),
    "ask": ("ask", "审问"),
    "publish": ("publish", "公开"),
    "withdraw": ("withdraw", "撤回"),
    "dossier": ("dossier", "档案"),
    "setup": ("bureau-setup", "设置"),
    "open": ("case open", "案件 开启"),
    "status": ("case status", "案件 状态"),
    "board": ("case board", "案件 公告板"),
    "notes": ("case notes", "案件 笔记"),
    "load": ("case load", "案件 载入"),
    "stage": ("case stage", "案件 舞台"),
    "handover": ("case handover", "案件 移交"),
    "accept": ("case accept", "案件 接任"),
    "reset": ("case reset", "案件 重置"),
    "close": ("case close", "案件 结案"),
    "help": ("help", "案件 帮助"),
}


def typed(command: commands.Command, *, chinese: bool) -> str:
    """The line."""
    words = [f"/{_WORDS[command.verb][chinese]}", *_rest(command)]
    return " ".join(word for word in words if word)


def _rest(command: commands.Command) -> list[str]:
    match command:
        case commands.Open(scenario, stage, locale):
            named = {"scenario": scenario, "stage": stage, "locale": locale}
            return [f"{name}={value}" for name, value in named.items() if value]
        case commands.Whisper(role, text, case):
            return [f"case={case}" if case else "", _quoted(role), text]
        case commands.Ask(role, question):
            return [_quoted(role), question]
        case commands.Publish(word) | commands.Withdraw(word) | commands.Setup(word) | commands.MoveStage(word):
            return [word]
        case commands.Dossier(word) | commands.Load(word) | commands.Handover(name=word):
            return [_quoted(word)]
        case _:
            return []


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name
