"""`case close`: every card is dead at once, and the pack's finale is told."""

from bureau.case import Case
from bureau.commands import Close
from bureau.deliveries import PersonalDelivery
from bureau.desk.office import Office, Turn
from bureau.errors import BrokenScenario, UnknownScenario
from bureau.events import Action, CaseRecord, EventDraft, Speech
from bureau.records import Plain


async def close_case(office: Office, turn: Turn, _command: Close) -> list[PersonalDelivery]:
    """Close the case of this channel; the director or a manager of the workspace may.

    Raises `NoCase`, `NotDirector`, `CaseChanged`.
    """
    case = turn.allowed()
    seat = turn.seat or await office.ledger.cases.take_seat(case, turn.call.person)
    speech = Speech(finale=await _finale(office, case))
    event = EventDraft(Action.CLOSED, seat.id, office.clock.now(), CaseRecord(case.scenario), speech)
    await office.ledger.cases.close(case, event, turn.done(Plain()))
    return []


async def _finale(office: Office, case: Case) -> str:
    """The finale is not public before this moment, so it is read from the pack now and was never in the ledger."""
    if not case.pack:
        return ""
    try:
        pack, _ = await office.scenarios.pack(case.pack_source)
    except (UnknownScenario, BrokenScenario):
        return ""  # the pack was moved or edited since: a case must be able to end all the same
    return pack.finale.text(case.locale)
