"""Cases, and who sits in them."""

from typing import Any

from sqlalchemy import ColumnElement, Row, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.ledger import turns
from adapters.ledger.database import Database
from adapters.ledger.rows import PACK, case_of
from adapters.ledger.tables import cards, cases, channels, people, seats, stages
from bureau.case import Case
from bureau.errors import CaseExists, NoCase
from bureau.events import GENESIS, EventDraft
from bureau.ids import CaseId, SeatId
from bureau.records import CardState, Opening, Settlement
from bureau.seats import Channel, Person, Seat, SeatKind

_WITH_STAGE = select(
    cases,
    stages.c.platform.label("stage_platform"),
    stages.c.workspace.label("stage_workspace"),
    stages.c.channel.label("stage_channel"),
).join(stages, stages.c.case_id == cases.c.case_id)


class Cases:
    """Implements `bureau.records.CaseBook`."""

    def __init__(self, database: Database) -> None:
        self._database = database

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
        return await self._database.read(lambda connection: _seat(connection, case.id, person))

    async def take_seat(self, case: Case, person: Person) -> Seat:
        """See `CaseBook.take_seat`."""
        seat = await self.seat(case, person)
        if seat and seat.name == person.name:
            return seat

        async def work(connection: AsyncConnection) -> Seat:
            await turns.take_turn(connection, case)
            taken = await _seat(connection, case.id, person)
            if taken:
                await connection.execute(update(people).where(_of(case.id, person)).values(name=person.name))
                return Seat(taken.id, taken.kind, person.name)
            others = await connection.execute(select(seats.c.seat_id).where(seats.c.case_id == case.id))
            seat_id = SeatId(f"s{len(others.all()) + 1}")
            await _sit_down(connection, case.id, seat_id, SeatKind.PLAYER, person)
            return Seat(seat_id, SeatKind.PLAYER, person.name)

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
            await _sit_down(connection, case.id, case.director, SeatKind.DIRECTOR, opening.director)
            for card in opening.written:
                await turns.go_live(connection, case, card, opening.lease)
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

    async def close(self, case: Case, event: EventDraft, done: Settlement) -> None:
        """See `CaseBook.close`."""

        async def work(connection: AsyncConnection) -> None:
            await turns.take_turn(connection, case)
            await turns.append_event(connection, case.id, case.epoch, event, done.claim.id)
            ended = {"state": "closed", "closed_at": event.at}
            await connection.execute(update(cases).where(cases.c.case_id == case.id).values(**ended))
            await connection.execute(update(cards).where(cards.c.case_id == case.id).values(state=CardState.DEAD))
            await connection.execute(delete(channels).where(channels.c.case_id == case.id))
            await turns.settle(connection, done, case.id)

        await self._database.write(work)


async def _first(connection: AsyncConnection, query: Any) -> Row[Any] | None:  # noqa: ANN401 - any select
    return (await connection.execute(query)).first()


def _place(channel: Channel) -> dict[str, str]:
    return {"platform": channel.workspace.platform, "workspace": channel.workspace.id, "channel": channel.id}


def _of(case_id: CaseId, person: Person) -> ColumnElement[bool]:
    return and_(
        people.c.case_id == case_id,
        people.c.platform == person.workspace.platform,
        people.c.workspace == person.workspace.id,
        people.c.person == person.id,
    )


async def _seat(connection: AsyncConnection, case_id: CaseId, person: Person) -> Seat | None:
    same_seat = (seats.c.case_id == people.c.case_id) & (seats.c.seat_id == people.c.seat_id)
    query = select(seats.c.seat_id, seats.c.kind, people.c.name).join(people, same_seat).where(_of(case_id, person))
    row = await _first(connection, query)
    return Seat(SeatId(row.seat_id), SeatKind(row.kind), row.name) if row else None


async def _sit_down(connection: AsyncConnection, case_id: CaseId, seat: SeatId, kind: SeatKind, person: Person) -> None:
    await connection.execute(insert(seats).values(case_id=case_id, seat_id=seat, kind=kind))
    who = {"platform": person.workspace.platform, "workspace": person.workspace.id}
    await connection.execute(
        insert(people).values(**who, case_id=case_id, seat_id=seat, person=person.id, name=person.name)
    )


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
