"""What the commands about cards, and those that only show something, do in the model."""

import re
from typing import Final

from bureau import commands
from bureau.ids import is_uuid
from tests.games import facts
from tests.games.facts import Facts
from tests.games.model import ANYONE, DIRECT, DIRECTOR, MANAGERS, Done, Model, Told, allowed
from tests.games.state import BOARD, Card, Case, Refusal
from tests.games.world import MANAGER

_CARD_LIMIT: Final = 500
_QUESTION_LIMIT: Final = 300


def whisper(_model: Model, told: Told, case: Case | None, command: commands.Whisper) -> Done:
    """A card that only its role knows; the stage hears nothing."""
    case = allowed(told, case)
    role = case.find_role(command.role)
    return _receipt(told, case, "whisper", case.add(role.id, _cleaned(command.text, _CARD_LIMIT)))


def ask(model: Model, told: Told, case: Case | None, command: commands.Ask) -> Done:
    """The asker gets everything, the stage what is on the board."""
    case = allowed(told, case)
    role = case.find_role(command.role)
    asked = case.ask(told.who, role.id, _cleaned(command.question, _QUESTION_LIMIT))
    model.tell(case, facts.staged_trace(case, asked))
    return Done(told, case, lambda: [facts.answer(case, asked), facts.trace(case, asked)])


def publish(model: Model, told: Told, case: Case | None, command: commands.Publish) -> Done:
    """One copy, however often."""
    case = allowed(told, case)
    card = _by_id(model, case, command.card) if is_uuid(command.card) else case.find_card(command.card)
    if card.space == BOARD:
        raise Refusal("unknown_card")
    copy = case.copy_of(card)
    if copy:
        return _receipt(told, case, "publish", card, copy, already=True)
    copy = case.add(BOARD, card.text, card)
    told_to_all = {"board_handle": case.handle(copy), "source_role": card.space, "text": card.text}
    model.event(case, case.director, "published", **told_to_all)
    return _receipt(told, case, "publish", card, copy)


def _by_id(model: Model, case: Case, card_id: str) -> Card:
    """As a button names a card: only a live one of this very case is found."""
    if model.home(card_id) not in {None, case}:
        raise Refusal("foreign_card")
    for card in case.live(*case.spaces()):
        if card.id == card_id:
            return card
    raise Refusal("unknown_card")


def withdraw(model: Model, told: Told, case: Case | None, command: commands.Withdraw) -> Done:
    """By the copy's handle, or the original's, which stays where it is."""
    case = allowed(told, case)
    named = case.find_card(command.card)
    copy = named if named.space == BOARD else case.copy_of(named)
    if copy is None or copy.source is None:
        raise Refusal("unknown_card")
    handle, source = case.handle(copy), copy.source
    copy.live = False
    model.event(case, case.director, "withdrawn", board_handle=handle, source_role=source.space)
    return Done(told, case, lambda: [facts.receipt(case, "withdraw", _living(source), handle)])


def dossier(_model: Model, told: Told, case: Case | None, command: commands.Dossier) -> Done:
    """All cards of a role."""

    def compose() -> list[Facts]:
        here = allowed(told, case)
        return [facts.dossier(here, here.find_role(command.role).id)]

    return Done(told, case, compose)


def status(model: Model, told: Told, case: Case | None, _command: commands.Status) -> Done:
    """What the case is."""
    here = allowed(told, case)
    return Done(told, here, lambda: [facts.status(here, model.locale)])


def board(_model: Model, told: Told, case: Case | None, _command: commands.Board) -> Done:
    """What everybody knows."""
    here = allowed(told, case)
    return Done(told, here, lambda: [facts.board(here)])


def notes(_model: Model, told: Told, case: Case | None, _command: commands.Notes) -> Done:
    """What this person was shown."""
    here = allowed(told, case)
    return Done(told, here, lambda: [facts.notes(here, told.who)])


def show_help(model: Model, told: Told, case: Case | None, _command: commands.Help) -> Done:
    """What this person may do here."""

    def compose() -> list[Facts]:
        return [facts.help_for(_verbs(model, told, case or model.open_in(told.channel)))]

    return Done(told, case, compose)


def _verbs(model: Model, told: Told, case: Case | None) -> set[str]:
    if told.direct:
        return DIRECT if model.directed_by(told.who) else {"help"}
    if case is None:
        return {"open", "help"} | ({"setup"} if told.who == MANAGER else set())
    own = DIRECTOR if told.who == case.director else ANYONE
    return own | ({"setup"} | MANAGERS if told.who == MANAGER else set())


def _receipt(
    told: Told, case: Case, action: str, card: Card, copy: Card | None = None, *, already: bool = False
) -> Done:
    def compose() -> list[Facts]:
        handle = case.handle(copy) if copy and copy.live else None
        return [facts.receipt(case, action, _living(card), handle, already=already)]

    return Done(told, case, compose)


def _living(card: Card) -> Card:
    if not card.live:
        raise Refusal("unknown_card")
    return card


def _cleaned(text: str, limit: int) -> str:
    folded = " ".join(text.split())
    if len(folded) > limit or re.search("[\\x00-\\x1f]", folded):
        raise Refusal("bad_input")
    return folded
