"""What is written into a row beside the text, and the check of every row that comes back."""

from collections.abc import Mapping
from typing import Any, Final

from bureau.errors import BadInput
from bureau.ids import BOARD, CardId, CaseId, MemoryId, RoleId, Space, is_uuid
from bureau.ports import CardStamp, StoredRow

_PRIVATE: Final = "private"
_PUBLIC: Final = "public"


class ForeignRow(Exception):
    """A row that is not of the case and space that were asked for; `field` says by what. Holds no text."""

    def __init__(self, memory_id: str, field: str) -> None:
        super().__init__(memory_id, field)
        self.memory_id = memory_id
        self.field = field


def user_id(case: CaseId) -> str:
    """PowerMem's name for a case."""
    return f"case:{case}"


def metadata(case: CaseId, space: Space, stamp: CardStamp) -> dict[str, str | int | None]:
    """PowerMem's metadata of a row. Raises `BadInput` for a card id that is no UUID."""
    if not _is_uuid(stamp.card_id):
        raise BadInput(field="card", reason="malformed")
    return {
        "case_id": case,
        "card_id": stamp.card_id,
        "owner_agent_id": space,
        "visibility": _visibility(space),
        "kind": _visibility(space),
        "topic": stamp.topic,
        "source_agent_id": stamp.source_role,
        "source_memory_id": stamp.source_memory_id,
        "source_version": stamp.source_version,
        "content_hash": stamp.content_hash,
    }


def checked(raw: Mapping[str, Any], case: CaseId, space: Space) -> StoredRow:
    """A row of PowerMem's as one of ours. Raises `ForeignRow` unless it is exactly of this case and space."""
    memory_id, told = str(raw.get("id")), raw.get("metadata") or {}
    expected = {
        "case_id": case,
        "owner_agent_id": space,
        "visibility": _visibility(space),
    }
    if raw.get("user_id") != user_id(case) or raw.get("agent_id") != space:
        raise ForeignRow(memory_id, "scope")
    for name, value in expected.items():
        if told.get(name) != value:
            raise ForeignRow(memory_id, name)
    return StoredRow(MemoryId(memory_id), str(raw["memory"]), _stamp(memory_id, told))


def _stamp(memory_id: str, told: Mapping[str, Any]) -> CardStamp:
    if not _is_uuid(told.get("card_id")):
        raise ForeignRow(memory_id, "card_id")
    role, source = told.get("source_agent_id"), told.get("source_memory_id")
    return CardStamp(
        card_id=CardId(told["card_id"]),
        topic=str(told.get("topic", "")),
        source_role=None if role is None else RoleId(str(role)),
        source_memory_id=None if source is None else MemoryId(str(source)),
        source_version=_number(memory_id, told.get("source_version", 0)),
        content_hash=str(told.get("content_hash", "")),
    )


def _number(memory_id: str, value: object) -> int:
    if isinstance(value, int):
        return value
    raise ForeignRow(memory_id, "source_version")


def _visibility(space: Space) -> str:
    return _PUBLIC if space == BOARD else _PRIVATE


def _is_uuid(value: object) -> bool:
    return isinstance(value, str) and is_uuid(value)
