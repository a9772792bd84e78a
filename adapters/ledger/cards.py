"""Which rows of the memory store are cards: the states are in `bureau.books`."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.ledger import turns
from adapters.ledger.rows import PACK, card_of
from adapters.ledger.sweeping import Sweeping
from adapters.ledger.tables import cards, cases
from bureau.case import Case
from bureau.errors import AlreadyLoaded, PublicationPending, SpaceFull, UnknownCard
from bureau.events import EventDraft
from bureau.ids import BOARD, CardId, CaseId, Space, new_uuid
from bureau.records import (
    CardDraft,
    CardRow,
    CardState,
    EventOf,
    Lease,
    Reserved,
    Settlement,
    Written,
)
from bureau.scenario import PublicPack
from bureau.texts import CARDS_PER_SPACE


class Cards(Sweeping):
    """Implements `bureau.books.CardBook`."""

    async def live(self, case: Case, spaces: Sequence[Space]) -> list[CardRow]:
        """See `CardBook.live`."""

        async def work(connection: AsyncConnection) -> list[CardRow]:
            here = _live(case) & cards.c.space.in_(spaces)
            # joined, not trusted: a case that was closed or reset since it was read has no live card
            same = (cases.c.case_id == cards.c.case_id) & (cases.c.epoch == cards.c.epoch) & (cases.c.state == "open")
            query = select(cards).join(cases, same).where(here).order_by(cards.c.space, cards.c.number)
            return [card_of(row) for row in await connection.execute(query)]

        return await self._database.read(work)

    async def reserve(self, case: Case, drafts: Sequence[CardDraft], lease: Lease) -> None:
        """See `CardBook.reserve`."""

        async def work(connection: AsyncConnection) -> None:
            await turns.take_turn(connection, case)
            for space in {draft.space for draft in drafts}:
                await self._room(connection, case, space, sum(draft.space == space for draft in drafts))
            if drafts:
                await connection.execute(insert(cards), [_columns(case, draft, lease) for draft in drafts])

        await self._database.write(work)

    async def reserve_for_opening(self, case: Case, drafts: Sequence[CardDraft], lease: Lease) -> None:
        """See `CardBook.reserve_for_opening`."""

        async def work(connection: AsyncConnection) -> None:
            if drafts:
                await connection.execute(insert(cards), [_columns(case, draft, lease) for draft in drafts])

        await self._database.write(work)

    async def home(self, card: CardId) -> CaseId | None:
        """See `CardBook.home`."""
        query = select(cards.c.case_id).where(cards.c.card_id == card)
        found = await self._database.read(lambda connection: connection.scalar(query))
        return CaseId(found) if found else None

    async def reserve_copy(self, case: Case, source: CardRow, lease: Lease) -> CardRow | Reserved:
        """See `CardBook.reserve_copy`."""

        async def work(connection: AsyncConnection) -> CardRow | Reserved:
            await turns.take_turn(connection, case)
            if not await _all_live(connection, case, [source.card_id]):
                raise UnknownCard
            newest = select(cards).where(cards.c.source_card_id == source.card_id).order_by(cards.c.version.desc())
            copy = (await connection.execute(newest.limit(1))).first()
            if copy is None or copy.state in {CardState.DEAD, CardState.WITHDRAWN}:
                return await self._new_copy(connection, case, source, copy.version + 1 if copy else 1, lease)
            if copy.state == CardState.LIVE:
                return card_of(copy)
            if copy.lease_until > self._clock.now():
                raise PublicationPending
            taken = {"owner": lease.owner, "lease_until": lease.until, "sweep_at": lease.until}
            await connection.execute(update(cards).where(cards.c.card_id == copy.card_id).values(**taken))
            return Reserved(CardId(copy.card_id), copy.version)

        return await self._database.write(work)

    async def go_live(
        self,
        case: Case,
        written: Sequence[Written],
        lease: Lease,
        done: Settlement,
        event: EventOf | None = None,
        loaded: Case | None = None,
    ) -> list[CardRow]:
        """See `CardBook.go_live`."""

        async def work(connection: AsyncConnection) -> list[CardRow]:
            await turns.take_turn(connection, case, loading=loaded is not None)
            if loaded and loaded.pack:
                await self._set_pack(connection, loaded, loaded.pack)
            live = await turns.go_live(connection, case, written, lease)
            if event:
                await turns.append_event(connection, case.id, case.epoch, event(live), done.claim.id)
            await turns.settle(connection, done, case.id)
            return live

        return await self._database.write(work)

    async def withdraw(self, case: Case, copy: CardRow, event: EventDraft, done: Settlement) -> None:
        """See `CardBook.withdraw`."""

        async def work(connection: AsyncConnection) -> None:
            await turns.take_turn(connection, case)
            ended = {"state": CardState.WITHDRAWN, "sweep_at": self._clock.now()}
            it = _live(case) & (cards.c.card_id == copy.card_id)
            if (await connection.execute(update(cards).where(it).values(**ended))).rowcount != 1:
                raise UnknownCard
            await turns.append_event(connection, case.id, case.epoch, event, done.claim.id)
            await turns.settle(connection, done, case.id)

        await self._database.write(work)

    async def abandon(self, abandoned: Sequence[CardId], lease: Lease) -> None:
        """See `CardBook.abandon`."""
        mine = cards.c.card_id.in_(abandoned) & (cards.c.owner == lease.owner) & (cards.c.state == CardState.RESERVED)
        await self._database.write(lambda connection: turns.kill(connection, mine, self._clock.now()))

    async def _set_pack(self, connection: AsyncConnection, case: Case, pack: PublicPack) -> None:
        empty = (cases.c.case_id == case.id) & (cases.c.pack_id == "")
        values = {"pack_id": pack.id, "pack_source": case.pack_source, "pack": PACK.dump_json(pack).decode()}
        if (await connection.execute(update(cases).where(empty).values(**values))).rowcount != 1:
            raise AlreadyLoaded(scenario=case.scenario)
        spaces = [*(role.space for role in case.roster), BOARD]
        here = cards.c.case_id == case.id
        rows = await connection.execute(select(cards.c.card_id).where(here & cards.c.space.not_in(spaces)))
        lost = [row.card_id for row in rows]
        gone = here & (cards.c.card_id.in_(lost) | cards.c.source_card_id.in_(lost))
        await turns.kill(connection, gone, self._clock.now())

    async def _room(self, connection: AsyncConnection, case: Case, space: Space, wanted: int) -> None:
        if await turns.held(connection, case, space, self._clock.now()) + wanted > CARDS_PER_SPACE:
            raise SpaceFull(limit=CARDS_PER_SPACE)

    async def _new_copy(
        self, connection: AsyncConnection, case: Case, source: CardRow, version: int, lease: Lease
    ) -> Reserved:
        await self._room(connection, case, BOARD, 1)
        draft = CardDraft(CardId(new_uuid()), BOARD, source.content_hash, source.card_id, version)
        await connection.execute(insert(cards).values(**_columns(case, draft, lease)))
        return Reserved(draft.card_id, version)


def _live(case: Case) -> ColumnElement[bool]:
    return (cards.c.case_id == case.id) & (cards.c.epoch == case.epoch) & (cards.c.state == CardState.LIVE)


async def _all_live(connection: AsyncConnection, case: Case, wanted: Sequence[CardId]) -> bool:
    counted = select(func.count()).select_from(cards).where(_live(case) & cards.c.card_id.in_(wanted))
    return await connection.scalar(counted) == len(set(wanted))


def _columns(case: Case, draft: CardDraft, lease: Lease) -> dict[str, str | int | None]:
    return {
        "card_id": draft.card_id,
        "case_id": case.id,
        "epoch": case.epoch,
        "space": draft.space,
        "source_card_id": draft.source_card_id,
        "version": draft.version,
        "content_hash": draft.content_hash,
        "state": CardState.RESERVED,
        "owner": lease.owner,
        "lease_until": lease.until,
        "sweep_at": lease.until,
    }
