"""The case that the command line names: opened, or gone on with."""

from dataclasses import dataclass

from adapters.console.session import WORKSPACE, Session
from adapters.messages.catalogue import N_, say
from adapters.messages.errors import sentence
from bot.failures import CannotStart
from bot.wiring import House
from bureau.case import Case
from bureau.commands import Open, Status
from bureau.errors import BureauError
from bureau.ids import CommandId, new_uuid
from bureau.seats import Channel


@dataclass(frozen=True)
class Options:
    """What the command line says."""

    scenario: str
    first: str
    name: str
    channel: str
    stage: str
    as_json: bool
    demo: bool = False


async def open_or_go_on(house: House, session: Session, options: Options, locale: str) -> None:
    """Open the case that the command line names, or go on with it. Raises `CannotStart`."""
    wanted, source = await _wanted(house, options, locale)
    command = CommandId(new_uuid())
    sender = session.defaults.sender(command)
    case = await house.ledger.cases.open_in(Channel(WORKSPACE, sender.channel))
    if case is None and source:
        if await session.command(command, sender, _opening(house, source, options, locale)):
            return
        # Somebody else may have opened the same case in this very moment; then it goes on.
        case = await house.ledger.cases.open_in(Channel(WORKSPACE, sender.channel))
        if case is None:
            raise CannotStart(say(locale, N_("The case could not be opened.")))
    if case is None:
        return
    if wanted and case.scenario != wanted:
        raise CannotStart(_other_case(case, sender.channel, locale))
    await session.command(command, sender, Status())


async def _wanted(house: House, options: Options, locale: str) -> tuple[str, str]:
    """The id of the scenario that has to be played, if one has, and where to open one from. Raises `CannotStart`."""
    if not options.scenario:
        return "", options.first
    try:
        pack, source = await house.bureau.office.scenarios.pack(options.scenario)
    except BureauError as error:
        raise CannotStart(sentence(error, locale)) from None
    return pack.id, source


def _other_case(case: Case, channel: str, locale: str) -> str:
    playing = case.scenario or say(locale, N_("a case without a scenario"))
    sentence = N_(
        "Channel {channel} is playing {scenario} (case_exists). Go on with it by leaving "
        "--scenario away, end it with /case close, or choose another --channel."
    )
    return say(locale, sentence, channel=channel, scenario=playing)


def _opening(house: House, source: str, options: Options, locale: str) -> Open:
    """Who starts the program has its settings, the access key among them."""
    return Open(source, options.stage, locale, house.bureau.office.access_key)
