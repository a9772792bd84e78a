"""The model's door: a command comes in, once or again, and it says what must come out."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from bureau import commands
from bureau.ids import is_uuid
from tests.games import card_rules, case_rules, facts
from tests.games.facts import Facts
from tests.games.model import DIRECT, Done, Model, Told
from tests.games.state import Case, Refusal

_RULES: Final[dict[type, Callable[[Model, Told, Case | None, Any], Done]]] = {
    commands.Open: case_rules.open_case,
    commands.Load: case_rules.load,
    commands.MoveStage: case_rules.stage,
    commands.Handover: case_rules.handover,
    commands.Accept: case_rules.accept,
    commands.Reset: case_rules.reset,
    commands.Close: case_rules.close,
    commands.Setup: case_rules.setup,
    commands.Status: card_rules.status,
    commands.Board: card_rules.board,
    commands.Notes: card_rules.notes,
    commands.Help: card_rules.show_help,
    commands.Whisper: card_rules.whisper,
    commands.Ask: card_rules.ask,
    commands.Publish: card_rules.publish,
    commands.Withdraw: card_rules.withdraw,
    commands.Dossier: card_rules.dossier,
}


@dataclass
class Expected:
    """What a command brings: to who gave it, to somebody else the same, and to the stage."""

    case: Case | None
    personal: list[Facts]
    other: str = ""
    staged: list[Facts] = field(default_factory=list)

    @property
    def code(self) -> str:
        """The error's code, empty where it was carried out."""
        return next((fact["code"] for fact in self.personal if fact["kind"] == "error"), "")


def hear(model: Model, told: Told) -> Expected:
    """What a command brings; the model is then as the game is."""
    model.staged = []
    try:
        done = _done(model, told)
        return Expected(done.case, done.compose(), done.other, model.staged)
    except Refusal as refusal:
        return Expected(None, [facts.error(refusal.code)], staged=model.staged)


def _done(model: Model, told: Told) -> Done:
    """What the command did, now or the first time. Raises `Refusal` for one that is another's, or none."""
    if told.command is None:
        raise Refusal("bad_input")
    before = model.done.get(told.id)
    if before is None:
        before = model.done[told.id] = _first(model, told)
    if (before.told.who, before.told.channel, before.told.verb) != (told.who, told.channel, told.verb):
        raise Refusal("bad_input")
    return before


def _first(model: Model, told: Told) -> Done:
    try:
        done = _RULES[type(told.command)](model, told, _case_of(model, told), told.command)
        done.compose()
    except Refusal as refusal:
        return Done(told, None, _refused(refusal.code))
    return done


def _refused(code: str) -> Callable[[], list[Facts]]:
    def compose() -> list[Facts]:
        raise Refusal(code)

    return compose


def _case_of(model: Model, told: Told) -> Case | None:
    """The case of the channel, or one that the person directs; it is never guessed."""
    named = told.command.case if isinstance(told.command, commands.Whisper) else ""
    if told.direct and told.verb not in DIRECT:
        raise Refusal("not_here")
    mine = model.directed_by(told.who)
    if named:
        return _the_one([case for case in mine if named.lower() in {case.id, case.channel}])
    if not told.direct:
        return model.open_in(told.channel)
    if isinstance(told.command, commands.Publish) and is_uuid(told.command.card):
        home = model.home(told.command.card)
        return home if home in mine else None
    if len(mine) > 1 and told.verb != "help":
        raise Refusal("which_case")
    return mine[0] if len(mine) == 1 else None


def _the_one(found: list[Case]) -> Case:
    if not found:
        raise Refusal("no_case")
    return found[0]
