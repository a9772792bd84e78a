"""`python -m bot play`: an evening at the terminal, from start to end."""

import asyncio
import os
import signal
import sys
from dataclasses import dataclass
from typing import TextIO

from rich.console import Console

from adapters.console.face import Face
from adapters.console.json_face import JsonFace
from adapters.console.lines import Defaults, clean_name
from adapters.console.people_face import PeopleFace
from adapters.console.prompt import people
from adapters.console.reading import lines_of
from adapters.console.session import WORKSPACE, Session, TerminalStages
from adapters.messages.catalogue import N_, say
from adapters.messages.errors import sentence
from bot import logs
from bot.failures import CannotStart
from bot.settings import Settings
from bot.wiring import House, Platform, running
from bureau.commands import Open, Status
from bureau.errors import BadInput, BureauError
from bureau.ids import CommandId, new_uuid
from bureau.seats import Channel

TERMINAL_PER_MINUTE = 6_000
"""One machine's own people: the limit is there against a script gone wild, not against them."""


@dataclass(frozen=True)
class Options:
    """What the command line says."""

    scenario: str
    first: str
    name: str
    channel: str
    stage: str
    as_json: bool


def play(settings: Settings, options: Options) -> int:
    """Play until the input ends; the exit code. Raises `CannotStart`."""
    out = _json_stream() if options.as_json else sys.stdout
    try:
        logs.start(settings.data_dir, settings.log_level)
    except OSError as error:
        raise CannotStart(f"The folder {settings.data_dir} cannot be written: {error.strerror}.") from error
    try:
        return asyncio.run(_evening(settings, options, out))
    except (KeyboardInterrupt, asyncio.CancelledError):
        return 130


def _json_stream() -> TextIO:
    """Standard output for our lines alone.

    Whatever else writes to it, a library or the engine, goes to standard error from now on.
    """
    ours = os.dup(1)
    os.dup2(2, 1)
    return os.fdopen(ours, "w", encoding="utf-8", newline="\n")


async def _evening(settings: Settings, options: Options, out: TextIO) -> int:
    _end_on_sigterm()
    defaults = _defaults(settings, options)
    console = Console(file=out, highlight=False)
    face: Face = JsonFace(out) if options.as_json else PeopleFace(console)
    platform = Platform(TerminalStages(), reads_files=True, per_minute=TERMINAL_PER_MINUTE)
    starting = console.status(say(settings.locale, N_("Opening the bureau …")))
    if not options.as_json:
        starting.start()
    try:
        async with running(settings, platform) as house:
            starting.stop()
            managers = frozenset(name.strip() for name in settings.terminal_managers.split(",") if name.strip())
            session = Session(house.bureau, house.ledger, face, defaults, managers)
            await session.catch_up()
            await _open(house, session, options, settings.locale)
            if options.as_json or not sys.stdin.isatty():
                await session.run(lines_of(sys.stdin.buffer))
            else:
                await people(session, console, asks_key=bool(house.bureau.office.access_key))
    finally:
        starting.stop()
    return 0


def _end_on_sigterm() -> None:
    """SIGTERM ends the evening like Ctrl-C: what is at work is stopped, the store is left in order."""
    task = asyncio.current_task()
    if task:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)


def _defaults(settings: Settings, options: Options) -> Defaults:
    try:
        return Defaults(clean_name(options.name, "name"), clean_name(options.channel, "channel"), settings.locale)
    except BadInput as error:
        raise CannotStart(sentence(error, settings.locale)) from None


async def _open(house: House, session: Session, options: Options, locale: str) -> None:
    """Open the case that the command line names, or go on with it. Raises `CannotStart`."""
    case = await house.ledger.cases.open_in(Channel(WORKSPACE, options.channel))
    if options.scenario:
        try:
            pack, source = await house.bureau.office.scenarios.pack(options.scenario)
        except BureauError as error:
            raise CannotStart(sentence(error, locale)) from None
        if case and case.scenario != pack.id:
            playing = case.scenario or say(locale, N_("a case without a scenario"))
            raise CannotStart(
                say(
                    locale,
                    N_(
                        "Channel {channel} is playing {scenario} (case_exists). Go on with it by leaving "
                        "--scenario away, end it with /case close, or choose another --channel."
                    ),
                    channel=options.channel,
                    scenario=playing,
                )
            )
    else:
        source = options.first
    command = CommandId(new_uuid())
    sender = session.defaults.sender(command)
    if case:
        await session.command(command, sender, Status())
    elif source and not await session.command(command, sender, _opening(house, source, options, locale)):
        raise CannotStart(say(locale, N_("The case could not be opened.")))


def _opening(house: House, source: str, options: Options, locale: str) -> Open:
    """Who starts the program has its settings, the access key among them."""
    return Open(source, options.stage, locale, house.bureau.office.access_key)
