"""The one way in which a card comes to be: whisper, load and publish alike.

1. reserve it in the ledger, under a lease
2. write the row into the memory store, with the card's id in its metadata
3. in one transaction: reserved to live where the lease is still ours, the event, the command's outcome

Whatever is interrupted, before, between or after, leaves either a live card with its event, or a row that nobody can
see. So there is nothing to undo, and no moment in which half of it is true.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bureau.desk.office import Office
from bureau.errors import BureauError, LedgerUnavailable
from bureau.ids import CaseId, Space
from bureau.ports import CardStamp
from bureau.records import Lease, Written

T = TypeVar("T")


@dataclass(frozen=True)
class Sheet:
    """A card to be written into the memory store, reserved already."""

    space: Space
    text: str
    stamp: CardStamp


async def write(
    office: Office,
    case: CaseId,
    sheets: Sequence[Sheet],
    lease: Lease,
    finish: Callable[[Sequence[Written]], Awaitable[T]],
) -> T:
    """Steps 2 and 3, for reservations that `lease` holds; `finish` is step 3.

    Raises `MemoryUnavailable` and what `finish` raises; the reservations are then given up, or, where the ledger
    does not answer, run out with their lease.
    """
    try:
        return await finish([await _put(office, case, sheet) for sheet in sheets])
    except LedgerUnavailable:
        raise  # giving them up needs the same ledger, and the person would have to wait for it once more
    except BureauError:
        await _abandon(office, sheets, lease)
        raise
    except asyncio.CancelledError:
        # Whoever stopped this may try again at once, and must not be told to wait for themselves. Where step 3 was
        # done already, there is no reservation left to give up.
        await asyncio.shield(_abandon(office, sheets, lease))
        raise


async def _put(office: Office, case: CaseId, sheet: Sheet) -> Written:
    return Written(sheet.stamp.card_id, await office.memory.write(case, sheet.space, sheet.text, sheet.stamp))


async def _abandon(office: Office, sheets: Sequence[Sheet], lease: Lease) -> None:
    try:
        await office.ledger.cards.abandon([sheet.stamp.card_id for sheet in sheets], lease)
    except BureauError:
        return  # the lease ends by itself; the first error is the one that the person must hear
