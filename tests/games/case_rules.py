"""What the commands about a case do in the model."""

import re
from typing import Final

from bureau import commands
from tests.games import facts
from tests.games.model import Done, Model, Told, allowed
from tests.games.state import Case, Offer, Refusal
from tests.games.stories import UNUSABLE, Story, worded
from tests.games.world import MANAGER

OFFER_MS: Final = 600_000
_NAME_LIMIT: Final = 80


def open_case(model: Model, told: Told, case: Case | None, command: commands.Open) -> Done:
    """Who opens a case directs it."""
    if model.openers == "managers" and told.who != MANAGER:
        raise Refusal("not_opener")
    if case:
        raise Refusal("case_exists")
    story = _story(model, command.scenario) if command.scenario else None
    locale = command.locale or model.locale
    if locale not in {"en", "zh"} or len(command.stage) > _NAME_LIMIT:
        raise Refusal("bad_input")
    opened = Case(told.channel, command.stage or told.channel, locale, told.who)
    model.cases.append(opened)
    model.event(opened, told.who, "opened")
    if story:
        _deal(model, opened, story)
    return Done(told, opened, lambda: [facts.status(opened, model.locale)])


def load(model: Model, told: Told, case: Case | None, command: commands.Load) -> Done:
    """A pack's cards come after those that were whispered; roles that it lacks take their cards with them."""
    case = allowed(told, case)
    if case.story:
        raise Refusal("already_loaded")
    _deal(model, case, _story(model, command.scenario))
    return Done(told, case, lambda: [facts.status(case, model.locale)])


def stage(model: Model, told: Told, case: Case | None, command: commands.MoveStage) -> Done:
    """The stage moves, and the new one is told."""
    case = allowed(told, case)
    if len(command.stage) > _NAME_LIMIT:
        raise Refusal("bad_input")
    case.stage = command.stage or case.channel
    model.event(case, case.director, "stage")
    return Done(told, case, list)


def handover(model: Model, told: Told, case: Case | None, command: commands.Handover) -> Done:
    """Nothing changes before somebody accepts."""
    case = allowed(told, case)
    if command.name == told.who:
        raise Refusal("bad_input")
    offer = case.offer = Offer(command.name, model.now + OFFER_MS)
    shown = {"kind": "offer", "name": offer.to, "until": offer.until}
    return Done(told, case, lambda: [shown], command.name)


def accept(model: Model, told: Told, case: Case | None, _command: commands.Accept) -> Done:
    """Only who was offered the case, and in time."""
    case = allowed(told, case)
    if case.offer is None or case.offer.to != told.who or case.offer.until <= model.now:
        raise Refusal("no_offer")
    case.director, case.offer = told.who, None
    model.event(case, told.who, "handover", director=told.who)
    return Done(told, case, lambda: [facts.status(case, model.locale)])


def reset(model: Model, told: Told, case: Case | None, _command: commands.Reset) -> Done:
    """Everything is empty; director, stage and the numbers that were used stay."""
    case = allowed(told, case)
    case.story, case.asked = None, []
    _kill_all(case)
    model.event(case, case.director, "reset")
    return Done(told, case, list)


def close(model: Model, told: Told, case: Case | None, _command: commands.Close) -> Done:
    """The end, with the pack's finale if it has one."""
    case = allowed(told, case)
    case.open, case.closed_with = False, case.story
    _kill_all(case)
    finale = worded(case.story.finale, case.locale) if case.story else ""
    model.event(case, told.who, "closed", **({"text": finale} if finale else {}))
    return Done(told, case, list)


def setup(model: Model, told: Told, _case: Case | None, command: commands.Setup) -> Done:
    """Managers say who may open cases."""
    if told.who != MANAGER:
        raise Refusal("not_manager")
    if command.openers not in {"everyone", "managers"}:
        raise Refusal("bad_input")
    model.openers = command.openers
    return Done(told, None, list)


def _story(model: Model, named: str) -> Story:
    identity = re.sub(r".*/|\.yaml$", "", named)
    if identity in UNUSABLE:
        raise Refusal(UNUSABLE[identity])
    return model.stories[identity]


def _deal(model: Model, case: Case, story: Story) -> None:
    case.story = story
    for card in case.cards:
        card.live = card.live and (card.source or card).space in case.spaces()
    for role, text in story.cards:
        case.add(role, worded(text, case.locale))
    model.event(case, case.director, "loaded", scenario=story.id)


def _kill_all(case: Case) -> None:
    for card in case.cards:
        card.live = False
