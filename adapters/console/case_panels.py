"""The case itself as panels of text: what it is, what happened to it, what can be done in it."""

from collections.abc import Iterable

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from adapters.console.names import channel_name
from adapters.console.panels import card
from adapters.console.wording import HELP, OWN_HELP, role_name
from adapters.messages.catalogue import N_, say
from bureau.cards import PublicCard
from bureau.case import Case
from bureau.deliveries import CaseEvent, StatusShown
from bureau.events import Action
from bureau.ids import Space


def happening(case: Case, event: CaseEvent, who: str) -> Iterable[RenderableType]:
    """Something that happened to the case itself."""
    locale = case.locale
    match event.action:
        case Action.OPENED:
            yield Text(say(locale, N_("A case is open. Director: {who}."), who=who), style="bold")
        case Action.LOADED if case.pack:
            yield Text(case.pack.title.text(locale), style="bold")
            yield from (Text(text) for text in (case.pack.intro.text(locale), case.pack.goal.text(locale)) if text)
            yield from (_persona(case, role.space, locale) for role in case.roster)
            yield Text(say(locale, N_("Ask with /ask ROLE QUESTION.")), style="dim")
        case Action.PUBLISHED if event.board_handle and event.source_role:
            yield Text(say(locale, N_("{who} put a card on the board:"), who=who))
            yield card(case, PublicCard(event.board_handle, event.text, event.source_role), locale)
        case Action.WITHDRAWN:
            yield Text(say(locale, N_("{who} took {card} off the board."), who=who, card=event.board_handle))
        case Action.RESET:
            yield Text(say(locale, N_("The case was reset: all spaces and the board are empty.")), style="bold")
        case Action.STAGE:
            yield Text(
                say(locale, N_("The stage is {channel} from now on."), channel=channel_name(case.stage.id, locale))
            )
        case Action.HANDOVER:
            yield Text(say(locale, N_("{who} is the director now."), who=event.director), style="bold")
        case Action.CLOSED:
            yield Text(say(locale, N_("The case is closed. Its cards are gone.")), style="bold")
            if event.text:
                yield Text(event.text)
        case _:
            return


def _persona(case: Case, space: Space, locale: str) -> Text:
    role = case.roster.get(space)
    persona = role.persona.text(locale) if role else ""
    return Text.assemble((role_name(case, space, locale), "bold"), f"  {persona}")


def status_of(case: Case, status: StatusShown, locale: str) -> Table:
    """What a case is."""
    table = Table.grid(padding=(0, 2))
    prefixes = case.roster.prefixes()
    roles = ", ".join(f"{role_name(case, role.space, locale)} ({prefixes[role.space]})" for role in case.roster)
    title = case.pack.title.text(locale) if case.pack else say(locale, N_("none: whisper what the roles know"))
    rows = (
        (N_("Scenario"), title),
        (N_("Goal"), case.pack.goal.text(locale) if case.pack else ""),
        (N_("Director"), status.director),
        (N_("Roles"), roles),
        (N_("Cards on the board"), str(status.board_count)),
        (N_("Answers"), say(locale, N_("evidence mode: word for word from the cards"))),
        (
            N_("Texts go to"),
            say(locale, N_("nobody: all stays on this machine"))
            if status.texts_go_to == "local"
            else status.texts_go_to,
        ),
    )
    for label, value in rows:
        if value:
            table.add_row(Text(say(locale, label), style="bold"), Text(value))
    return table


def help_of(verbs: Iterable[str], locale: str) -> Table:
    """The commands."""
    table = Table.grid(padding=(0, 2))
    for verb, (usage, meaning) in HELP.items():
        if verb in set(verbs):
            table.add_row(Text(say(locale, usage), style="bold"), Text(say(locale, meaning)))
    for usage, meaning in OWN_HELP.values():
        table.add_row(Text(say(locale, usage), style="bold"), Text(say(locale, meaning)))
    return table
