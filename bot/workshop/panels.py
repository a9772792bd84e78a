"""What a check found, for people: figures by tag, and each finding with its place and a remedy."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table

from adapters.console.prose import Prose
from adapters.messages.catalogue import N_, say
from bot.workshop.checking import Proof
from scenarios.proving import Asked, Fault, Figures, Finding, Sighting, by_tag, total

_HEADS: Final = (
    N_("tag"),
    N_("asked"),
    N_("hit"),
    N_("right"),
    N_("precision"),
    N_("recall"),
    N_("F1"),
    N_("false alarms"),
)
_NOTHING: Final = "–"
_SENTENCES: Final = {
    Fault.LEAK: N_(
        "{role} holds no card that answers this, and still hits {cards}. "
        "Let question and card have fewer words in common."
    ),
    Fault.UNKNOWN: N_(
        "{role} holds a card that answers this and does not know: {cards}, and a hit begins at {threshold}. "
        "Bring the card's words closer to the question's."
    ),
    Fault.WRONG: N_("{role} answers with {cards}. Bring the right card closer to the question, or tell the two apart."),
    Fault.FALSE_ALARM: N_(
        "Nobody can answer this, and {role} hits {cards}. Ask for something else, or give it the tag near."
    ),
    Fault.BOARD: N_(
        "With everything on the board the first card is wrong: {cards}. Tell that card and the right one apart."
    ),
    Fault.PUBLIC_TEXT: N_("A public text answers this as if it were a card: {cards}. Say less in it."),
}


def shown(proof: Proof, locale: str, *, everything: bool) -> Iterable[RenderableType]:
    """One pack: its figures and what is wrong; with `everything`, also what a pack may have."""
    title = f"{proof.file}  {proof.pack.public.title.text(locale)}"
    yield Prose(title, style="bold")
    yield _figures(proof.asked, locale)
    for finding in proof.findings:
        if finding.refused or everything:
            yield from _finding(proof, finding, locale)
    allowed = sum(not finding.refused for finding in proof.findings)
    if allowed and not everything:
        hint = say(locale, N_("Besides, {count} findings that a pack may have; --all shows them."), count=allowed)
        yield Padding(Prose(hint, style="dim"), (0, 0, 0, 2))
    yield _verdict(proof, locale)


def summed(proofs: Sequence[Proof], locale: str) -> Iterable[RenderableType]:
    """All packs together."""
    yield Prose(say(locale, N_("All packs together")), style="bold")
    yield _figures([each for proof in proofs for each in proof.asked], locale)


def _verdict(proof: Proof, locale: str) -> Prose:
    if proof.holds:
        return Prose("✔ " + say(locale, N_("Proved: 0 leaks, every direct question is answered right.")), style="green")
    refused = sum(finding.refused for finding in proof.findings)
    sentence = N_("Not proved: {refused} findings, {leaks} of them leaks.")
    return Prose("✗ " + say(locale, sentence, refused=refused, leaks=proof.leaks), style="bold red")


def _figures(asked: Sequence[Asked], locale: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for head in _HEADS:
        table.add_column(say(locale, head), justify="left" if head == _HEADS[0] else "right")
    for tag, figures in by_tag(asked).items():
        table.add_row(tag, *_row(figures))
    table.add_section()
    table.add_row(say(locale, N_("total")), *_row(total(asked)), style="bold")
    return table


def _row(figures: Figures) -> list[str]:
    answerable = bool(figures.answerable)
    return [
        str(figures.questions),
        str(figures.hits),
        str(figures.right) if answerable else _NOTHING,
        f"{figures.precision:.2f}" if answerable else _NOTHING,
        f"{figures.recall:.2f}" if answerable else _NOTHING,
        f"{figures.f1:.2f}" if answerable else _NOTHING,
        f"{figures.false_alarms:.0%}" if figures.questions > figures.answerable else _NOTHING,
    ]


def _finding(proof: Proof, finding: Finding, locale: str) -> Iterable[RenderableType]:
    sign, style = ("✗", "yellow") if finding.refused else ("·", "dim")
    asked = finding.asked
    place = f"{sign} {proof.file}:{asked.question.line}  {asked.locale} · {asked.question.tag}  "
    yield Prose.assemble((place, style), asked.text)
    sentence = say(
        locale,
        _SENTENCES[finding.fault],
        role=finding.role or "",
        cards=_seen(finding.seen, locale),
        threshold=f"{proof.threshold:.2f}",
    )
    yield Padding(Prose(sentence, style=style), (0, 0, 0, 2))


def _seen(seen: Sequence[Sighting], locale: str) -> str:
    """Cards by their ids, which are their author's own."""
    if not seen:
        return say(locale, N_("no card at all"))
    return ", ".join(f"{each.name} ({each.relevance:.2f})" for each in seen[:3])
