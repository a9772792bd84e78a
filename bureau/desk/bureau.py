"""Where a command comes in: claimed, carried out, answered; once."""

from bureau.case import Case
from bureau.commands import Ask, Board, Call, Close, Dossier, Help, Open, Publish, Status, Whisper
from bureau.deliveries import PersonalDelivery, Refused, Reply
from bureau.desk import asking, closing, opening, publishing, reading, recalling, whispering
from bureau.desk.office import Office, Turn
from bureau.errors import BureauError, CommandPending
from bureau.permissions import budget
from bureau.records import Claim, Failed, Plain, Settled, Settlement


class Bureau:
    """The game behind every platform. All its methods may be called from many tasks at once."""

    def __init__(self, office: Office) -> None:
        self.office = office

    async def handle(self, call: Call) -> Reply:
        """Carry out a command and say what its person is to see. Never raises a `BureauError`: it is in the reply."""
        case: Case | None = None
        try:
            case = await self.office.ledger.cases.open_in(call.channel)
            claim = self._claim(call)
            before = await self._claimed(claim)
            if before:
                return await self._again(call, claim, case, before)
            deliveries = await self._first_time(call, claim, case)
            return Reply(await self._case_after(call, case), tuple(deliveries))
        except BureauError as error:
            return Reply(case, (Refused(error),))

    def _claim(self, call: Call) -> Claim:
        verb, limits = call.command.verb, self.office.limits
        now, lease = self.office.clock.now(), self.office.lease()
        return Claim(call.id, call.channel, call.person, verb, lease, now, budget(verb, limits.per_minute))

    async def _claimed(self, claim: Claim) -> Settled | None:
        """Claim the command; while another delivery of it is at work, wait for that one's outcome."""
        clock, limits = self.office.clock, self.office.limits
        give_up = clock.monotonic() + limits.pending_ms / 1000
        while True:
            try:
                return await self.office.ledger.commands.claim(claim)
            except CommandPending:
                if clock.monotonic() >= give_up:
                    raise
            await clock.sleep(limits.poll_ms / 1000)

    async def _first_time(self, call: Call, claim: Claim, case: Case | None) -> list[PersonalDelivery]:
        try:
            return await self._carry_out(await self._turn(call, claim, case))
        except BureauError as error:
            await self._refuse(claim, case, error)
            raise

    async def _turn(self, call: Call, claim: Claim, case: Case | None) -> Turn:
        seat = await self.office.ledger.cases.seat(case, call.person) if case else None
        return Turn(call, claim, case, seat)

    async def _carry_out(self, turn: Turn) -> list[PersonalDelivery]:
        office = self.office
        match turn.call.command:
            case Open() as command:
                return await opening.open_case(office, turn, command)
            case Close() as command:
                return await closing.close_case(office, turn, command)
            case Whisper() as command:
                return await whispering.whisper(office, turn, command)
            case Ask() as command:
                return await asking.ask(office, turn, command)
            case Publish() as command:
                return await publishing.publish(office, turn, command)
            case Status() | Board() | Dossier() | Help():
                deliveries = await self._read(turn)
                await office.ledger.commands.settle(turn.done(Plain()), turn.case.id if turn.case else None)
                return deliveries

    async def _read(self, turn: Turn) -> list[PersonalDelivery]:
        match turn.call.command:
            case Status() as command:
                return await reading.status(self.office, turn, command)
            case Board() as command:
                return await reading.board(self.office, turn, command)
            case Dossier() as command:
                return await reading.dossier(self.office, turn, command)
            case Help() as command:
                return await reading.show_help(self.office, turn, command)
            case _:
                return []

    async def _refuse(self, claim: Claim, case: Case | None, error: BureauError) -> None:
        """Keep a refusal as the command's outcome, unless the same command may succeed later."""
        commands = self.office.ledger.commands
        try:
            if error.passing:
                await commands.release(claim)
            else:
                await commands.settle(Settlement(claim, Failed(error.code, error.data())), case.id if case else None)
        except BureauError:
            return  # the claim ends with its lease; the first error is the one that the person must hear

    async def _again(self, call: Call, claim: Claim, case: Case | None, before: Settled) -> Reply:
        about = await self.office.ledger.cases.get(before.case_id) if before.case_id else case
        if isinstance(before.outcome, Plain):
            turn = await self._turn(call, claim, about)
            if isinstance(call.command, Open) and about:
                return Reply(about, (await reading.status_of(self.office, about),))
            return Reply(about, tuple(await self._read(turn)))
        return Reply(about, tuple(await recalling.recall(self.office, before.case_id, before.outcome)))

    async def _case_after(self, call: Call, before: Case | None) -> Case | None:
        """The case that the reply is about: the one that was open, or the one that this command opened."""
        return before or await self.office.ledger.cases.open_in(call.channel)
