"""Cases, and who sits in them."""

from typing import Any

from sqlalchemy import Row, Select, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.ledger import seats as seating
from adapters.ledger import turns
from adapters.ledger.database import Database
from adapters.ledger.rows import PACK, case_of
from adapters.ledger.tables import cards, cases, channels, offers, people, stages
from bureau.case import Case
from bureau.errors import CaseExists, NoCase, NoOffer
from bureau.events import GENESIS, EventDraft
from bureau.ids import CaseId, SeatId
from bureau.ports import Clock
from bureau.records import EventOfSeat, Opening, Settlement
from bureau.seats import Channel, Person, Seat, SeatKind

_WITH_STAGE = select(
    cases,
    stages.c.platform.label("stage_platform"),
    stages.c.workspace.label("stage_workspace"),
    stages.c.channel.label("stage_channel"),
).join(stages, stages.c.case_id == cases.c.case_id)


class Cases:
    """Implements `bureau.books.CaseBook`."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def open_in(self, channel: Channel) -> Case | None:
        """See `CaseBook.open_in`."""
        here = and_(
            channels.c.platform == channel.workspace.platform,
            channels.c.workspace == channel.workspace.id,
            channels.c.channel == channel.id,
        )
        query = _WITH_STAGE.join(channels, channels.c.case_id == cases.c.case_id).where(here)
        row = await self._database.read(lambda connection: _first(connection, query))
        return case_of(row) if row else None

    async def get(self, case_id: CaseId) -> Case:
        """See `CaseBook.get`."""
        query = _WITH_STAGE.where(cases.c.case_id == case_id)
        row = await self._database.read(lambda connection: _first(connection, query))
        if row is None:
            raise NoCase
        return case_of(row)

    async def seat(self, case: Case, person: Person) -> Seat | None:
        """See `CaseBook.seat`."""
        return await self._database.read(lambda connection: seating.seat_of(connection, case.id, person))

    async def take_seat(self, case: Case, person: Person) -> Seat:
        """See `CaseBook.take_seat`."""
        seat = await self.seat(case, person)
        if seat and seat.name == person.name:
            return seat

        async def work(connection: AsyncConnection) -> Seat:
            await turns.take_turn(connection, case)
            return await seating.take_seat(connection, case.id, person)

        return await self._database.write(work)

    async def seat_name(self, case_id: CaseId, seat: SeatId) -> str:
        """See `CaseBook.seat_name`."""
        query = select(people.c.name).where((people.c.case_id == case_id) & (people.c.seat_id == seat))
        row = await self._database.read(lambda connection: _first(connection, query))
        return row.name if row else ""

    async def open(self, opening: Opening, done: Settlement) -> None:
        """See `CaseBook.open`."""
        case = opening.case

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(channels).values(**_place(case.channel), case_id=case.id))
            await connection.execute(insert(cases).values(**_columns(case, opened_at=opening.events[0].at)))
            await connection.execute(insert(stages).values(**_place(case.stage), case_id=case.id, seen=0))
            await seating.sit_down(connection, case.id, case.director, SeatKind.DIRECTOR, opening.director)
            await turns.go_live(connection, case, opening.written, opening.lease)
            for event in opening.events:
                await turns.append_event(connection, case.id, case.epoch, event, done.claim.id)
            await turns.settle(connection, done, case.id)

        try:
            await self._database.write(work)
        except IntegrityError:
            there = await self.open_in(case.channel)
            if there is None:
                raise
            raise CaseExists(case_id=there.id, scenario=there.scenario) from None

    async def directed_by(self, person: Person) -> list[Case]:
        """See `CaseBook.directed_by`."""
        mine = and_(
            people.c.case_id == cases.c.case_id,
            people.c.seat_id == cases.c.director,
            people.c.platform == person.workspace.platform,
            people.c.workspace == person.workspace.id,
            people.c.person == person.id,
        )
        query = _WITH_STAGE.join(people, mine).where(cases.c.state == "open").order_by(cases.c.opened_at)

        async def work(connection: AsyncConnection) -> list[Case]:
            return [case_of(row) for row in await connection.execute(query)]

        return await self._database.read(work)

    async def reset(self, case: Case, event: EventDraft, done: Settlement) -> None:
        """See `CaseBook.reset`."""

        async def work(connection: AsyncConnection) -> None:
            await turns.take_turn(connection, case)
            await turns.append_event(connection, case.id, case.epoch, event, done.claim.id)
            await turns.kill(connection, cards.c.case_id == case.id, event.at)
            empty = {"epoch": case.epoch + 1, "pack_id": "", "pack_source": "", "pack": ""}
            await connection.execute(update(cases).where(cases.c.case_id == case.id).values(**empty))
            await turns.settle(connection, done, case.id)

        await self._database.write(work)

    async def move_stage(self, case: Case, stage: Channel, event: EventDraft, done: Settlement) -> None:
        """See `CaseBook.move_stage`."""

        async def work(connection: AsyncConnection) -> None:
            await turns.take_turn(connection, case)
            await connection.execute(update(stages).where(stages.c.case_id == case.id).values(**_place(stage)))
            await turns.append_event(connection, case.id, case.epoch, event, done.claim.id)
            await turns.settle(connection, done, case.id)

        await self._database.write(work)

    async def offer(self, case: Case, to: Person, until: int, done: Settlement) -> None:
        """See `CaseBook.offer`."""
        who = {"platform": to.workspace.platform, "workspace": to.workspace.id, "person": to.id}

        async def work(connection: AsyncConnection) -> None:
            await turns.take_turn(connection, case)
            await connection.execute(delete(offers).where(offers.c.case_id == case.id))
            await connection.execute(insert(offers).values(**who, case_id=case.id, until=until))
            await turns.settle(connection, done, case.id)

        await self._database.write(work)

    async def accept(self, case: Case, person: Person, event: EventOfSeat, done: Settlement) -> None:
        """See `CaseBook.accept`."""
        mine = and_(
            offers.c.case_id == case.id,
            offers.c.platform == person.workspace.platform,
            offers.c.workspace == person.workspace.id,
            offers.c.person == person.id,
            offers.c.until > self._clock.now(),
        )

        async def work(connection: AsyncConnection) -> None:
            await turns.take_turn(connection, case)
            if (await connection.execute(delete(offers).where(mine))).rowcount != 1:
                raise NoOffer
            seat = (await seating.take_seat(connection, case.id, person)).id
            await seating.make_director(connection, case.id, seat)
            await turns.append_event(connection, case.id, case.epoch, event(seat), done.claim.id)
            await turns.settle(connection, done, case.id)

        await self._database.write(work)

    async def close(self, case: Case, event: EventDraft, done: Settlement) -> None:
        """See `CaseBook.close`."""

        async def work(connection: AsyncConnection) -> None:
            await turns.take_turn(connection, case)
            await turns.append_event(connection, case.id, case.epoch, event, done.claim.id)
            ended = {"state": "closed", "closed_at": event.at}
            await connection.execute(update(cases).where(cases.c.case_id == case.id).values(**ended))
            await turns.kill(connection, cards.c.case_id == case.id, event.at)
            await connection.execute(delete(channels).where(channels.c.case_id == case.id))
            await turns.settle(connection, done, case.id)

        await self._database.write(work)


async def _first(connection: AsyncConnection, query: Select[Any]) -> Row[Any] | None:
    row: Row[Any] | None = (await connection.execute(query)).first()
    return row


def _place(channel: Channel) -> dict[str, str]:
    return {"platform": channel.workspace.platform, "workspace": channel.workspace.id, "channel": channel.id}


def _columns(case: Case, opened_at: int) -> dict[str, str | int]:
    return {
        **_place(case.channel),
        "case_id": case.id,
        "state": "open",
        "epoch": case.epoch,
        "locale": case.locale,
        "director": case.director,
        "pack_id": case.scenario,
        "pack_source": case.pack_source,
        "pack": PACK.dump_json(case.pack).decode() if case.pack else "",
        "seq": 0,
        "head": GENESIS,
        "turn": 0,
        "opened_at": opened_at,
    }
