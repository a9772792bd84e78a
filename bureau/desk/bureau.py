"""Where a command comes in: claimed, carried out, answered; once."""

from bureau.case import Case
from bureau.commands import (
    Accept,
    Ask,
    Board,
    Call,
    Close,
    Dossier,
    Handover,
    Help,
    Load,
    MoveStage,
    Notes,
    Open,
    Publish,
    Reset,
    Setup,
    Status,
    Whisper,
    Withdraw,
)
from bureau.deliveries import PersonalDelivery, Refused, Reply
from bureau.desk import (
    asking,
    closing,
    directing,
    doors,
    finding,
    loading,
    opening,
    publishing,
    reading,
    recalling,
    whispering,
    withdrawing,
)
from bureau.desk.office import Office, Turn
from bureau.errors import BureauError, CommandPending, LedgerUnavailable
from bureau.permissions import budget
from bureau.records import Claim, Failed, Offering, Plain, Settled, Settlement


class Bureau:
    """The game behind every platform. All its methods may be called from many tasks at once."""

    def __init__(self, office: Office) -> None:
        self.office = office

    async def handle(self, call: Call) -> Reply:
        """Carry out a command and say what is to be seen of it. Never raises a `BureauError`: it is in the reply."""
        try:
            claim = self._claim(call)
            before = await self._claimed(claim)
            if before:
                return await self._again(call, claim, before)
            return await self._first_time(call, claim)
        except BureauError as error:
            return Reply(None, (Refused(error),))

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

    async def _first_time(self, call: Call, claim: Claim) -> Reply:
        case: Case | None = None
        try:
            case = await finding.case_of(self.office, call)
            return await self._carry_out(await self._turn(call, claim, case))
        except BureauError as error:
            await self._refuse(claim, case, error)
            return Reply(case, (Refused(error),))

    async def _turn(self, call: Call, claim: Claim, case: Case | None) -> Turn:
        seat = await self.office.ledger.cases.seat(case, call.person) if case else None
        return Turn(call, claim, case, seat)

    async def _carry_out(self, turn: Turn) -> Reply:
        office = self.office
        match turn.call.command:
            case Status() | Board() | Notes() | Dossier() | Help():
                deliveries = await self._read(turn)
                await office.ledger.commands.settle(turn.done(Plain()), turn.case.id if turn.case else None)
                return Reply(turn.case, tuple(deliveries))
            case Open() as command:
                deliveries = await opening.open_case(office, turn, command)
                return Reply(await office.ledger.cases.open_in(turn.call.channel), tuple(deliveries))
            case Handover() as command:
                return await directing.offer(office, turn, command)
            case _:
                deliveries = await self._change(turn)
                return Reply(await self._fresh(turn.case), tuple(deliveries))

    async def _change(self, turn: Turn) -> list[PersonalDelivery]:  # noqa: C901, PLR0911 - one line for each verb
        office = self.office
        match turn.call.command:
            case Ask() as command:
                return await asking.ask(office, turn, command)
            case Whisper() as command:
                return await whispering.whisper(office, turn, command)
            case Publish() as command:
                return await publishing.publish(office, turn, command)
            case Withdraw() as command:
                return await withdrawing.withdraw(office, turn, command)
            case Load() as command:
                return await loading.load(office, turn, command)
            case Reset() as command:
                return await loading.reset(office, turn, command)
            case MoveStage() as command:
                return await directing.move_stage(office, turn, command)
            case Accept() as command:
                return await directing.accept(office, turn, command)
            case Close() as command:
                return await closing.close_case(office, turn, command)
            case Setup() as command:
                return await doors.setup(office, turn, command)
            case _:
                raise TypeError(turn.call.command.verb)

    async def _read(self, turn: Turn) -> list[PersonalDelivery]:
        office = self.office
        match turn.call.command:
            case Status() as command:
                return await reading.status(office, turn, command)
            case Board() as command:
                return await reading.board(office, turn, command)
            case Notes() as command:
                return await recalling.notes(office, turn, command)
            case Dossier() as command:
                return await reading.dossier(office, turn, command)
            case Help() as command:
                return await reading.show_help(office, turn, command)
            case _:
                return []

    async def _refuse(self, claim: Claim, case: Case | None, error: BureauError) -> None:
        """Keep a refusal as the command's outcome, unless the same command may succeed later."""
        if isinstance(error, LedgerUnavailable):
            return  # to wait once more for the same ledger would only keep the person waiting
        commands = self.office.ledger.commands
        try:
            if error.passing:
                await commands.release(claim)
            else:
                await commands.settle(Settlement(claim, Failed(error.code, error.data())), case.id if case else None)
        except BureauError:
            return  # the claim ends with its lease; the first error is the one that the person must hear

    async def _again(self, call: Call, claim: Claim, before: Settled) -> Reply:
        """What the first delivery showed, about the case of then: which one it is now has no say in it."""
        about = await self.office.ledger.cases.get(before.case_id) if before.case_id else None
        if isinstance(before.outcome, Offering) and isinstance(call.command, Handover) and about:
            return directing.offered(about, call, call.command, before.outcome.until)
        if not isinstance(before.outcome, Plain):
            return Reply(about, tuple(await recalling.recall(self.office, before.case_id, before.outcome)))
        if isinstance(call.command, Open | Load | Accept) and about:
            return Reply(about, (await reading.status_of(self.office, about),))
        if about is None and isinstance(call.command, Help):
            about = await finding.case_of(self.office, call)
        return Reply(about, tuple(await self._read(await self._turn(call, claim, about))))

    async def _fresh(self, case: Case | None) -> Case | None:
        """The case as it is after a change, so that what is shown has its new roles."""
        return await self.office.ledger.cases.get(case.id) if case else None
