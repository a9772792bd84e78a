"""Deletes the rows of the memory store that are no cards: withdrawn, dead, late or left by a crash.

Nobody can see them; this keeps the store small, and keeps what was taken back from lying about. A space is listed
first and the ledger is asked after, so a row that was written meanwhile is either reserved, and left alone, or live.
"""

from typing import Final

from bureau.desk.office import Office
from bureau.errors import BureauError
from bureau.ports import StoredRow
from bureau.records import CardState, Dirt, Standing

BATCH: Final = 20


async def sweep(office: Office) -> int:
    """Sweep the spaces that are due; how many rows were deleted.

    A space that fails is tried again later, and stops no other. Raises `LedgerUnavailable`.
    """
    deleted = 0
    for dirt in await office.ledger.cards.due(BATCH):
        try:
            deleted += await _sweep_space(office, dirt)
        except BureauError:
            await office.ledger.cards.swept(dirt, clean=False)
        else:
            await office.ledger.cards.swept(dirt, clean=True)
    return deleted


async def _sweep_space(office: Office, dirt: Dirt) -> int:
    rows = await office.memory.rows(dirt.case_id, dirt.space)
    standing = await office.ledger.cards.standing(dirt)
    rubbish = [row for row in rows if _is_rubbish(row, standing.get(row.stamp.card_id))]
    for row in rubbish:
        await office.memory.delete(dirt.case_id, dirt.space, row.memory_id)
    return len(rubbish)


def _is_rubbish(row: StoredRow, standing: Standing | None) -> bool:
    """A row of a card that the ledger never knew is left for the audit to name."""
    if standing is None or standing.state is CardState.RESERVED:
        return False
    return standing.state is not CardState.LIVE or standing.memory_id != row.memory_id
