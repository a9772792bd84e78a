"""One line of input: a command as a person types it, or a JSON object that also says who, where and under which id."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from adapters.console.face import Sender
from adapters.console.grammar import Line, TakeSeat, parse
from bureau.commands import Handover, Open
from bureau.errors import BadInput
from bureau.ids import CommandId, command_id, new_uuid
from bureau.texts import NAME_LIMIT, clean

LINE_LIMIT: Final = 1024 * 1024
"""Bytes. A longer line is no command of anybody's."""


@dataclass(frozen=True)
class Defaults:
    """Who and where a plain line comes from."""

    name: str
    channel: str
    locale: str

    def sender(self, command: CommandId | None) -> Sender:
        """The sender of a line that says nothing else."""
        return Sender(command, self.name, self.channel, self.locale)


@dataclass(frozen=True)
class Typed:
    """A line that is a command."""

    id: CommandId
    sender: Sender
    line: Line


@dataclass(frozen=True)
class Unreadable:
    """A line that is none, and why."""

    sender: Sender
    error: BadInput


def read_line(raw: bytes, defaults: Defaults) -> Typed | Unreadable | None:
    """What a line means; `None` for an empty one. Bytes that are no UTF-8 are refused where they stand in a text."""
    if len(raw) > LINE_LIMIT:
        return Unreadable(defaults.sender(None), BadInput(field="line", reason="too_long", limit=LINE_LIMIT))
    text = raw.decode("utf-8", "surrogateescape").lstrip("\ufeff").strip()
    if not text:
        return None
    if text.startswith("{"):
        return _from_json(text, defaults)
    return _command(text, CommandId(new_uuid()), defaults)


def clean_name(text: str, field: str) -> str:
    """A person's or a channel's name. Raises `BadInput`."""
    return clean(text, field=field, limit=NAME_LIMIT)


def _from_json(text: str, defaults: Defaults) -> Typed | Unreadable:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        return Unreadable(defaults.sender(None), BadInput(field="line", reason="malformed"))
    faults: list[BadInput] = []

    def read(key: str, default: str, check: Callable[[str], str]) -> str:
        """A field of the line; one that is faulty is noted, so that the error still goes to who can be told."""
        try:
            return check(_string(given, key, default))
        except BadInput as fault:
            faults.append(fault)
            return default

    sender = Defaults(
        read("as", defaults.name, lambda name: clean_name(name, "name")),
        read("channel", defaults.channel, lambda name: clean_name(name, "channel")),
        defaults.locale,
    )
    command = CommandId(read("id", "", lambda name: command_id(name) if name else new_uuid()))
    line, secret = read("text", "", str.strip), read("secret", "", str)
    if faults:
        return Unreadable(sender.sender(command or None), faults[0])
    return _command(line, command, sender, secret)


def _string(given: dict[str, object], key: str, default: str) -> str:
    value = given.get(key)
    if value is None:
        return default
    if not isinstance(value, str):
        raise BadInput(field="line", reason="malformed")
    return value


def _command(text: str, command: CommandId, defaults: Defaults, secret: str = "") -> Typed | Unreadable:
    sender = defaults.sender(command)
    try:
        line = parse(text)
        if isinstance(line, TakeSeat):
            line = TakeSeat(clean_name(line.name, "name"))
        if isinstance(line, Handover):
            line = Handover(*[clean_name(line.name, "name")] * 2)
        if isinstance(line, Open):
            line = replace(line, secret=secret)
    except BadInput as error:
        return Unreadable(sender, error)
    return Typed(command, sender, line)
