"""`case stage` and `case handover`: where the public cards go, and who runs the case."""

from bureau.commands import Accept, Handover, MoveStage
from bureau.deliveries import Offered, PersonalDelivery
from bureau.desk.office import Office, Turn
from bureau.desk.reading import status_of
from bureau.errors import BadInput
from bureau.events import Action, CaseRecord, EventDraft, HandoverRecord, Speech
from bureau.ids import SeatId
from bureau.records import Plain
from bureau.seats import Person
from bureau.texts import NAME_LIMIT, clean


async def move_stage(office: Office, turn: Turn, command: MoveStage) -> list[PersonalDelivery]:
    """Name another stage. Raises `NotDirector`, `BadInput`, `CaseChanged`."""
    case = turn.allowed()
    stage = await office.stages.stage(command.stage, case.channel) if command.stage else case.channel
    event = EventDraft(Action.STAGE, case.director, office.clock.now(), CaseRecord(case.scenario), Speech())
    await office.ledger.cases.move_stage(case, stage, event, turn.done(Plain()))
    return []


async def offer(office: Office, turn: Turn, command: Handover) -> tuple[list[PersonalDelivery], Person]:
    """Offer the case to somebody; what is shown, and who is to see it too.

    A manager who does not direct the case may offer it, but not to themselves. Raises `NotDirector`, `BadInput`.
    """
    case = turn.allowed()
    caller = turn.call.person
    to = Person(caller.workspace, command.person, clean(command.name, field="name", limit=NAME_LIMIT), caller.locale)
    if to.id == caller.id:
        raise BadInput(field="name", reason="yourself")
    until = office.clock.now() + office.limits.offer_ms
    await office.ledger.cases.offer(case, to, until, turn.done(Plain()))
    return [Offered(to.name, until)], to


async def accept(office: Office, turn: Turn, _command: Accept) -> list[PersonalDelivery]:
    """Become the director of a case that was offered. Raises `NoOffer`, `CaseChanged`."""
    case = turn.allowed()

    def event(seat: SeatId) -> EventDraft:
        return EventDraft(Action.HANDOVER, seat, office.clock.now(), HandoverRecord(seat), Speech())

    await office.ledger.cases.accept(case, turn.call.person, event, turn.done(Plain()))
    return [await status_of(office, await office.ledger.cases.get(case.id))]
