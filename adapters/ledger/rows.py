"""Between the ledger's columns and the bureau's types."""

from typing import Any, Final

from pydantic import TypeAdapter
from sqlalchemy import Row

from bureau.case import Case
from bureau.events import (
    Action,
    AskedRecord,
    CaseRecord,
    Event,
    HandoverRecord,
    PublishedRecord,
    Record,
    Speech,
    WithdrawnRecord,
)
from bureau.ids import CardId, CaseId, MemoryId, SeatId, Space
from bureau.records import CardRow, Failed, Offering, Outcome, Plain, Receipted, Traced
from bureau.scenario import PublicPack
from bureau.seats import Channel, Workspace

PACK: Final = TypeAdapter(PublicPack)
SPEECH: Final = TypeAdapter(Speech)
_RECORDS: Final[dict[Action, TypeAdapter[Any]]] = {
    Action.ASKED: TypeAdapter(AskedRecord),
    Action.PUBLISHED: TypeAdapter(PublishedRecord),
    Action.WITHDRAWN: TypeAdapter(WithdrawnRecord),
    Action.HANDOVER: TypeAdapter(HandoverRecord),
    **dict.fromkeys((Action.OPENED, Action.LOADED, Action.RESET, Action.STAGE, Action.CLOSED), TypeAdapter(CaseRecord)),
}
_OUTCOMES: Final[dict[str, TypeAdapter[Any]]] = {
    kind.__name__: TypeAdapter(kind) for kind in (Receipted, Traced, Offering, Failed, Plain)
}


def case_of(row: Row[Any]) -> Case:
    """A case, from its row joined with its stage's (as `stage_…`)."""
    return Case(
        id=CaseId(row.case_id),
        channel=Channel(Workspace(row.platform, row.workspace), row.channel),
        stage=Channel(Workspace(row.stage_platform, row.stage_workspace), row.stage_channel),
        epoch=row.epoch,
        locale=row.locale,
        director=SeatId(row.director),
        is_open=row.state == "open",
        pack=PACK.validate_json(row.pack) if row.pack else None,
        pack_source=row.pack_source,
    )


def card_of(row: Row[Any]) -> CardRow:
    """A live card."""
    return CardRow(
        card_id=CardId(row.card_id),
        space=Space(row.space),
        number=row.number,
        memory_id=MemoryId(row.memory_id),
        version=row.version,
        source_card_id=CardId(row.source_card_id) if row.source_card_id else None,
        content_hash=row.content_hash,
    )


def event_of(row: Row[Any]) -> Event:
    """An event, from its row joined with its speech's."""
    action = Action(row.action)
    record: Record = _RECORDS[action].validate_json(row.record)
    return Event(
        case_id=CaseId(row.case_id),
        seq=row.seq,
        epoch=row.epoch,
        action=action,
        seat=SeatId(row.seat_id),
        at=row.at,
        record=record,
        speech=SPEECH.validate_json(row.speech) if row.speech else None,
        speech_hash=row.speech_hash,
        previous=row.previous,
        hash=row.hash,
        command_id=row.command_id,
    )


def dump_record(action: Action, record: Record) -> str:
    """A record as JSON."""
    return _RECORDS[action].dump_json(record).decode()


def dump_outcome(outcome: Outcome) -> str:
    """An outcome as JSON, with its type's name before it."""
    kind = type(outcome).__name__
    return f"{kind} {_OUTCOMES[kind].dump_json(outcome).decode()}"


def outcome_of(text: str) -> Outcome:
    """The outcome that `dump_outcome` wrote."""
    kind, _, body = text.partition(" ")
    outcome: Outcome = _OUTCOMES[kind].validate_json(body)
    return outcome
