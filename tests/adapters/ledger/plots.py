"""Cases, claims and cards for tests of the ledger."""

from dataclasses import dataclass, field

from adapters.ledger.ledger import SqlLedger
from bureau.case import Case
from bureau.events import Action, CaseRecord, EventDraft, Speech
from bureau.ids import CardId, CaseId, MemoryId, SeatId, Space, new_uuid
from bureau.permissions import Budget
from bureau.records import CardDraft, CardRow, Claim, Lease, Opening, Outcome, Plain, Settlement, Written
from bureau.seats import Channel, Person, Workspace
from tests.conftest import StillClock

HOME = Workspace("terminal", "terminal")
TABLE = Channel(HOME, "table")
ADA = Person(HOME, "ada", "Ada", "en")
BO = Person(HOME, "bo", "Bo", "zh")
INFORMANT = Space("informant")
NO_END = 10**15


def case(channel: Channel = TABLE) -> Case:
    """A case that nobody has opened yet."""
    return Case(CaseId(new_uuid()), channel, channel, 1, "en", SeatId("s1"), True, None, "")


def opened(at: int = 1) -> EventDraft:
    """The event of an opening."""
    return EventDraft(Action.OPENED, SeatId("s1"), at, CaseRecord(""), Speech())


@dataclass
class Plot:
    """One director at work on a ledger."""

    ledger: SqlLedger
    clock: StillClock
    case: Case = field(default_factory=case)

    def claim(self, command: str = "", person: Person = ADA, verb: str = "ask", budget: int = 1000) -> Claim:
        """A claim of a command, with a lease of ten seconds."""
        lease = Lease(new_uuid(), self.clock.now() + 10_000)
        name = command or new_uuid()
        return Claim(name, self.case.channel, person, verb, lease, self.clock.now(), Budget(budget, 60))

    async def done(self, outcome: Outcome | None = None) -> Settlement:
        """The settlement of a command that has been claimed."""
        claim = self.claim()
        assert await self.ledger.commands.claim(claim) is None
        return Settlement(claim, outcome or Plain())

    async def open(self) -> None:
        """Open the case."""
        await self.ledger.cases.open(Opening(self.case, ADA, [opened()], self.lease()), await self.done())

    def lease(self, until: int = NO_END) -> Lease:
        """A lease in a new name."""
        return Lease(new_uuid(), until)

    async def card(self, text_hash: str = "h") -> CardRow:
        """A live card of the informant's."""
        lease, draft = self.lease(), CardDraft(CardId(new_uuid()), INFORMANT, text_hash)
        await self.ledger.cards.reserve(self.case, [draft], lease)
        [row] = await self.ledger.cards.go_live(self.case, [self.written(draft.card_id)], lease, await self.done())
        return row

    def written(self, card: CardId) -> Written:
        """A row in some memory store."""
        return Written(card, MemoryId(str(abs(hash(card)) + 1)))
