"""Identifiers, and the forms they must have before any of them reaches a store.

An empty or malformed id is the classic way to lose a filter: PowerMem drops `agent_id=""` and searches every
agent. So an id is checked where it is made, and the memory gateway checks it once more at its own door.
"""

import re
import uuid
from typing import Final, NewType

from bureau.errors import BadInput

CaseId = NewType("CaseId", str)
"""A lower-case UUID; PowerMem's `user_id` is `case:<case_id>`."""
Space = NewType("Space", str)
"""One memory space: a role's id, or `BOARD`; PowerMem's `agent_id`."""
RoleId = NewType("RoleId", str)
"""An AI character of a case. Every role id is also the name of that role's private space."""
CardId = NewType("CardId", str)
"""The ledger's name for a card, a lower-case UUID; never shown to anyone."""
MemoryId = NewType("MemoryId", str)
"""PowerMem's id of a row, as a string: it is larger than JSON's safe integers."""
SeatId = NewType("SeatId", str)
"""A person within one case, `s1`, `s2`, …; says nothing about who that is."""
TraceId = NewType("TraceId", str)
"""The receipt of one question, a lower-case UUID."""
CommandId = NewType("CommandId", str)
"""What a platform calls one delivery of a command; the same id twice is the same command."""

BOARD: Final = Space("bulletin_board")
"""The bulletin board: the one space that every role may search."""

_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_ROLE = re.compile(r"[a-z][a-z0-9_]{0,31}")
_COMMAND = re.compile(r"[\x21-\x7e]{1,80}")


def new_uuid() -> str:
    """A fresh random id in the only form that the stores accept."""
    return str(uuid.uuid4())


def is_uuid(text: str) -> bool:
    """Whether `text` has the form of a case, card or trace id."""
    return _UUID.fullmatch(text) is not None


def case_id(text: str) -> CaseId:
    """Check `text` as a case id. Raises `BadInput` for anything but a lower-case UUID."""
    if not is_uuid(text):
        raise BadInput(field="case", reason="malformed")
    return CaseId(text)


def role_id(text: str) -> RoleId:
    """Check `text` as a role id: a lower-case slug of at most 32 characters that is not the board's.

    Raises `BadInput` with the reason `malformed` or `reserved`.
    """
    if not _ROLE.fullmatch(text):
        raise BadInput(field="role", reason="malformed")
    if text == BOARD:
        raise BadInput(field="role", reason="reserved")
    return RoleId(text)


def space(text: str) -> Space:
    """Check `text` as the name of a memory space: the board, or a role's id. Raises `BadInput`."""
    return BOARD if text == BOARD else Space(role_id(text))


def command_id(text: str) -> CommandId:
    """Check `text` as a command id: 1 to 80 visible ASCII characters. Raises `BadInput`."""
    if not _COMMAND.fullmatch(text):
        raise BadInput(field="id", reason="malformed")
    return CommandId(text)
