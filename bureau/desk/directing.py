"""`case stage` and `case handover`: where the public cards go, and who runs the case."""

from bureau.case import Case
from bureau.commands import Accept, Call, Handover, MoveStage
from bureau.deliveries import Offered, PersonalDelivery, Reply
from bureau.desk.office import Office, Turn
from bureau.desk.reading import status_of
from bureau.errors import BadInput
from bureau.events import Action, CaseRecord, EventDraft, HandoverRecord, Speech
from bureau.ids import SeatId
from bureau.records import Offering, Plain
from bureau.seats import Person
from bureau.texts import NAME_LIMIT, clean


async def move_stage(office: Office, turn: Turn, command: MoveStage) -> list[PersonalDelivery]:
    """Name another stage. Raises `NotDirector`, `BadInput`, `CaseChanged`."""
    case = turn.allowed()
    stage = await office.stages.stage(command.stage, case.channel) if command.stage else case.channel
    event = EventDraft(Action.STAGE, case.director, office.clock.now(), CaseRecord(case.scenario), Speech())
    await office.ledger.cases.move_stage(case, stage, event, turn.done(Plain()))
    return []


async def offer(office: Office, turn: Turn, command: Handover) -> Reply:
    """Offer the case to somebody, who is shown it too.

    A manager who does not direct the case may offer it, but not to themselves. Raises `NotDirector`, `BadInput`.
    """
    case = turn.allowed()
    to = _invited(turn.call, command)
    if to.id == turn.call.person.id:
        raise BadInput(field="name", reason="yourself")
    until = office.clock.now() + office.limits.offer_ms
    await office.ledger.cases.offer(case, to, until, turn.done(Offering(until)))
    return _shown(case, to, until)


def offered(case: Case, call: Call, command: Handover, until: int) -> Reply:
    """What the first delivery of an offer showed; nothing of it is kept but its end."""
    return _shown(case, _invited(call, command), until)


def _invited(call: Call, command: Handover) -> Person:
    name = clean(command.name, field="name", limit=NAME_LIMIT)
    return Person(call.person.workspace, command.person, name, call.person.locale)


def _shown(case: Case, to: Person, until: int) -> Reply:
    return Reply(case, (Offered(to.name, until),), ((to, Offered(to.name, until)),))


async def accept(office: Office, turn: Turn, _command: Accept) -> list[PersonalDelivery]:
    """Become the director of a case that was offered. Raises `NoOffer`, `CaseChanged`."""
    case = turn.allowed()

    def event(seat: SeatId) -> EventDraft:
        return EventDraft(Action.HANDOVER, seat, office.clock.now(), HandoverRecord(seat), Speech())

    await office.ledger.cases.accept(case, turn.call.person, event, turn.done(Plain()))
    return [await status_of(office, await office.ledger.cases.get(case.id))]
