"""The prompt for people: completion, history, the guide, and the seat always in sight."""

import asyncio
import os
import signal
import sys
from collections.abc import Coroutine
from dataclasses import replace

from prompt_toolkit import PromptSession
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.plain_text import PlainTextOutput
from prompt_toolkit.patch_stdout import patch_stdout
from prompt_toolkit.utils import is_dumb_terminal

from adapters.console.completion import CommandCompleter
from adapters.console.grammar import Leave
from adapters.console.guide import Step, lesson, stand
from adapters.console.guiding import line_of, shown
from adapters.console.lines import Typed, Unreadable
from adapters.console.names import channel_name, person_name
from adapters.console.people_face import PeopleFace
from adapters.console.session import Session
from adapters.messages.catalogue import N_, say
from bureau.commands import Open
from bureau.desk.suggesting import Place
from bureau.errors import BureauError
from bureau.seats import SeatKind


class Prompt:
    """Reads lines from a terminal until Ctrl-D or `/quit`."""

    def __init__(self, session: Session, face: PeopleFace, *, asks_key: bool, guided: bool = False) -> None:
        """`asks_key`: opening a case needs the access key, which is then asked for without showing it.

        `guided`: whoever directs a case is shown the four steps of a first game, until they are done.
        """
        self._session = session
        self._face = face
        self._asks_key = asks_key
        self._guided = guided
        self._next = ""
        # In memory only: a file of what was typed would keep whispers beyond the end of their case.
        self._lines: PromptSession[str] = PromptSession(
            completer=CommandCompleter(session),
            history=InMemoryHistory(),
            complete_while_typing=False,
            key_bindings=self._keys(),
            color_depth=ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None,
            # Where there is nothing but lines, not even the sequence that shows the cursor may be sent.
            output=PlainTextOutput(sys.stdout) if is_dumb_terminal() else None,
        )

    async def run(self) -> None:
        """Read and carry out lines. Ctrl-C clears the line, or stops what is being done."""
        self._say(N_("One command a line. Tab completes, /case help lists the commands, /quit leaves."))
        while True:
            try:
                here = await self._look()
                with patch_stdout():
                    typed = await self._lines.prompt_async(_seat(self._session, here), placeholder=self._placeholder())
            except KeyboardInterrupt:
                continue
            except EOFError:
                return
            line = self._session.read(typed.encode("utf-8", "surrogateescape"))
            if isinstance(line, Typed) and isinstance(line.line, Leave):
                return
            if line := await self._with_key(line):
                await self._carry_out(line)

    async def _carry_out(self, line: Typed | Unreadable) -> None:
        with self._face.working(self._session.defaults.locale):
            finished = await _interruptible(self._session.carry_out(line))
        if not finished:
            self._face.caught_up()
            self._say(N_("Stopped. What was done already stays done: /case board and /case notes show it."))

    async def _look(self) -> Place | None:
        """The case and the seat at the prompt, and the guide's next step. Without a ledger there is just a prompt."""
        try:
            here = await self._session.place()
            await self._guide(here)
        except BureauError:
            return None
        return here

    async def _guide(self, here: Place) -> None:
        self._next = ""
        if not self._guided or here.case is None or here.case.pack is None or here.kind is not SeatKind.DIRECTOR:
            return
        office, locale = self._session.office, self._session.defaults.locale
        pack, _ = await office.scenarios.pack(here.case.pack_source)
        seat, taught = await self._session.seat(here.case), lesson(pack, locale)
        if seat is None or taught is None:
            return
        stands = await stand(office, here.case, seat)
        self._face.console.print(shown(taught, stands, locale))
        self._next = line_of(taught, stands, locale)
        self._guided = stands.step is not Step.FINISHED

    async def _with_key(self, line: Typed | Unreadable | None) -> Typed | Unreadable | None:
        if not (self._asks_key and isinstance(line, Typed) and isinstance(line.line, Open)):
            return line
        asked = say(self._session.defaults.locale, N_("Access key: "))
        try:
            secret = await PromptSession[str]().prompt_async(asked, is_password=True)
        except (KeyboardInterrupt, EOFError):
            return None
        return replace(line, line=replace(line.line, secret=secret))

    def _placeholder(self) -> FormattedText:
        return FormattedText([("ansibrightblack", self._next)])

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add("tab", filter=Condition(lambda: bool(self._next) and not self._lines.default_buffer.text))
        def take_the_guides_line(event: KeyPressEvent) -> None:
            event.current_buffer.insert_text(self._next)

        return keys

    def _say(self, sentence: str) -> None:
        self._face.console.print(say(self._session.defaults.locale, sentence), style="dim")


async def _interruptible(work: Coroutine[None, None, None]) -> bool:
    """Do it, unless Ctrl-C is pressed meanwhile; whether it was done."""
    task = asyncio.create_task(work)
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGINT, task.cancel)
    try:
        await task
    except asyncio.CancelledError:
        if task.cancelled() and not _being_cancelled():
            return False
        task.cancel()
        raise
    finally:
        loop.remove_signal_handler(signal.SIGINT)
    return True


def _being_cancelled() -> bool:
    """Whether it is the evening itself that ends."""
    current = asyncio.current_task()
    return current is not None and current.cancelling() > 0


def _seat(session: Session, here: Place | None) -> FormattedText:
    """Who types, and where; a star for the director."""
    sign = "★ " if here and here.case and here.kind is SeatKind.DIRECTOR else "  "
    sits = session.defaults
    name, channel = person_name(sits.name, sits.locale), channel_name(sits.channel, sits.locale)
    return FormattedText([("bold", f"{sign}{name}"), ("", f" @ {channel} › ")])
