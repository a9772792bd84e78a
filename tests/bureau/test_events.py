"""The chain: a changed, missing or reordered event shows."""

from dataclasses import replace

from bureau.events import GENESIS, Action, CaseRecord, EventDraft, Speech, link, speech_hash
from bureau.ids import CaseId, SeatId

CASE = CaseId("c")
DRAFT = EventDraft(Action.OPENED, SeatId("s1"), 5, CaseRecord("safe-code"), Speech(finale="Fin"))


def test_the_same_event_has_the_same_hash() -> None:
    assert link(CASE, 1, 1, DRAFT, GENESIS) == link(CASE, 1, 1, DRAFT, GENESIS)


def test_every_part_is_covered() -> None:
    honest = link(CASE, 1, 1, DRAFT, GENESIS).hash
    others = [
        link(CaseId("d"), 1, 1, DRAFT, GENESIS),
        link(CASE, 2, 1, DRAFT, GENESIS),
        link(CASE, 1, 2, DRAFT, GENESIS),
        link(CASE, 1, 1, DRAFT, "1" * 64),
        link(CASE, 1, 1, replace(DRAFT, at=6), GENESIS),
        link(CASE, 1, 1, replace(DRAFT, seat=SeatId("s2")), GENESIS),
        link(CASE, 1, 1, replace(DRAFT, action=Action.CLOSED), GENESIS),
        link(CASE, 1, 1, replace(DRAFT, record=CaseRecord("other")), GENESIS),
        link(CASE, 1, 1, replace(DRAFT, speech=Speech(finale="Fine")), GENESIS),
    ]
    assert len({honest, *(event.hash for event in others)}) == 10


def test_a_text_is_covered_by_its_hash_so_that_it_can_be_erased() -> None:
    event = link(CASE, 1, 1, DRAFT, GENESIS)
    assert event.speech_hash == speech_hash(Speech(finale="Fin"))
