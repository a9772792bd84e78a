"""Who sits in a case, within the transactions of others."""

from sqlalchemy import ColumnElement, and_, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.ledger.tables import cases, people, seats
from bureau.ids import CaseId, SeatId
from bureau.seats import Person, Seat, SeatKind


async def seat_of(connection: AsyncConnection, case_id: CaseId, person: Person) -> Seat | None:
    """The seat that a person has."""
    same_seat = (seats.c.case_id == people.c.case_id) & (seats.c.seat_id == people.c.seat_id)
    query = select(seats.c.seat_id, seats.c.kind, people.c.name).join(people, same_seat).where(_of(case_id, person))
    row = (await connection.execute(query)).first()
    return Seat(SeatId(row.seat_id), SeatKind(row.kind), row.name) if row else None


async def take_seat(connection: AsyncConnection, case_id: CaseId, person: Person) -> Seat:
    """The person's seat, made where there was none. The caller has the case's turn, so numbers cannot clash."""
    taken = await seat_of(connection, case_id, person)
    if taken:
        await connection.execute(update(people).where(_of(case_id, person)).values(name=person.name))
        return Seat(taken.id, taken.kind, person.name)
    others = await connection.execute(select(seats.c.seat_id).where(seats.c.case_id == case_id))
    seat_id = SeatId(f"s{len(others.all()) + 1}")
    await sit_down(connection, case_id, seat_id, SeatKind.PLAYER, person)
    return Seat(seat_id, SeatKind.PLAYER, person.name)


async def make_director(connection: AsyncConnection, case_id: CaseId, seat: SeatId) -> None:
    """Make a seat the director's; whoever had that before is a player now."""
    here = seats.c.case_id == case_id
    await connection.execute(update(seats).where(here).values(kind=SeatKind.PLAYER))
    await connection.execute(update(seats).where(here & (seats.c.seat_id == seat)).values(kind=SeatKind.DIRECTOR))
    await connection.execute(update(cases).where(cases.c.case_id == case_id).values(director=seat))


async def sit_down(connection: AsyncConnection, case_id: CaseId, seat: SeatId, kind: SeatKind, person: Person) -> None:
    """Give a person a seat that nobody has had."""
    await connection.execute(insert(seats).values(case_id=case_id, seat_id=seat, kind=kind))
    who = {"platform": person.workspace.platform, "workspace": person.workspace.id}
    await connection.execute(
        insert(people).values(**who, case_id=case_id, seat_id=seat, person=person.id, name=person.name)
    )


def _of(case_id: CaseId, person: Person) -> ColumnElement[bool]:
    return and_(
        people.c.case_id == case_id,
        people.c.platform == person.workspace.platform,
        people.c.workspace == person.workspace.id,
        people.c.person == person.id,
    )
