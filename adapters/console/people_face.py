"""The terminal for people: cards as panels, readable without colour."""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.box import ROUNDED
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from adapters.console.face import Sender
from adapters.console.wording import HELP, OWN_HELP, answer_text, role_name, space_name, unknown_text
from adapters.messages.catalogue import N_, say
from adapters.messages.errors import sentence
from bureau.cards import BoardCard, MemoryCard, PublicCard
from bureau.case import Case
from bureau.deliveries import (
    Answered,
    BoardShown,
    CaseEvent,
    DossierShown,
    HelpShown,
    PersonalDelivery,
    Receipt,
    Refused,
    StageDelivery,
    StatusShown,
)
from bureau.events import Action
from bureau.ids import Space
from bureau.traces import Certainty, PublicTrace, Trace

_WIDTH = 100


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
            yield from _answer(case, trace, locale)
        case Receipt() if case:
            yield from _receipt(case, delivery, locale)
        case BoardShown(cards) if case:
            yield Text(say(locale, N_("Bulletin board")), style="bold")
            yield from (_card(case, card, locale) for card in cards)
            if not cards:
                yield Text(
                    say(locale, N_("Nothing is on the board yet. The director puts a card there with /publish."))
                )
        case DossierShown(role, cards) if case:
            yield Text(say(locale, N_("Dossier: {role}"), role=role_name(case, Space(role), locale)), style="bold")
            yield from (_card(case, card, locale) for card in cards)
            if not cards:
                yield Text(say(locale, N_("No card yet. Give one with /whisper.")))
        case StatusShown() if case:
            yield _status(case, delivery, locale)
        case HelpShown(verbs):
            yield _help(verbs, locale)
        case _:
            return


def _answer(case: Case, trace: Trace, locale: str) -> Iterable[RenderableType]:
    yield _verdict(case, trace, locale)
    yield Text(answer_text(case, Space(trace.role), trace.answer, locale), style="bold")
    yield from (_card(case, card, locale) for card in trace.hits)
    yield from _small_print(case, trace, locale)


def _staged(delivery: StageDelivery) -> Iterable[RenderableType]:
    case = delivery.case
    match delivery.content:
        case PublicTrace() as trace:
            yield _verdict(case, trace, case.locale)
            asked = say(
                case.locale,
                N_("{who} asked {role}:"),
                who=delivery.who,
                role=space_name(case, Space(trace.role), case.locale),
            )
            yield Text(f"{asked} {trace.question}")
            yield _public_answer(case, trace)
            yield from (_card(case, card, case.locale) for card in trace.hits)
            yield from _small_print(case, trace, case.locale)
        case CaseEvent() as event:
            yield from _event(case, event, delivery.who)


def _public_answer(case: Case, trace: PublicTrace) -> Text:
    if trace.answer is None:
        return Text(say(case.locale, N_("🔒 The answer is sealed: only the asker has it.")), style="bold")
    return Text(trace.answer or unknown_text(case, Space(trace.role), case.locale), style="bold")


def _verdict(case: Case, trace: Trace | PublicTrace, locale: str) -> Text:
    name = role_name(case, Space(trace.role), locale)
    if trace.verdict is Certainty.KNOWN:
        return Text(say(locale, N_("✔ {role} knows."), role=name), style="bold green")
    return Text(say(locale, N_("✘ {role} does not know."), role=name), style="bold red")


def _small_print(case: Case, trace: Trace | PublicTrace, locale: str) -> Iterable[Text]:
    sealed = {Space(card.space) for card in trace.sealed} if isinstance(trace, PublicTrace) else set()
    searched = [
        f"{space_name(case, space.space, locale)}: {_hits(space.hits, locale, sealed=space.space in sealed)}"
        for space in trace.spaces
    ]
    if trace.near_miss:
        near = f"{trace.near_miss.handle} {trace.near_miss.text}"
        yield Text(say(locale, N_("Near miss: {card}"), card=near), style="dim")
    small = say(
        locale,
        N_("Searched {spaces} — {duration} ms, evidence mode"),
        spaces=" · ".join(searched),
        duration=trace.duration_ms,
    )
    yield Text(small, style="dim")


def _hits(hits: int, locale: str, *, sealed: bool) -> str:
    if not hits:
        return say(locale, N_("no hit"))
    if sealed:
        return say(locale, N_("{hits} sealed 🔒"), hits=hits)
    return say(locale, N_("hits: {hits}"), hits=hits)


def _card(case: Case, card: MemoryCard | PublicCard, locale: str) -> RenderableType:
    lock = "📌" if isinstance(card, BoardCard | PublicCard) else "🔒"
    source = ""
    if isinstance(card, BoardCard | PublicCard):
        name = space_name(case, Space(card.source_role), locale)
        source = "  " + say(locale, N_("(from {role})"), role=name)
    return Padding(Text.assemble(f"{lock} ", (card.handle, "bold"), f"  {card.text}", (source, "dim")), (0, 0, 0, 2))


def _receipt(case: Case, receipt: Receipt, locale: str) -> Iterable[RenderableType]:
    role = role_name(case, Space(receipt.card.space), locale)
    if receipt.action == "whisper":
        yield Text(say(locale, N_("{role} now knows this, and nobody else:"), role=role))
        yield _card(case, receipt.card, locale)
        yield Text(say(locale, N_("Put it on the board with /publish {card}"), card=receipt.card.handle), style="dim")
        return
    template = (
        N_("{card} is on the board already, as {copy}.")
        if receipt.already
        else N_("{card} is on the board now, as {copy}.")
    )
    yield Text(say(locale, template, card=receipt.card.handle, copy=receipt.board_handle))
    yield _card(case, receipt.card, locale)


def _event(case: Case, event: CaseEvent, who: str) -> Iterable[RenderableType]:
    locale = case.locale
    match event.action:
        case Action.OPENED:
            yield Text(say(locale, N_("A case is open. Director: {who}."), who=who), style="bold")
        case Action.LOADED if case.pack:
            yield Text(case.pack.title.text(locale), style="bold")
            yield from (Text(text) for text in (case.pack.intro.text(locale), case.pack.goal.text(locale)) if text)
            yield from (_persona(case, role.space, locale) for role in case.roster)
            yield Text(say(locale, N_("Ask with /ask ROLE QUESTION.")), style="dim")
        case Action.PUBLISHED if event.card:
            yield Text(say(locale, N_("{who} put a card on the board:"), who=who))
            yield _card(case, event.card, locale)
        case Action.CLOSED:
            yield Text(say(locale, N_("The case is closed. Its cards are gone.")), style="bold")
            if event.finale:
                yield Text(event.finale)
        case _:
            return


def _persona(case: Case, space: Space, locale: str) -> Text:
    role = case.roster.get(space)
    persona = role.persona.text(locale) if role else ""
    return Text.assemble((role_name(case, space, locale), "bold"), f"  {persona}")


def _status(case: Case, status: StatusShown, locale: str) -> Table:
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


def _help(verbs: Iterable[str], locale: str) -> Table:
    table = Table.grid(padding=(0, 2))
    for verb, (usage, meaning) in HELP.items():
        if verb in set(verbs):
            table.add_row(Text(say(locale, usage), style="bold"), Text(say(locale, meaning)))
    for usage, meaning in OWN_HELP:
        table.add_row(Text(say(locale, usage), style="bold"), Text(say(locale, meaning)))
    return table
