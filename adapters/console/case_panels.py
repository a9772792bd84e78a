"""The case itself as panels of text: what it is, what happened to it, what can be done in it."""

from collections.abc import Iterable
from typing import Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table

from adapters.console.frames import pairs
from adapters.console.names import channel_name
from adapters.console.panels import card
from adapters.console.prose import Prose
from adapters.console.wording import HELP, OWN_HELP, role_name
from adapters.messages.catalogue import N_, say
from bureau.cards import PublicCard
from bureau.case import Case
from bureau.deliveries import CaseEvent, StatusShown
from bureau.events import Action
from bureau.scenario import PublicPack

_NO_PACK: Final = N_("none: whisper what the roles know")


def happening(case: Case, event: CaseEvent, who: str) -> Iterable[RenderableType]:
    """Something that happened to the case itself."""
    locale = case.locale
    match event.action:
        case Action.OPENED:
            yield Prose(say(locale, N_("A case is open. Director: {who}."), who=who), style="bold")
        case Action.LOADED if case.pack:
            yield from _story(case, case.pack)
        case Action.PUBLISHED if event.board_handle and event.source_role:
            yield Prose(say(locale, N_("{who} put a card on the board:"), who=who))
            yield card(case, PublicCard(event.board_handle, event.text, event.source_role), locale)
        case Action.WITHDRAWN:
            yield Prose(say(locale, N_("{who} took {card} off the board."), who=who, card=event.board_handle))
        case Action.RESET:
            yield Prose(say(locale, N_("The case was reset: all spaces and the board are empty.")), style="bold")
        case Action.STAGE:
            yield Prose(
                say(locale, N_("The stage is {channel} from now on."), channel=channel_name(case.stage.id, locale))
            )
        case Action.HANDOVER:
            yield Prose(say(locale, N_("{who} is the director now."), who=event.director), style="bold")
        case Action.CLOSED:
            yield Prose(say(locale, N_("The case is closed. Its cards are gone.")), style="bold")
            if event.text:
                yield Prose(event.text)
        case _:
            return


def _story(case: Case, pack: PublicPack) -> Iterable[RenderableType]:
    """How a story begins, and who is in it."""
    locale = case.locale
    yield Prose(pack.title.text(locale), style="bold")
    if intro := pack.intro.text(locale):
        yield Prose(intro)
    if goal := pack.goal.text(locale):
        yield Prose(f"🎯 {goal}")
    for role in case.roster:
        yield Prose(role_name(case, role.space, locale), style="bold")
        yield Padding(Prose(role.persona.text(locale)), (0, 0, 0, 2))
    yield Prose(say(locale, N_("Ask with /ask ROLE QUESTION.")), style="dim")


def status_of(case: Case, status: StatusShown, locale: str) -> Table:
    """What a case is."""
    prefixes = case.roster.prefixes()
    roles = (f"{role_name(case, role.space, locale)} ({prefixes[role.space]})" for role in case.roster)
    local = status.texts_go_to == "local"
    rows = (
        (N_("Scenario"), case.pack.title.text(locale) if case.pack else say(locale, _NO_PACK)),
        (N_("Goal"), case.pack.goal.text(locale) if case.pack else ""),
        (N_("Director"), status.director),
        (N_("Roles"), say(locale, N_(", ")).join(roles)),
        (N_("Cards on the board"), str(status.board_count)),
        (N_("Answers"), say(locale, N_("evidence mode: word for word from the cards"))),
        (N_("Texts go to"), say(locale, N_("nobody: all stays on this machine")) if local else status.texts_go_to),
    )
    return pairs((say(locale, label), value) for label, value in rows)


def help_of(verbs: Iterable[str], locale: str) -> Table:
    """The commands."""
    allowed = set(verbs)
    lines = (line for verb, line in HELP.items() if verb in allowed)
    return pairs((say(locale, usage), say(locale, meaning)) for usage, meaning in (*lines, *OWN_HELP.values()))
