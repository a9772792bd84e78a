"""`case open`: the person who opens a case is its director.

With a scenario, the case opens with all of its cards, or not at all.
"""

from collections.abc import Sequence
from typing import Final

from bureau.case import Case
from bureau.commands import Open
from bureau.deliveries import PersonalDelivery
from bureau.desk.doors import let_in
from bureau.desk.loading import drafts_of, sheets_of
from bureau.desk.office import Office, Turn
from bureau.desk.reading import status_of
from bureau.desk.writing import write
from bureau.errors import BadInput, CaseExists
from bureau.events import Action, CaseRecord, EventDraft, Speech
from bureau.ids import CaseId, SeatId, new_uuid
from bureau.records import Opening, Plain, Written
from bureau.scenario import Pack
from bureau.texts import LOCALES

DIRECTOR: Final = SeatId("s1")


async def open_case(office: Office, turn: Turn, command: Open) -> list[PersonalDelivery]:
    """Open a case in this channel.

    Raises `NotOpener`, `AccessDenied`, `RateLimited`, `CaseExists`, `UnknownScenario`, `BrokenScenario`, `BadInput`
    and what a write raises.
    """
    await let_in(office, turn, command)
    if turn.case:
        raise CaseExists(case_id=turn.case.id, scenario=turn.case.scenario)
    pack, source = await office.scenarios.pack(command.scenario) if command.scenario else (None, "")
    case = await _new_case(office, turn, command, pack, source)
    sheets = sheets_of(case, pack) if pack else []
    lease = office.lease(len(sheets))
    await office.ledger.cards.reserve_for_opening(case, drafts_of(sheets), lease)

    async def finish(written: Sequence[Written]) -> None:
        opening = Opening(case, turn.call.person, _events(office, case), lease, written)
        await office.ledger.cases.open(opening, turn.done(Plain()))

    await write(office, case.id, sheets, lease, finish)
    return [await status_of(office, case)]


async def _new_case(office: Office, turn: Turn, command: Open, pack: Pack | None, source: str) -> Case:
    channel = turn.call.channel
    locale = command.locale or turn.call.person.locale
    if locale not in LOCALES:
        raise BadInput(field="locale", reason="unknown")
    return Case(
        id=CaseId(new_uuid()),
        channel=channel,
        stage=await office.stages.stage(command.stage, channel) if command.stage else channel,
        epoch=1,
        locale=locale,
        director=DIRECTOR,
        is_open=True,
        pack=pack.public if pack else None,
        pack_source=source,
    )


def _events(office: Office, case: Case) -> list[EventDraft]:
    now, record = office.clock.now(), CaseRecord(case.scenario)
    actions = [Action.OPENED, Action.LOADED] if case.pack else [Action.OPENED]
    return [EventDraft(action, DIRECTOR, now, record, Speech()) for action in actions]
