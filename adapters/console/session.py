"""An evening at the terminal: lines come in, each channel's in order and the channels side by side; cards go out."""

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Final

from adapters.console.face import Face, Sender
from adapters.console.grammar import Leave, TakeSeat
from adapters.console.lines import Defaults, Typed, Unreadable, clean_name, read_line
from adapters.console.names import person_called, person_name
from bureau.books import Ledger
from bureau.case import Case
from bureau.commands import Call, Command
from bureau.deliveries import Refused, StageDelivery
from bureau.desk.bureau import Bureau
from bureau.desk.office import Office
from bureau.desk.stages import StageFeed
from bureau.desk.suggesting import Place, place
from bureau.errors import BureauError, InternalError, LedgerUnavailable
from bureau.ids import CaseId, CommandId
from bureau.seats import Channel, Person, Seat, Workspace

WORKSPACE: Final = Workspace("terminal", "terminal")
DIRECT: Final = "@"
"""A channel that begins with this is a direct message with the bureau."""
_WAITING_LINES: Final = 100

log = logging.getLogger(__name__)


class TerminalStages:
    """Implements `bureau.ports.StageFinder`: at the terminal every name is a channel that everybody can see."""

    async def stage(self, named: str, near: Channel) -> Channel:
        """See `StageFinder.stage`."""
        return Channel(near.workspace, clean_name(named, "stage"))


class Session:
    """Runs lines through the bureau and shows on a face what comes of them."""

    def __init__(
        self, bureau: Bureau, ledger: Ledger, face: Face, defaults: Defaults, managers: frozenset[str] = frozenset()
    ) -> None:
        self._bureau = bureau
        self._face = face
        self._feed = StageFeed(ledger, self)
        self._managers = managers
        self.defaults = defaults
        self.names = [defaults.name]
        """Everybody who has sat at this terminal, in order."""

    @property
    def office(self) -> Office:
        """What the bureau works with; only reading is anybody's business here."""
        return self._bureau.office

    async def place(self) -> Place:
        """Where whoever types now is. Raises `LedgerUnavailable`."""
        sender = self.defaults.sender(None)
        return await place(self.office, Channel(WORKSPACE, sender.channel), self._person(sender))

    async def seat(self, case: Case) -> Seat | None:
        """The seat in a case of whoever types now. Raises `LedgerUnavailable`."""
        return await self.office.ledger.cases.seat(case, self._person(self.defaults.sender(None)))

    async def show(self, delivery: StageDelivery) -> None:
        """Implements `bureau.desk.stages.Stage`: the terminal shows every stage of its workspace."""
        self._face.staged(delivery)

    async def catch_up(self) -> None:
        """Show what the stages have missed since the last evening. Raises `LedgerUnavailable`."""
        await self._feed.catch_up_all(WORKSPACE)
        self._face.caught_up()

    async def run(self, lines: AsyncIterator[bytes]) -> None:
        """Carry out lines until there are no more, or one says `/quit`; then wait for those still at work."""
        queues: dict[str, asyncio.Queue[Typed | Unreadable | None]] = {}
        leaving: Typed | None = None
        async with asyncio.TaskGroup() as workers:
            async for raw in lines:
                line = self.read(raw)
                if line is None:
                    continue
                if isinstance(line, Typed) and isinstance(line.line, Leave):
                    leaving = line
                    break
                queue = queues.get(line.sender.channel)
                if queue is None:
                    queue = queues[line.sender.channel] = asyncio.Queue(_WAITING_LINES)
                    workers.create_task(self._work(queue))
                await queue.put(line)
            for queue in queues.values():
                await queue.put(None)
        if leaving:
            await self.carry_out(leaving)

    def read(self, raw: bytes) -> Typed | Unreadable | None:
        """Read a line. `/as` takes effect here, for the lines after it, whatever is still at work."""
        line = read_line(raw, self.defaults)
        if isinstance(line, Typed) and isinstance(line.line, TakeSeat):
            name = person_called(line.line.name, self.names, self.defaults.locale)
            self.defaults = replace(self.defaults, name=name)
            self.names = [*self.names, *({name} - set(self.names))]
        return line

    async def carry_out(self, line: Typed | Unreadable) -> None:
        """Carry out a line and show all that comes of it. Whatever goes wrong is shown as an error, and logged."""
        if isinstance(line, Unreadable):
            self._refused(line.sender, line.error)
            return
        if isinstance(line.line, TakeSeat | Leave):
            self._face.done(line.sender, None, ok=True)
            return
        try:
            await self.command(line.id, line.sender, line.line)
        except BureauError as error:
            self._refused(line.sender, error)
        except Exception:
            log.exception("a command failed")
            self._refused(line.sender, InternalError())

    async def command(self, command_id: CommandId, sender: Sender, command: Command) -> bool:
        """Carry out a command and show all that comes of it; whether it was carried out."""
        channel, direct = Channel(WORKSPACE, sender.channel), sender.channel.startswith(DIRECT)
        reply = await self._bureau.handle(Call(command_id, channel, self._person(sender), command, direct))
        for delivery in reply.deliveries:
            self._face.personal(sender, reply.case, delivery)
        for other, delivery in reply.others:
            self._face.personal(replace(sender, name=other.name), reply.case, delivery)
        if reply.case:
            await self._catch_up_on(reply.case.id)
        self._face.done(sender, reply.case, ok=reply.ok)
        return reply.ok

    def _person(self, sender: Sender) -> Person:
        shown = person_name(sender.name, sender.locale)
        return Person(WORKSPACE, sender.name, shown, sender.locale, sender.name in self._managers)

    async def _catch_up_on(self, case_id: CaseId) -> None:
        """The command is done and told by now; a stage that cannot be served yet has its events with the next one."""
        try:
            await self._feed.catch_up(case_id)
        except LedgerUnavailable as error:
            log.warning("a stage has to wait: %s", error)

    async def _work(self, queue: asyncio.Queue[Typed | Unreadable | None]) -> None:
        while (line := await queue.get()) is not None:
            await self.carry_out(line)

    def _refused(self, sender: Sender, error: BureauError) -> None:
        self._face.personal(sender, None, Refused(error))
        self._face.done(sender, None, ok=False)
