"""Who may open a case: the workspace's setting, and the operator's access key."""

import hmac

from bureau.commands import Open, Setup
from bureau.deliveries import PersonalDelivery
from bureau.desk.office import Office, Turn
from bureau.errors import AccessDenied, BadInput, NotManager
from bureau.permissions import Openers, check_opener
from bureau.records import Plain


async def let_in(office: Office, turn: Turn, command: Open) -> None:
    """Check that this person may open a case, before anything is said of what there is.

    A try is counted before the key is looked at, so that many at once are no way around the limit. Raises
    `NotOpener`, `AccessDenied`, `RateLimited`.
    """
    person = turn.call.person
    openers = await office.ledger.doors.openers(person.workspace) or office.openers
    check_opener(openers, manager=person.manager)
    if not office.access_key:
        return
    await office.ledger.doors.try_key(person, office.limits.key_tries)
    if not hmac.compare_digest(command.secret.encode("utf-8", "replace"), office.access_key.encode()):
        raise AccessDenied


async def setup(office: Office, turn: Turn, command: Setup) -> list[PersonalDelivery]:
    """Set who may open a case in this workspace. Raises `NotManager`, `BadInput`."""
    person = turn.call.person
    if not person.manager:
        raise NotManager
    if command.openers not in set(Openers):
        raise BadInput(field="openers", reason="unknown")
    await office.ledger.doors.set_openers(person.workspace, Openers(command.openers), turn.done(Plain()))
    return []
