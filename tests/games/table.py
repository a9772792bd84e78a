"""A game as it is played: intents become lines, lines become deliveries, and each is held against the model."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from hypothesis import note

from bureau.commands import Ask, Whisper
from tests.games.intents import PEOPLE, Game, Intent, Scene, by_id, command_of
from tests.games.model import Model, Told
from tests.games.referee import Expected, hear
from tests.games.stories import Scribe, write_stories
from tests.games.typing_out import typed
from tests.games.watch import Watch, check_ledger, check_store
from tests.games.world import Arena, Delivery, World

_WAITS: Final = (660_000, 240_000)
_JUNK: Final = (
    "hello",
    "/fly",
    "/case fly",
    "/publish",
    "/whisper suspect",
    "/case status now",
    '/case open "a',
    "/a b",
)


@dataclass
class Table:
    """One game under way."""

    world: World
    model: Model
    scribe: Scribe
    watch: Watch
    told: list[Told] = field(default_factory=list)
    """What may be said again: not what was turned away before it came to a case, and so has no outcome."""
    traces: dict[str, str] = field(default_factory=dict)
    """By the command that asked."""
    lines: int = 0

    def follow(self, intent: Intent) -> None:
        """Carry out an intent."""
        match intent.verb:
            case "nothing":
                pass
            case "sweep":
                self.world.sweep()
            case "wait":
                self.world.clock.ms += _WAITS[intent.a % len(_WAITS)]
            case "again":
                self._again(intent)
            case _:
                self._say(self._line(intent))

    def _line(self, intent: Intent) -> Told:
        who = self._who(intent)
        channel = f"@{who}" if intent.where == "direct" else intent.where
        name = f"c{self.lines}"
        if intent.verb == "junk":
            return Told(name, who, channel, _JUNK[intent.a % len(_JUNK)], None)
        case = (
            next(iter(self.model.directed_by(who)), None) if intent.where == "direct" else self.model.open_in(channel)
        )
        if by_id(intent):
            self.model.name_cards(self.world.card_ids())
        command = command_of(intent, Scene(self.model, self.scribe, str(self.world.folder), self.lines, case))
        return Told(name, who, channel, typed(command, chinese=intent.c % 3 == 0), command)

    def _who(self, intent: Intent) -> str:
        if intent.who != "director":
            return intent.who
        cases = [case for case in self.model.cases if case.open]
        here = [case for case in cases if case.channel == intent.where] or cases
        case = here[intent.a % len(here)] if here else None
        if case and intent.verb == "accept" and case.offer:
            return case.offer.to
        return case.director if case else PEOPLE[0]

    def _again(self, intent: Intent) -> None:
        """The last command or an earlier one a second time; sometimes its id comes from elsewhere."""
        if not self.told:
            return
        before = self.told[-1 if intent.a < 5 else intent.b % len(self.told)]
        if intent.c in {8, 9}:
            before = replace(before, who=PEOPLE[(PEOPLE.index(before.who) + 1) % len(PEOPLE)])
        elif intent.c > 9:
            before = replace(before, channel="attic" if before.channel == "den" else "den")
        self._say(before)

    def _say(self, told: Told) -> None:
        self.lines += 1
        note(f"{told.id} {told.who} in {told.channel}: {told.text[:200]}")
        self.model.now = self.world.clock.now()
        heard = self.world.send({"id": told.id, "as": told.who, "channel": told.channel, "text": told.text})
        expected = hear(self.model, told)
        assert [_comparable(delivery) for delivery in heard] == _all(told, expected)
        self._learn(told, expected, heard)
        for delivery in heard:
            self.watch.see(delivery)
        if not _turned_away(told, expected):
            self.told.append(told)

    def _learn(self, told: Told, expected: Expected, heard: Sequence[Delivery]) -> None:
        """The bureau names cases and questions itself, but always the same."""
        if expected.case and not expected.code:
            expected.case.id = expected.case.id or heard[0]["case_id"]
            assert {delivery["case_id"] for delivery in heard} == {expected.case.id}
        if isinstance(told.command, Ask):
            for delivery in heard:
                named = delivery.get("trace_id", "")
                assert named == "" or self.traces.setdefault(told.id, named) == named


def play(arena: Arena, game: Game, instead: Mapping[str, str] | None = None) -> Table:
    """Play a game from beginning to end. `instead` has other texts for some of its cards."""
    with arena.world(game.locale) as world:
        scribe = Scribe(instead or {})
        model = Model(write_stories(world.folder, scribe, game.dealt), game.locale, world.clock.now())
        table = Table(world, model, scribe, Watch(model))
        for intent in game.intents:
            table.follow(intent)
        check_ledger(world, table.watch)
        check_store(world, model)
    return table


def _turned_away(told: Told, expected: Expected) -> bool:
    named = isinstance(told.command, Whisper) and told.command.case
    return expected.code in {"not_here", "which_case"} or (expected.code == "no_case" and bool(named))


def _all(told: Told, expected: Expected) -> list[dict[str, Any]]:
    """All deliveries of a command, in their order."""
    mine = {"to": f"user:{told.who}", "channel": told.channel}
    others = [{**mine, "to": f"user:{expected.other}", **fact} for fact in expected.personal if expected.other]
    done = {"kind": "done", "ok": not expected.code}
    shown = [*({**mine, **fact} for fact in expected.personal), *others, *expected.staged, {**mine, **done}]
    return [{"v": 1, "re": told.id, **fact} for fact in shown]


def _comparable(delivery: Delivery) -> Delivery:
    known = {key: value for key, value in delivery.items() if key != "case_id"}
    return {**known, "verbs": sorted(known["verbs"])} if "verbs" in known else known
