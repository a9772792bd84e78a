"""A typed line to a command. The words are the same on every platform, in English and in Chinese."""

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bureau.commands import (
    Accept,
    Ask,
    Board,
    Close,
    Command,
    Dossier,
    Handover,
    Help,
    Load,
    MoveStage,
    Notes,
    Open,
    Publish,
    Reset,
    Setup,
    Status,
    Whisper,
    Withdraw,
)
from bureau.errors import BadInput
from bureau.texts import fold


@dataclass(frozen=True)
class TakeSeat:
    """`/as NAME`: who types from now on. The terminal's own; nothing of it reaches the bureau."""

    name: str


@dataclass(frozen=True)
class Leave:
    """`/quit`: the terminal's own."""


Line = Command | TakeSeat | Leave

VERB_WORDS: Final = {
    "case": "case", "案件": "case",
    "whisper": "whisper", "耳语": "whisper",
    "ask": "ask", "审问": "ask", "问": "ask",
    "publish": "publish", "公开": "publish",
    "withdraw": "withdraw", "撤回": "withdraw",
    "dossier": "dossier", "档案": "dossier",
    "as": "as", "扮演": "as",
    "bureau-setup": "setup", "设置": "setup",
    "help": "help", "帮助": "help",
    "quit": "quit", "exit": "quit", "退出": "quit",
}  # fmt: skip
"""Every spelling of a command's first word, and the verb's name; each language's usual one stands first."""
CASE_WORDS: Final = {
    "open": "open", "开启": "open", "立案": "open",
    "status": "status", "状态": "status",
    "board": "board", "公告板": "board",
    "notes": "notes", "笔记": "notes",
    "load": "load", "载入": "load",
    "stage": "stage", "舞台": "stage",
    "handover": "handover", "移交": "handover",
    "accept": "accept", "接任": "accept",
    "reset": "reset", "重置": "reset",
    "close": "close", "结案": "close",
    "help": "help", "帮助": "help",
}  # fmt: skip
"""The same for the word after `/case`."""


def parse(line: str) -> Line:
    """The command that a line means. Raises `BadInput`; the text of the line is in no error."""
    if not line.startswith(("/", "／")):
        raise BadInput(field="command", reason="missing")
    verb, rest = _split(line[1:])
    known = VERB_WORDS.get(fold(verb))
    if known is None:
        raise BadInput(field="command", reason="unknown")
    if known == "case":
        return _case(rest)
    return _PARSERS[known](rest)


def _split(text: str) -> tuple[str, str]:
    """The first word, and the rest as it was typed. A name of several words stands in quotes."""
    text = text.strip()
    if not text:
        return "", ""
    if text[:1] in {'"', "“"}:
        end = text.find('"' if text[0] == '"' else "”", 1)
        if end > 0:
            return text[1:end], text[end + 1 :].strip()
    first, *rest = text.split(maxsplit=1)
    return first, rest[0] if rest else ""


def _case(rest: str) -> Line:
    verb, rest = _split(rest)
    known = CASE_WORDS.get(fold(verb)) if verb else "help"
    if known is None:
        raise BadInput(field="command", reason="unknown")
    return _CASE_PARSERS[known](rest)


def _open(rest: str) -> Line:
    """`[scenario] [stage] [locale]`, by place or by name (`locale=zh`)."""
    named: dict[str, str] = {}
    by_place = ["scenario", "stage", "locale"]
    for word in _words(rest):
        name, equals, value = word.partition("=")
        if equals and name in by_place:
            by_place.remove(name)
            named[name] = value
        elif by_place:
            named[by_place.pop(0)] = word
        else:
            raise BadInput(field="command", reason="too_much")
    return Open(**named)


def _words(text: str) -> Sequence[str]:
    try:
        return shlex.split(text)
    except ValueError:
        raise BadInput(field="command", reason="malformed") from None


def _pair(rest: str, field: str) -> tuple[str, str]:
    role, text = _split(rest)
    if not role:
        raise BadInput(field="role", reason="missing")
    if not text:
        raise BadInput(field=field, reason="missing")
    return role, text


def _one(make: Callable[[str], Line], field: str) -> Callable[[str], Line]:
    def parsed(rest: str) -> Line:
        word, more = _split(rest)
        if not word:
            raise BadInput(field=field, reason="missing")
        if more:
            raise BadInput(field="command", reason="too_much")
        return make(word)

    return parsed


def _alone(make: Callable[[], Line]) -> Callable[[str], Line]:
    def parsed(rest: str) -> Line:
        if rest:
            raise BadInput(field="command", reason="too_much")
        return make()

    return parsed


def _whisper(rest: str) -> Line:
    """`[case=CASE] role text`."""
    word, more = _split(rest)
    name, equals, case = word.partition("=")
    if equals and fold(name) in {"case", "案件"}:
        role, text = _pair(more, "text")
        return Whisper(role, text, case)
    return Whisper(*_pair(rest, "text"))


def _setup(rest: str) -> Line:
    return Setup(fold(rest).removeprefix("openers=").strip())


def _name(make: Callable[[str], Line]) -> Callable[[str], Line]:
    """A name may have several words, so it is all that follows."""

    def parsed(rest: str) -> Line:
        if not rest:
            raise BadInput(field="name", reason="missing")
        word, more = _split(rest)
        return make(rest if more else word)

    return parsed


_PARSERS: Final[dict[str, Callable[[str], Line]]] = {
    "whisper": _whisper,
    "ask": lambda rest: Ask(*_pair(rest, "question")),
    "publish": _one(Publish, "card"),
    "withdraw": _one(Withdraw, "card"),
    "dossier": _one(Dossier, "role"),
    "as": _name(TakeSeat),
    "setup": _setup,
    "help": _alone(Help),
    "quit": _alone(Leave),
}
_CASE_PARSERS: Final[dict[str, Callable[[str], Line]]] = {
    "open": _open,
    "status": _alone(Status),
    "board": _alone(Board),
    "notes": _alone(Notes),
    "load": _one(Load, "scenario"),
    "stage": MoveStage,
    "handover": _name(lambda name: Handover(name, name)),
    "accept": _alone(Accept),
    "reset": _alone(Reset),
    "close": _alone(Close),
    "help": _alone(Help),
}
