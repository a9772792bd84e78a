"""Pieces of the transactions that change a case: its turn, its next event, the outcome of the command behind it.

Changes of one case are ordered by its row: whoever updates it first holds its lock until the transaction ends, in
whichever process. Two cases never wait for each other on the MySQL protocol; on SQLite, whose lock is the file's,
they wait for milliseconds, because nothing slow is done within a transaction.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, bindparam, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.ledger.rows import SPEECH, card_of, dump_outcome, dump_record
from adapters.ledger.tables import cards, cases, commands, events, speeches
from bureau.case import Case
from bureau.errors import CaseChanged, CommandPending, NoCase
from bureau.events import AskedRecord, EventDraft, link
from bureau.ids import CaseId, Space
from bureau.records import CardRow, CardState, Lease, Settlement, Written


async def take_turn(connection: AsyncConnection, case: Case, *, loading: bool = False) -> None:
    """Lock the case's row until the end of the transaction.

    Raises `NoCase` where the case was closed since it was read, and `CaseChanged` where it was reset, has another
    director or another pack: then what was decided about it may no longer hold. A load looks at the pack itself.
    """
    mine = (cases.c.case_id == case.id) & (cases.c.state == "open")
    taken = await connection.execute(update(cases).where(mine).values(turn=cases.c.turn + 1))
    if taken.rowcount != 1:
        raise NoCase
    query = select(cases.c.epoch, cases.c.director, cases.c.pack_id).where(cases.c.case_id == case.id)
    row = (await connection.execute(query)).one()
    same_pack = loading or row.pack_id == case.scenario
    if (row.epoch, row.director) != (case.epoch, case.director) or not same_pack:
        raise CaseChanged


async def append_event(
    connection: AsyncConnection, case_id: CaseId, epoch: int, draft: EventDraft, command: str
) -> int:
    """Number an event, chain it and store it; its number. The caller has the case's turn."""
    row = (await connection.execute(select(cases.c.seq, cases.c.head).where(cases.c.case_id == case_id))).one()
    made = link(case_id, row.seq + 1, epoch, draft, row.head)
    await connection.execute(
        insert(events).values(
            case_id=case_id,
            seq=made.seq,
            epoch=epoch,
            action=made.action,
            seat_id=made.seat,
            at=made.at,
            record=dump_record(made.action, made.record),
            speech_hash=made.speech_hash,
            previous=made.previous,
            hash=made.hash,
            trace_id=made.record.trace_id if isinstance(made.record, AskedRecord) else None,
            command_id=command,
        )
    )
    speech = SPEECH.dump_json(draft.speech).decode()
    await connection.execute(insert(speeches).values(case_id=case_id, seq=made.seq, speech=speech))
    await connection.execute(update(cases).where(cases.c.case_id == case_id).values(seq=made.seq, head=made.hash))
    return made.seq


async def settle(connection: AsyncConnection, done: Settlement, case_id: CaseId | None) -> None:
    """Record a command's outcome.

    Raises `CommandPending`, and so undoes the whole transaction, where the claim has meanwhile been taken over.
    """
    workspace = done.claim.channel.workspace
    settled = await connection.execute(
        update(commands)
        .where(
            (commands.c.platform == workspace.platform)
            & (commands.c.workspace == workspace.id)
            & (commands.c.command_id == done.claim.id)
            & (commands.c.owner == done.claim.lease.owner)
            & (commands.c.state == "claimed")
        )
        .values(state="done", outcome=dump_outcome(done.outcome), case_id=case_id)
    )
    if settled.rowcount != 1:
        raise CommandPending


async def held(connection: AsyncConnection, case: Case, space: Space, now: int) -> int:
    """How many cards the space has or will have: the live ones, and reservations whose lease still runs."""
    reserved = (cards.c.state == CardState.RESERVED) & (cards.c.lease_until > now)
    here = (cards.c.case_id == case.id) & (cards.c.epoch == case.epoch) & (cards.c.space == space)
    counted = select(func.count()).select_from(cards).where(here & ((cards.c.state == CardState.LIVE) | reserved))
    return await connection.scalar(counted) or 0


async def go_live(connection: AsyncConnection, case: Case, written: Sequence[Written], lease: Lease) -> list[CardRow]:
    """Make reservations live under the next numbers of their spaces, in the order given.

    A few statements, however many cards: a pack has hundreds, and on SQLite everybody waits meanwhile.
    Raises `CaseChanged` where their owner has lost one.
    """
    if not written:
        return []
    these = (cards.c.case_id == case.id) & cards.c.card_id.in_([card.card_id for card in written])
    still = (cards.c.state == CardState.RESERVED) & (cards.c.owner == lease.owner) & (cards.c.epoch == case.epoch)
    reserved = await connection.execute(select(cards.c.card_id, cards.c.space).where(these & still))
    spaces = {row.card_id: Space(row.space) for row in reserved}
    if len(spaces) != len(written):
        raise CaseChanged
    numbers = {space: await _last_number(connection, case.id, space) for space in set(spaces.values())}
    changes = []
    for card in written:
        numbers[spaces[card.card_id]] += 1
        changes.append({"card": card.card_id, "memory": card.memory_id, "next": numbers[spaces[card.card_id]]})
    values: dict[str, Any] = {
        "state": CardState.LIVE,
        "memory_id": bindparam("memory"),
        "number": bindparam("next"),
        "sweep_at": None,
    }
    await connection.execute(
        update(cards).where((cards.c.card_id == bindparam("card")) & still).values(**values), changes
    )
    now_live = select(cards).where(these & (cards.c.state == CardState.LIVE))
    live = {row.card_id: card_of(row) for row in await connection.execute(now_live)}
    if len(live) != len(written):
        raise CaseChanged
    return [live[card.card_id] for card in written]


async def kill(connection: AsyncConnection, which: ColumnElement[bool], now: int) -> None:
    """Make cards dead that are not so already, and their rows due for the sweeper."""
    ended = {"state": CardState.DEAD, "sweep_at": now}
    alive = cards.c.state.in_([CardState.LIVE, CardState.RESERVED])
    await connection.execute(update(cards).where(which & alive).values(**ended))


async def _last_number(connection: AsyncConnection, case_id: CaseId, space: Space) -> int:
    """The highest number that a card of the space ever had; numbers are never used again in a case."""
    highest = select(func.max(cards.c.number)).where((cards.c.case_id == case_id) & (cards.c.space == space))
    return await connection.scalar(highest) or 0
