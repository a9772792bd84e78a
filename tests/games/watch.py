"""Who may see which text: looks at canaries alone, whatever the model expects a command to bring."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import create_engine, select

from adapters.ledger.rows import event_of
from adapters.ledger.tables import cards, cases, events, speeches
from bureau.events import GENESIS, EventDraft, Speech, link
from tests.games.model import Model
from tests.games.state import BOARD, Card, Case
from tests.games.stories import canaries
from tests.games.topics import THRESHOLD, relevance
from tests.games.world import Delivery, World

_HOUR: Final = 3_600_000
_SWEEPS: Final = 3
"""Each takes some twenty spaces."""


@dataclass
class Watch:
    """Remembers everything that was delivered."""

    model: Model
    delivered: list[Delivery] = field(default_factory=list)
    directed: set[tuple[str, str]] = field(default_factory=set)
    """Case and person, for everybody who ever directed one: a receipt that they had may come again."""

    def see(self, delivery: Delivery) -> None:
        """Check one delivery, after the model has heard the command behind it."""
        self.delivered.append(delivery)
        self.directed |= {(case.id, case.director) for case in self.model.cases}
        case = next((case for case in self.model.cases if case.id == delivery["case_id"]), None)
        shown = canaries(delivery)
        if case is None:
            assert shown == set(), delivery
        elif delivery["to"] == "stage":
            assert shown <= self._public(case, delivery), delivery
            assert _leaves(delivery) & _private_handles(case) == set(), delivery
        else:
            assert shown <= canaries([card.text for card in self._personal(case, delivery)]), delivery

    def staged(self) -> list[Delivery]:
        """What the stages got."""
        return [delivery for delivery in self.delivered if delivery["to"] == "stage"]

    def _public(self, case: Case, delivery: Delivery) -> set[str]:
        finale = case.closed_with.finale if case.closed_with and delivery.get("action") == "closed" else {}
        return canaries([card.text for card in case.live(BOARD)] + list(finale.values()))

    def _personal(self, case: Case, delivery: Delivery) -> Iterable[Card]:
        who = delivery["to"].removeprefix("user:")
        board = case.live(BOARD)
        match delivery["kind"]:
            case "answer" | "trace":
                return [*board, *_hits(case, delivery)]
            case "notes":
                return [*board, *(card for trace in delivery["traces"] for card in _hits(case, trace))]
            case "board":
                return board
            case "dossier" if who == case.director:
                return case.live(delivery["role"])
            case "receipt" if (case.id, who) in self.directed:
                return case.live(delivery["role"])
        return []


def check_ledger(world: World, watch: Watch) -> None:
    """The ledger's file holds no text that was never public, its events are one chain, and its ids were never shown."""
    wal = world.ledger_file.with_name(f"{world.ledger_file.name}-wal")
    content = world.ledger_file.read_bytes() + (wal.read_bytes() if wal.exists() else b"")
    assert set(map(bytes.decode, re.findall(rb"canary\d+x", content))) <= canaries(watch.staged())
    engine = create_engine(f"sqlite:///{world.ledger_file}")
    with engine.connect() as connection:
        for case in connection.execute(select(cases.c.case_id, cases.c.seq, cases.c.head)).all():
            mine = (events.c.case_id == case.case_id) & (speeches.c.case_id == case.case_id)
            joined = select(events, speeches.c.speech).where(mine & (events.c.seq == speeches.c.seq))
            assert (case.seq, case.head) == _end_of_chain(connection.execute(joined.order_by(events.c.seq)).all())
        hidden = {value for row in connection.execute(select(cards.c.card_id, cards.c.memory_id)) for value in row}
    engine.dispose()
    assert _leaves(watch.delivered) & hidden == set()


def check_store(world: World, model: Model) -> None:
    """Once everything was swept, the memory store holds the live cards and nothing else."""
    world.clock.ms += _HOUR
    for _ in range(_SWEEPS):
        world.sweep()
    for case in model.cases:
        for space in {*case.spaces(), *(card.space for card in case.cards)}:
            assert world.stored(case.id, space) == sorted(card.text for card in case.live(space))


def _end_of_chain(rows: Iterable[Any]) -> tuple[int, str]:
    seq, previous = 0, GENESIS
    for event in map(event_of, rows):
        draft = EventDraft(event.action, event.seat, event.at, event.record, event.speech or Speech())
        made = link(event.case_id, seq + 1, event.epoch, draft, previous)
        assert (event.seq, event.previous, event.hash) == (made.seq, made.previous, made.hash)
        seq, previous = made.seq, made.hash
    return seq, previous


def _hits(case: Case, asked: Delivery) -> list[Card]:
    return [card for card in case.live(asked["role"]) if relevance(asked["question"], card.text) >= THRESHOLD]


def _private_handles(case: Case) -> set[str]:
    return {case.handle(card) for card in case.cards if card.space in case.spaces()[:-1]}


def _leaves(told: object) -> set[str]:
    """Every word of everything that is no question."""
    return set(_words(told))


def _words(told: object) -> Iterator[str]:
    if isinstance(told, dict):
        for key, value in told.items():
            yield from _words(value) if key != "question" else ()
    elif isinstance(told, list):
        for value in told:
            yield from _words(value)
    else:
        yield from re.findall(r"[\w-]+", str(told))
