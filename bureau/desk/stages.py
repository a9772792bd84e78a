"""From the ledger to the stage: each event once in order, after a crash from where the stage had come."""

import asyncio
from typing import Final, Protocol

from bureau.books import Ledger
from bureau.case import Case
from bureau.deliveries import CaseEvent, StageDelivery
from bureau.events import AskedRecord, Event, HandoverRecord, Speech, WithdrawnRecord, staged_trace
from bureau.ids import CaseId
from bureau.seats import Workspace
from bureau.traces import PublicTrace

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
        return StageDelivery(case, event.seq, event.command_id, who, await self._content(event))

    async def _content(self, event: Event) -> PublicTrace | CaseEvent:
        speech = event.speech or Speech()
        match event.record:
            case AskedRecord() as record:
                return staged_trace(record, speech)
            case WithdrawnRecord(source_role=role, handle=handle):
                return CaseEvent(event.action, handle, role)
            case HandoverRecord(director):
                name = await self._ledger.cases.seat_name(event.case_id, director)
                return CaseEvent(event.action, director=name)
        for card in speech.cards:
            return CaseEvent(event.action, card.handle, card.source_role, card.text)
        return CaseEvent(event.action, text=speech.finale)
