"""The terminal for people: cards as panels, readable without colour."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console, RenderableType
from rich.status import Status

from adapters.console.case_panels import happening, help_of, status_of
from adapters.console.face import Sender
from adapters.console.frames import framed, panes
from adapters.console.names import channel_name, person_name
from adapters.console.panels import answer, card, notes, public_answer, receipt_of, small_print, verdict
from adapters.console.prose import Prose
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

_WIDEST: Final = 100
"""Columns of a panel: longer lines are tiring to read."""
_TWO_PANES: Final = 120
"""Columns from which the stage has a pane of its own, at the right."""
_EMPTY_BOARD: Final = N_("Nothing is on the board yet. The director puts a card there with /publish.")
_EMPTY_DOSSIER: Final = N_("No card yet. Give one with /whisper.")


class PeopleFace:
    """Implements `Face` on a rich console. Texts of players and packs are plain text, so no markup in them works.

    What a command brings is held until it is done, and then shown as one: what is yours at the left, what everybody
    sees at the right, or one below the other where the window is narrow. Nothing is drawn while the spinner runs.
    """

    def __init__(self, console: Console, here: str = "") -> None:
        """`here`: the channel in front of the screen, whose name need not be said each time."""
        self.console = console
        self.here = here
        self._yours: list[RenderableType] = []
        self._everybodys: list[RenderableType] = []
        self._spinner: Status | None = None

    @contextmanager
    def working(self, locale: str) -> Iterator[None]:
        """Show that something is being done, until the first thing that comes of it."""
        self._spinner = self.console.status(say(locale, N_("One moment …")))
        try:
            with self._spinner:
                yield
        finally:
            self._spinner = None

    def personal(self, to: Sender, case: Case | None, delivery: PersonalDelivery) -> None:
        """See `Face.personal`."""
        if isinstance(delivery, Refused):
            refused = sentence(delivery.error, to.locale, case.roster if case else None)
            self._yours.append(Prose(f"✗ {refused}", style="yellow"))
            return
        title = say(to.locale, N_("only {name} sees this"), name=person_name(to.name, to.locale))
        if parts := list(_personal(case, delivery, to.locale)):
            self._yours.append(framed(parts, f"🔒 {title}", "cyan"))

    def staged(self, delivery: StageDelivery) -> None:
        """See `Face.staged`."""
        title = _stage_title(delivery, self.here)
        if parts := list(_staged(delivery)):
            self._everybodys.append(framed(parts, f"📢 {title}", "green"))

    def done(self, to: Sender, case: Case | None, *, ok: bool) -> None:  # noqa: ARG002 - programs need them
        """See `Face.done`; people see the prompt again, which says as much."""
        self._show()

    def caught_up(self) -> None:
        """See `Face.caught_up`."""
        self._show()

    def _show(self) -> None:
        if self._spinner:
            self._spinner.stop()
        yours, everybodys = self._yours, self._everybodys
        self._yours, self._everybodys = [], []
        if self.console.width >= _TWO_PANES and everybodys:
            self.console.print(panes(yours, everybodys))
            return
        for part in (*yours, *everybodys):
            self.console.print(part, width=min(self.console.width, _WIDEST))


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
            yield Prose(say(locale, N_("{name} can take over this case within ten minutes: /case accept"), name=name))
        case StatusShown() if case:
            yield status_of(case, delivery, locale)
        case HelpShown(verbs):
            yield help_of(verbs, locale)
        case _:
            return


def _listed(
    case: Case, cards: Iterable[MemoryCard], title: str, otherwise: str, locale: str
) -> Iterable[RenderableType]:
    yield Prose(title, style="bold")
    shown = [card(case, each, locale) for each in cards]
    yield from shown or [Prose(otherwise)]


def _stage_title(delivery: StageDelivery, here: str) -> str:
    stage, locale = delivery.case.stage.id, delivery.case.locale
    if stage == here:
        return say(locale, N_("stage, no. {seq}"), seq=delivery.seq)
    return say(locale, N_("stage {channel}, no. {seq}"), channel=channel_name(stage, locale), seq=delivery.seq)


def _staged(delivery: StageDelivery) -> Iterable[RenderableType]:
    case = delivery.case
    match delivery.content:
        case PublicTrace() as trace:
            yield verdict(case, trace, case.locale)
            role = space_name(case, Space(trace.role), case.locale)
            template = N_("{who} asked {role}: {question}")
            yield Prose(say(case.locale, template, who=delivery.who, role=role, question=trace.question))
            yield public_answer(case, trace)
            yield from (card(case, hit, case.locale) for hit in trace.hits)
            yield from small_print(case, trace, case.locale)
        case CaseEvent() as event:
            yield from happening(case, event, delivery.who)
