"""Cards and traces as panels of text. Texts of players and packs are plain text, so no markup in them works."""

from collections.abc import Iterable

from rich.console import RenderableType
from rich.padding import Padding

from adapters.console.prose import Prose
from adapters.console.wording import answer_text, role_name, space_name, unknown_text
from adapters.messages.catalogue import N_, say
from bureau.cards import BoardCard, MemoryCard, PublicCard
from bureau.case import Case
from bureau.deliveries import Receipt
from bureau.ids import Space
from bureau.traces import Certainty, PublicTrace, Trace


def card(case: Case, card: MemoryCard | PublicCard, locale: str) -> RenderableType:
    """One card: its handle, its text, and of a public one its source."""
    lock = "📌" if isinstance(card, BoardCard | PublicCard) else "🔒"
    source = ""
    if isinstance(card, BoardCard | PublicCard):
        name = space_name(case, Space(card.source_role), locale)
        source = "  " + say(locale, N_("(from {role})"), role=name)
    return Padding(Prose.assemble(f"{lock} ", (card.handle, "bold"), f"  {card.text}", (source, "dim")), (0, 0, 0, 2))


def verdict(case: Case, trace: Trace | PublicTrace, locale: str) -> Prose:
    """Whether the role knows, first of all."""
    name = role_name(case, Space(trace.role), locale)
    if trace.verdict is Certainty.KNOWN:
        return Prose(say(locale, N_("✔ {role} knows."), role=name), style="bold green")
    return Prose(say(locale, N_("✘ {role} does not know."), role=name), style="bold red")


def answer(case: Case, trace: Trace, locale: str) -> Iterable[RenderableType]:
    """A role's answer, with every card that hit."""
    yield verdict(case, trace, locale)
    yield Prose(answer_text(case, Space(trace.role), trace.answer, locale), style="bold")
    yield from (card(case, hit, locale) for hit in trace.hits)
    yield from small_print(case, trace, locale)


def notes(case: Case, traces: Iterable[Trace], locale: str) -> Iterable[RenderableType]:
    """All that a person was shown."""
    yield Prose(say(locale, N_("What you were shown, and still holds:")), style="bold")
    shown = False
    for trace in traces:
        shown = True
        role = space_name(case, Space(trace.role), locale)
        yield Prose(say(locale, N_("{role}: {question}"), role=role, question=trace.question), style="bold")
        yield from answer(case, trace, locale)
    if not shown:
        yield Prose(say(locale, N_("Nothing yet: you have asked no question in this case.")))


def public_answer(case: Case, trace: PublicTrace) -> Prose:
    """What everybody may read of an answer."""
    if trace.answer is None:
        return Prose(say(case.locale, N_("🔒 The answer is sealed: only the asker has it.")), style="bold")
    return Prose(trace.answer or unknown_text(case, Space(trace.role), case.locale), style="bold")


def small_print(case: Case, trace: Trace | PublicTrace, locale: str) -> Iterable[Prose]:
    """Near miss, spaces with their hits, time and mode."""
    sealed = {Space(card.space) for card in trace.sealed} if isinstance(trace, PublicTrace) else set()
    searched = [
        say(
            locale,
            N_("{space}: {hits}"),
            space=space_name(case, space.space, locale),
            hits=_hits(space.hits, locale, sealed=space.space in sealed),
        )
        for space in trace.spaces
    ]
    if trace.near_miss:
        near = f"{trace.near_miss.handle} {trace.near_miss.text}"
        yield Prose(say(locale, N_("Near miss: {card}"), card=near), style="dim")
    small = say(
        locale,
        N_("Searched {spaces} — {duration} ms, evidence mode"),
        spaces=" · ".join(searched),
        duration=trace.duration_ms,
    )
    yield Prose(small, style="dim")


def _hits(hits: int, locale: str, *, sealed: bool) -> str:
    if not hits:
        return say(locale, N_("no hit"))
    if sealed:
        return say(locale, N_("{hits} sealed 🔒"), hits=hits)
    return say(locale, N_("hits: {hits}"), hits=hits)


def receipt_of(case: Case, receipt: Receipt, locale: str) -> Iterable[RenderableType]:
    """A card was written, published or withdrawn."""
    role = role_name(case, Space(receipt.card.space), locale)
    if receipt.action == "withdraw":
        yield Prose(say(locale, N_("{copy} is off the board. The original stays:"), copy=receipt.board_handle))
        yield card(case, receipt.card, locale)
        return
    if receipt.action == "whisper":
        yield Prose(say(locale, N_("{role} now knows this, and nobody else:"), role=role))
        yield card(case, receipt.card, locale)
        yield Prose(say(locale, N_("Put it on the board with /publish {card}"), card=receipt.card.handle), style="dim")
        return
    template = (
        N_("{card} is on the board already, as {copy}.")
        if receipt.already
        else N_("{card} is on the board now, as {copy}.")
    )
    yield Prose(say(locale, template, card=receipt.card.handle, copy=receipt.board_handle))
    yield card(case, receipt.card, locale)
