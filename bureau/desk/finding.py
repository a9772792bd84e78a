"""Which case a command is about: the one of its channel, or, from a direct message, one that the person directs."""

from bureau.case import Case
from bureau.commands import Call, Publish, Whisper
from bureau.desk.office import Office
from bureau.errors import NoCase, NotHere, WhichCase
from bureau.ids import CardId, is_uuid
from bureau.permissions import DIRECT
from bureau.texts import fold


async def case_of(office: Office, call: Call) -> Case | None:
    """The case, `None` where the channel has none.

    Raises `NotHere` for a command that needs a channel, `NoCase` where the person directs none, or not the one that
    was named, and `WhichCase` where it could be several: it is never guessed.
    """
    named = call.command.case if isinstance(call.command, Whisper) else ""
    if not call.direct and not named:
        return await office.ledger.cases.open_in(call.channel)
    if call.direct and call.command.verb not in DIRECT:
        raise NotHere
    directed = await office.ledger.cases.directed_by(call.person)
    if named:
        return _named(directed, named)
    if isinstance(call.command, Publish) and is_uuid(call.command.card):
        home = await office.ledger.cards.home(CardId(call.command.card))
        return next((case for case in directed if case.id == home), None)
    if len(directed) > 1 and isinstance(call.command, Whisper | Publish):
        raise _which(directed)
    return directed[0] if len(directed) == 1 else None


def _named(directed: list[Case], named: str) -> Case:
    """A case by id or channel, exactly as it is called or, where only one is called so, in any spelling.

    One that the person does not direct is as unknown to them as one that is not there.
    """
    exactly = [case for case in directed if named in {case.id, case.channel.id}]
    found = exactly or [case for case in directed if fold(named) in {case.id, fold(case.channel.id)}]
    if not found:
        raise NoCase
    if len(found) > 1:
        raise _which(found)
    return found[0]


def _which(cases: list[Case]) -> WhichCase:
    return WhichCase(cases=", ".join(f"{case.channel.id} ({case.id})" for case in cases))
