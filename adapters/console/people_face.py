"""The terminal for people: cards as panels, readable without colour."""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.box import ROUNDED
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from adapters.console.case_panels import happening, help_of, status_of
from adapters.console.face import Sender
from adapters.console.panels import answer, card, notes, public_answer, receipt_of, small_print, verdict
from adapters.console.wording import role_name, space_name
from adapters.messages.catalogue import N_, say
from adapters.messages.errors import sentence
from bureau.cards import MemoryCard
from bureau.case import Case
from bureau.deliveries import (
    Answered,
    BoardShown,
    CaseEvent,
    DossierShown,
    HelpShown,
    NotesShown,
    Offered,
    PersonalDelivery,
    Receipt,
    Refused,
    StageDelivery,
    StatusShown,
)
from bureau.ids import Space
from bureau.traces import PublicTrace

_WIDTH = 100
_EMPTY_BOARD = N_("Nothing is on the board yet. The director puts a card there with /publish.")
_EMPTY_DOSSIER = N_("No card yet. Give one with /whisper.")


@dataclass(frozen=True)
class PeopleFace:
    """Implements `Face` on a rich console. Texts of players and packs are `Text`, so no markup in them works."""

    console: Console

    def personal(self, to: Sender, case: Case | None, delivery: PersonalDelivery) -> None:
        """See `Face.personal`."""
        if isinstance(delivery, Refused):
            self.console.print(Text(f"✗ {sentence(delivery.error, to.locale)}", style="yellow"))
            return
        title = say(to.locale, N_("only {name} sees this"), name=to.name)
        self._panel(_personal(case, delivery, to.locale), title=f"🔒 {title}", style="cyan")

    def staged(self, delivery: StageDelivery) -> None:
        """See `Face.staged`."""
        title = say(delivery.case.locale, N_("stage, no. {seq}"), seq=delivery.seq)
        self._panel(_staged(delivery), title=f"📢 {title}", style="green")

    def done(self, to: Sender, case: Case | None, *, ok: bool) -> None:
        """See `Face.done`; people see the prompt again, which says as much."""

    def _panel(self, content: Iterable[RenderableType], *, title: str, style: str) -> None:
        parts = list(content)
        if parts:
            width = min(self.console.width, _WIDTH)
            panel = Panel(
                Group(*parts), title=Text(title), title_align="left", border_style=style, box=ROUNDED, width=width
            )
            self.console.print(panel)


def _personal(case: Case | None, delivery: PersonalDelivery, locale: str) -> Iterable[RenderableType]:
    match delivery:
        case Answered(trace) if case:
            yield from answer(case, trace, locale)
        case Receipt() if case:
            yield from receipt_of(case, delivery, locale)
        case BoardShown(cards) if case:
            yield from _listed(case, cards, say(locale, N_("Bulletin board")), say(locale, _EMPTY_BOARD), locale)
        case DossierShown(role, cards) if case:
            title = say(locale, N_("Dossier: {role}"), role=role_name(case, Space(role), locale))
            yield from _listed(case, cards, title, say(locale, _EMPTY_DOSSIER), locale)
        case NotesShown(traces) if case:
            yield from notes(case, traces, locale)
        case Offered(name):
            yield Text(say(locale, N_("{name} can take over this case within ten minutes: /case accept"), name=name))
        case StatusShown() if case:
            yield status_of(case, delivery, locale)
        case HelpShown(verbs):
            yield help_of(verbs, locale)
        case _:
            return


def _listed(
    case: Case, cards: Iterable[MemoryCard], title: str, otherwise: str, locale: str
) -> Iterable[RenderableType]:
    yield Text(title, style="bold")
    shown = [card(case, each, locale) for each in cards]
    yield from shown or [Text(otherwise)]


def _staged(delivery: StageDelivery) -> Iterable[RenderableType]:
    case = delivery.case
    match delivery.content:
        case PublicTrace() as trace:
            yield verdict(case, trace, case.locale)
            asked = say(
                case.locale,
                N_("{who} asked {role}:"),
                who=delivery.who,
                role=space_name(case, Space(trace.role), case.locale),
            )
            yield Text(f"{asked} {trace.question}")
            yield public_answer(case, trace)
            yield from (card(case, hit, case.locale) for hit in trace.hits)
            yield from small_print(case, trace, case.locale)
        case CaseEvent() as event:
            yield from happening(case, event, delivery.who)
