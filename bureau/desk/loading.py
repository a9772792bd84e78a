"""`case load` and `case reset`: fill a case that was opened empty, and empty it again."""

from collections.abc import Sequence
from dataclasses import replace

from bureau.cards import content_hash
from bureau.case import Case
from bureau.commands import Load, Reset
from bureau.deliveries import PersonalDelivery
from bureau.desk.office import Office, Turn
from bureau.desk.reading import status_of
from bureau.desk.writing import Sheet, write
from bureau.errors import AlreadyLoaded
from bureau.events import Action, CaseRecord, EventDraft, Speech
from bureau.ids import CardId, Space, new_uuid
from bureau.ports import CardStamp
from bureau.records import CardDraft, CardRow, Plain, Written
from bureau.scenario import Pack


async def load(office: Office, turn: Turn, command: Load) -> list[PersonalDelivery]:
    """Give a case its scenario: roles, and all cards or none.

    Raises `NotDirector`, `AlreadyLoaded`, `UnknownScenario`, `BrokenScenario`, `SpaceFull` and what a write raises.
    """
    case = turn.allowed()
    if case.pack:
        raise AlreadyLoaded(scenario=case.scenario)
    pack, source = await office.scenarios.pack(command.scenario)
    filled = replace(case, pack=pack.public, pack_source=source)
    sheets = sheets_of(case, pack)
    lease = office.lease(len(sheets))
    await office.ledger.cards.reserve(case, drafts_of(sheets), lease)

    def event(_live: Sequence[CardRow]) -> EventDraft:
        return EventDraft(Action.LOADED, case.director, office.clock.now(), CaseRecord(pack.id), Speech())

    async def finish(written: Sequence[Written]) -> None:
        await office.ledger.cards.go_live(case, written, lease, turn.done(Plain()), event, filled)

    await write(office, case.id, sheets, lease, finish)
    return [await status_of(office, filled)]


async def reset(office: Office, turn: Turn, _command: Reset) -> list[PersonalDelivery]:
    """Empty all spaces at once. Raises `NotDirector`, `CaseChanged`."""
    case = turn.allowed()
    event = EventDraft(Action.RESET, case.director, office.clock.now(), CaseRecord(case.scenario), Speech())
    await office.ledger.cases.reset(case, event, turn.done(Plain()))
    return []


def sheets_of(case: Case, pack: Pack) -> list[Sheet]:
    """The cards of a pack in the language of a case, in the pack's order."""
    texts = [(card, card.text.text(case.locale)) for card in pack.cards]
    return [
        Sheet(Space(card.role), text, CardStamp(CardId(new_uuid()), card.topic, content_hash=content_hash(text)))
        for card, text in texts
    ]


def drafts_of(sheets: Sequence[Sheet]) -> list[CardDraft]:
    """What the ledger reserves for them."""
    return [CardDraft(sheet.stamp.card_id, sheet.space, sheet.stamp.content_hash) for sheet in sheets]
