"""Commands by their platform's id: claimed, then done.

| state | set by | ended by |
|---|---|---|
| claimed | `claim` | an outcome, `release`, or the end of its lease: then the next delivery takes it over |
| done | `settle`, or the transaction that changed the case | never |
"""

from sqlalchemy import ColumnElement, and_, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.ledger import turns
from adapters.ledger.database import Database
from adapters.ledger.rows import outcome_of
from adapters.ledger.tables import commands
from bureau.errors import BadInput, CommandPending, RateLimited
from bureau.ids import CaseId
from bureau.records import Claim, Settled, Settlement


class Commands:
    """Implements `bureau.books.CommandBook`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, claim: Claim) -> Settled | None:
        """See `CommandBook.claim`."""

        async def work(connection: AsyncConnection) -> Settled | None:
            row = (await connection.execute(select(commands).where(_is(claim)))).one_or_none()
            if row is None:
                await _within_budget(connection, claim)
                await connection.execute(insert(commands).values(**_columns(claim)))
                return None
            if (row.person, row.channel, row.verb) != (claim.person.id, claim.channel.id, claim.verb):
                raise BadInput(field="id", reason="used")
            if row.state == "done":
                return Settled(CaseId(row.case_id) if row.case_id else None, outcome_of(row.outcome))
            if row.lease_until > claim.now:
                raise CommandPending
            taken = {"owner": claim.lease.owner, "lease_until": claim.lease.until}
            same_owner = commands.c.owner == row.owner
            if (
                await connection.execute(update(commands).where(_is(claim) & same_owner).values(**taken))
            ).rowcount != 1:
                raise CommandPending
            return None

        try:
            return await self._database.write(work)
        except IntegrityError:  # the same command was claimed between our look and our insert
            raise CommandPending from None

    async def settle(self, settlement: Settlement, case_id: CaseId | None) -> None:
        """See `CommandBook.settle`."""
        await self._database.write(lambda connection: turns.settle(connection, settlement, case_id))

    async def release(self, claim: Claim) -> None:
        """See `CommandBook.release`."""

        async def work(connection: AsyncConnection) -> None:
            mine = (commands.c.owner == claim.lease.owner) & (commands.c.state == "claimed")
            await connection.execute(delete(commands).where(_is(claim) & mine))

        await self._database.write(work)


def _is(claim: Claim) -> ColumnElement[bool]:
    workspace = claim.channel.workspace
    return and_(
        commands.c.platform == workspace.platform,
        commands.c.workspace == workspace.id,
        commands.c.command_id == claim.id,
    )


def _columns(claim: Claim) -> dict[str, str | int]:
    return {
        "platform": claim.channel.workspace.platform,
        "workspace": claim.channel.workspace.id,
        "command_id": claim.id,
        "channel": claim.channel.id,
        "person": claim.person.id,
        "verb": claim.verb,
        "state": "claimed",
        "owner": claim.lease.owner,
        "lease_until": claim.lease.until,
        "at": claim.now,
    }


async def _within_budget(connection: AsyncConnection, claim: Claim) -> None:
    recent = and_(
        commands.c.platform == claim.channel.workspace.platform,
        commands.c.workspace == claim.channel.workspace.id,
        commands.c.person == claim.person.id,
        commands.c.verb == claim.verb,
        commands.c.at > claim.now - claim.budget.seconds * 1000,
    )
    counted = select(func.count(), func.min(commands.c.at)).where(recent)
    count, oldest = (await connection.execute(counted)).one()
    if count >= claim.budget.count:
        free_at = oldest + claim.budget.seconds * 1000
        raise RateLimited(seconds=max(1, -(-(free_at - claim.now) // 1000)))
