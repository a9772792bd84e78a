"""The numbered events of each case, and how far each stage has come."""

from collections.abc import Sequence

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.ledger import turns
from adapters.ledger.database import Database
from adapters.ledger.rows import event_of
from adapters.ledger.tables import cards, cases, events, speeches, stages
from bureau.case import Case
from bureau.errors import CaseChanged
from bureau.events import Action, Event, EventDraft
from bureau.ids import CardId, CaseId, SeatId, TraceId
from bureau.records import CardState, Settlement
from bureau.seats import Workspace

_WITH_SPEECH = select(events, speeches.c.speech).outerjoin(
    speeches, (speeches.c.case_id == events.c.case_id) & (speeches.c.seq == events.c.seq)
)


class Events:
    """Implements `bureau.books.EventBook`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, case: Case, used: Sequence[CardId], event: EventDraft, done: Settlement) -> None:
        """See `EventBook.record`."""

        async def work(connection: AsyncConnection) -> None:
            await turns.take_turn(connection, case)
            still = cards.c.card_id.in_(used) & (cards.c.case_id == case.id) & (cards.c.state == CardState.LIVE)
            live = await connection.scalar(select(func.count()).select_from(cards).where(still))
            if live != len(set(used)):
                raise CaseChanged
            await turns.append_event(connection, case.id, case.epoch, event, done.claim.id)
            await turns.settle(connection, done, case.id)

        await self._database.write(work)

    async def by_trace(self, case_id: CaseId, trace_id: TraceId) -> Event:
        """See `EventBook.by_trace`."""
        query = _WITH_SPEECH.where((events.c.case_id == case_id) & (events.c.trace_id == trace_id))

        async def work(connection: AsyncConnection) -> Event:
            row = (await connection.execute(query)).first()
            if row is None:
                raise KeyError(trace_id)
            return event_of(row)

        return await self._database.read(work)

    async def asked_by(self, case: Case, seat: SeatId, limit: int) -> list[Event]:
        """See `EventBook.asked_by`."""
        theirs = (events.c.case_id == case.id) & (events.c.epoch == case.epoch) & (events.c.seat_id == seat)
        query = _WITH_SPEECH.where(theirs & (events.c.action == Action.ASKED)).order_by(events.c.seq.desc())

        async def work(connection: AsyncConnection) -> list[Event]:
            return [event_of(row) for row in await connection.execute(query.limit(limit))][::-1]

        return await self._database.read(work)

    async def unseen(self, case_id: CaseId, limit: int) -> list[Event]:
        """See `EventBook.unseen`."""
        query = (
            _WITH_SPEECH.join(stages, stages.c.case_id == events.c.case_id)
            .where((events.c.case_id == case_id) & (events.c.seq > stages.c.seen))
            .order_by(events.c.seq)
            .limit(limit)
        )

        async def work(connection: AsyncConnection) -> list[Event]:
            return [event_of(row) for row in await connection.execute(query)]

        return await self._database.read(work)

    async def seen(self, case_id: CaseId, seq: int) -> None:
        """See `EventBook.seen`."""
        behind = (stages.c.case_id == case_id) & (stages.c.seen < seq)

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(stages).where(behind).values(seen=seq))

        await self._database.write(work)

    async def behind(self, workspace: Workspace) -> list[CaseId]:
        """See `EventBook.behind`."""
        here = (stages.c.platform == workspace.platform) & (stages.c.workspace == workspace.id)
        query = select(cases.c.case_id).join(stages, stages.c.case_id == cases.c.case_id)

        async def work(connection: AsyncConnection) -> list[CaseId]:
            rows = await connection.execute(query.where(here & (cases.c.seq > stages.c.seen)))
            return [CaseId(row.case_id) for row in rows]

        return await self._database.read(work)
