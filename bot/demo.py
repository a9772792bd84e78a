"""`python -m bot play --demo`: a story shown to a room, in a case that is gone afterwards."""

import secrets
from dataclasses import replace
from functools import partial
from typing import Final

from prompt_toolkit.utils import is_dumb_terminal

from adapters.console.demo import Demo, RoomFace
from adapters.console.guide import lesson
from adapters.console.keys import KeyPace, LinePace, Pace
from adapters.console.lines import Defaults
from adapters.console.people_face import PeopleFace
from adapters.console.reading import lines_of
from adapters.console.session import Session
from adapters.messages.catalogue import N_, say
from adapters.messages.errors import sentence
from bot.failures import CannotStart
from bot.first_case import Options
from bot.streams import own_input, somebody_types
from bot.wiring import House
from bureau.commands import Open
from bureau.errors import BureauError

_STORY: Final = "safe-code"
_NO_LESSON: Final = N_("The pack {pack} has no question tagged `direct` that one card answers, and a demo needs one.")


async def show(house: House, people: PeopleFace, defaults: Defaults, options: Options) -> int:
    """Show a story to a room; the exit code. Raises `CannotStart`."""
    locale = defaults.locale
    wanted = options.scenario or options.first or _STORY
    try:
        pack, source = await house.bureau.office.scenarios.pack(wanted)
    except BureauError as error:
        raise CannotStart(sentence(error, locale)) from None
    taught = lesson(pack, locale)
    if taught is None:
        raise CannotStart(say(locale, _NO_LESSON, pack=pack.id))
    # A channel that nobody else plays in; who starts the program may open a case, whatever the settings say of others.
    here = replace(defaults, channel=f"demo-{secrets.token_hex(4)}")
    people.here = here.channel
    face = RoomFace(people)
    session = Session(house.bureau, house.ledger, face, here, frozenset({here.name}))
    opening = Open(source, "", locale, house.bureau.office.access_key)
    return 0 if await Demo(session, face, people, _pace(people)).run(opening, pack, taught) else 1


def _pace(people: PeopleFace) -> Pace:
    if somebody_types() and not is_dumb_terminal():
        return KeyPace()
    return LinePace(lines_of(own_input()), partial(people.console.print, style="dim"))
