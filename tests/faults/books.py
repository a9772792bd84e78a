"""The ledger's file, looked at from outside: is it whole?"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

_STATE: Final = (
    "SELECT case_id, channel, state, epoch, director, pack_id, seq FROM cases",
    "SELECT * FROM channels",
    "SELECT card_id, space, number, memory_id, state FROM cards WHERE number IS NOT NULL",
    "SELECT case_id, platform, workspace, channel FROM stages",
    "SELECT * FROM offers",
    "SELECT * FROM workspaces",
)


def rows(ledger: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
    """What a query finds."""
    with closing(sqlite3.connect(ledger)) as connection:
        return connection.execute(query, values).fetchall()


def faults(ledger: Path) -> list[str]:
    """What is not whole in a ledger, in words."""
    return [*_gaps(ledger), *_board_without_event(ledger), *_torn_chains(ledger), *_numbers(ledger)]


def _gaps(ledger: Path) -> Iterator[str]:
    for case, last in rows(ledger, "SELECT case_id, seq FROM cases"):
        found = [seq for [seq] in rows(ledger, "SELECT seq FROM events WHERE case_id = ? ORDER BY seq", case)]
        if found != list(range(1, last + 1)):
            yield f"{case}: the events are {found}, and the case says {last}"


def _board_without_event(ledger: Path) -> Iterator[str]:
    """A copy that ever went live has one event, and an event has its copy."""
    written = rows(ledger, "SELECT card_id FROM cards WHERE space = 'bulletin_board' AND number IS NOT NULL")
    records = rows(ledger, "SELECT record FROM events WHERE action = 'published'")
    told = [json.loads(record)["card_id"] for [record] in records]
    if sorted(told) != sorted(card for [card] in written):
        yield f"board copies and their events differ: {len(written)} and {len(told)}"


def _torn_chains(ledger: Path) -> Iterator[str]:
    query = "SELECT case_id, seq, previous, hash FROM events ORDER BY case_id, seq"
    before: dict[str, str] = {}
    for case, seq, previous, own in rows(ledger, query):
        if before.get(case, "0" * 64) != previous:
            yield f"{case}: event {seq} does not follow the one before it"
        before[case] = own
    for case, head in rows(ledger, "SELECT case_id, head FROM cases"):
        if before.get(case) != head:
            yield f"{case}: the case has another last event than its chain"


def _numbers(ledger: Path) -> Iterator[str]:
    query = "SELECT case_id, space, number, count(*) FROM cards WHERE number IS NOT NULL GROUP BY 1, 2, 3"
    yield from (
        f"{space} {number} is there {count} times" for _, space, number, count in rows(ledger, query) if count > 1
    )


def state(ledger: Path) -> list[list[tuple[Any, ...]]]:
    """All that a refused command must leave as it was: cases, directors, cards, stages, offers, settings."""
    return [sorted(rows(ledger, query), key=repr) for query in _STATE]
