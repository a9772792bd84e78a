"""`python -m bot play`: an evening at the terminal, from start to end."""

import asyncio
import os
from typing import Final, TextIO

from rich.console import Console

from adapters.console.face import Face
from adapters.console.json_face import JsonFace
from adapters.console.lines import Defaults, clean_name
from adapters.console.people_face import PeopleFace
from adapters.console.prompt import Prompt
from adapters.console.reading import lines_of
from adapters.console.session import Session, TerminalStages
from adapters.messages.catalogue import N_, say
from adapters.messages.errors import sentence
from bot import demo, logs
from bot.ending import LastResort
from bot.failures import CannotStart
from bot.first_case import Options, open_or_go_on
from bot.settings import Settings
from bot.streams import own_input, own_output, somebody_types, while_heard
from bot.wiring import House, Platform, running
from bureau.errors import BadInput

TERMINAL_PER_MINUTE = 6_000
"""One machine's own people: the limit is there against a script gone wild, not against them."""

_GRACE: Final = 10.0
"""Seconds to end in, beyond the longest that one call may take."""


def play(settings: Settings, options: Options) -> int:
    """Play until the input ends; the exit code. Raises `CannotStart`."""
    os.umask(0o077)  # cards are private on this machine, too
    out = own_output(as_json=options.as_json)
    logs.start(settings)
    try:
        return asyncio.run(while_heard(_evening(settings, options, out), out))
    except (KeyboardInterrupt, asyncio.CancelledError):
        return 130


async def _evening(settings: Settings, options: Options, out: TextIO) -> int:
    ending = LastResort(settings.longest_call() + _GRACE, settings.data_dir / "bureau.log")
    ending.listen()
    defaults = _defaults(settings, options)
    console = Console(file=out, highlight=False)
    people = PeopleFace(console, defaults.channel)
    face: Face = JsonFace(out) if options.as_json else people
    platform = Platform(TerminalStages(), reads_files=True, per_minute=TERMINAL_PER_MINUTE)
    starting = console.status(say(settings.locale, N_("Opening the bureau …")))
    if not options.as_json:
        starting.start()
    try:
        async with running(settings, platform) as house:
            starting.stop()
            try:
                return await _play(house, people, face, defaults, settings, options)
            finally:
                ending.start(0, asyncio.get_running_loop())
    finally:
        starting.stop()


async def _play(
    house: House, people: PeopleFace, face: Face, defaults: Defaults, settings: Settings, options: Options
) -> int:
    """Play until the input ends; the exit code. Raises `CannotStart`."""
    if options.demo:
        return await demo.show(house, people, defaults, options)
    managers = frozenset(name.strip() for name in settings.terminal_managers.split(",") if name.strip())
    session = Session(house.bureau, house.ledger, face, defaults, managers)
    await session.catch_up()
    await open_or_go_on(house, session, options, settings.locale)
    if options.as_json or not somebody_types():
        await session.run(lines_of(own_input()))
    else:
        asks_key = bool(house.bureau.office.access_key)
        await Prompt(session, people, asks_key=asks_key, guided=bool(options.first)).run()
    return 0


def _defaults(settings: Settings, options: Options) -> Defaults:
    try:
        return Defaults(clean_name(options.name, "name"), clean_name(options.channel, "channel"), settings.locale)
    except BadInput as error:
        raise CannotStart(sentence(error, settings.locale)) from None
