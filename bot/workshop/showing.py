"""Packs as an author or a host looks at them."""

from collections.abc import Iterable, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table

from adapters.console.prose import Prose
from adapters.console.wording import titled
from adapters.messages.catalogue import N_, say
from bureau.scenario import Pack


def listed(packs: Sequence[Pack], locale: str) -> Table:
    """Packs, a line each."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    heads = (N_("scenario"), N_("title"), N_("roles"), N_("cards"), N_("languages"))
    for head in heads:
        table.add_column(say(locale, head), justify="right" if head in {"roles", "cards"} else "left")
    for pack in packs:
        public = pack.public
        counts = (str(len(list(public.roster))), str(len(pack.cards)))
        table.add_row(pack.id, public.title.text(locale), *counts, " ".join(pack.languages))
    return table


def told(pack: Pack, locale: str, *, cards: bool) -> Iterable[RenderableType]:
    """What everybody may know of a pack, and with `cards` the secrets and the end of the story, too."""
    public = pack.public
    yield Prose(public.title.text(locale), style="bold")
    yield from (Prose(text.text(locale)) for text in (public.summary, public.intro, public.goal) if text.text(locale))
    for role in public.roster:
        yield Prose.assemble((f"\n{titled(role, locale)}", "bold"), f"  {role.id}")
        yield from _indented(role.persona.text(locale))
        if cards:
            yield from (
                Padding(Prose.assemble("🔒 ", (card.id, "bold"), f"  {card.text.text(locale)}"), (0, 0, 0, 2))
                for card in pack.cards
                if card.role == role.id
            )
    yield Prose("\n" + say(locale, N_("Questions to try")), style="bold")
    for question in pack.questions:
        answered = f"  → {', '.join(question.cards) or '∅'}" if cards else ""
        yield from _indented(question.ask.text(locale) + answered)
    if cards and pack.finale.text(locale):
        yield Prose("\n" + say(locale, N_("Finale")), style="bold")
        yield from _indented(pack.finale.text(locale))
    if not cards:
        yield Prose(
            "\n" + say(locale, N_("--cards shows the secrets and the end, too: not if you want to play it.")),
            style="dim",
        )


def _indented(text: str) -> Iterable[RenderableType]:
    if text:
        yield Padding(Prose(text), (0, 0, 0, 2))
