"""From the ledger to the stage: each event once in order, after a crash from where the stage had come."""

import asyncio
from typing import Final, Protocol

from bureau.case import Case
from bureau.deliveries import CaseEvent, StageDelivery
from bureau.events import AskedRecord, Event, Speech, staged_trace
from bureau.ids import CaseId
from bureau.records import Ledger
from bureau.seats import Workspace

_BATCH: Final = 50


class Stage(Protocol):
    """Where public cards go. A platform has one, and each delivery says for which channel it is."""

    async def show(self, delivery: StageDelivery) -> None:
        """Show one event. It may be shown again after a crash; `seq` tells."""


class StageFeed:
    """Delivers what a case's stage has not had yet, composed from the ledger, which holds nothing private."""

    def __init__(self, ledger: Ledger, stage: Stage) -> None:
        self._ledger = ledger
        self._stage = stage
        self._locks: dict[CaseId, asyncio.Lock] = {}

    async def catch_up(self, case_id: CaseId) -> None:
        """Deliver all events of a case that its stage has not had. Raises `LedgerUnavailable`."""
        async with self._locks.setdefault(case_id, asyncio.Lock()):
            while events := await self._ledger.events.unseen(case_id, _BATCH):
                case = await self._ledger.cases.get(case_id)
                for event in events:
                    await self._stage.show(await self._delivery(case, event))
                    await self._ledger.events.seen(case_id, event.seq)

    async def catch_up_all(self, workspace: Workspace) -> None:
        """The same for every case of a workspace, after a start. Raises `LedgerUnavailable`."""
        for case_id in await self._ledger.events.behind(workspace):
            await self.catch_up(case_id)

    async def _delivery(self, case: Case, event: Event) -> StageDelivery:
        who = await self._ledger.cases.seat_name(case.id, event.seat)
        speech = event.speech or Speech()
        if isinstance(event.record, AskedRecord):
            return StageDelivery(case, event.seq, event.command_id, who, staged_trace(event.record, speech))
        card = speech.cards[0] if speech.cards else None
        content = CaseEvent(event.action, card, speech.finale)
        return StageDelivery(case, event.seq, event.command_id, who, content)
