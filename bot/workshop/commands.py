"""`python -m bot scenarios`: the commands for authors of packs."""

import asyncio
import json
import os
import shlex
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from adapters.messages.catalogue import N_, say
from adapters.messages.errors import sentence
from bot import logs
from bot.failures import CannotStart
from bot.languages import Language
from bot.settings import Settings, load
from bot.streams import own_output
from bot.workshop.checking import Proof, prove, steps
from bot.workshop.panels import shown, summed
from bot.workshop.report import as_json
from bot.workshop.showing import listed, told
from bureau.errors import BadInput, BureauError, MemoryUnavailable, UnknownScenario
from bureau.scenario import Pack
from scenarios.packs import ScenarioLibrary
from scenarios.starting import write_starter

app = typer.Typer(help="Story packs: begin, list, show and prove them.", no_args_is_help=True)

_UNKNOWN = N_(
    "There is no pack {name}. `scenarios list` names those that come with the game; a file's name ends in .yaml."
)
_NEXT = N_(
    """{path} is written: a small story that works, with comments. Make it yours; then

  python -m bot scenarios check {path}
  python -m bot play --scenario {path} --channel {channel}"""
)
_Locale = Annotated[Language | None, typer.Option(help="The language of what you are shown.")]


@app.command("list")
def list_packs(locale: _Locale = None) -> None:
    """List the packs that come with the game.

    For example:

    * `python -m bot scenarios list --locale zh`
    """
    settings = load(locale=locale)
    print_parts([listed(shipped(settings.locale), settings.locale)])


@app.command()
def show(
    pack: Annotated[str, typer.Argument(help="A pack that comes with the game, or a YAML file.")],
    cards: Annotated[bool, typer.Option("--cards", help="The secrets and the end, too.")] = False,  # noqa: FBT002 - how the library spells a flag
    locale: _Locale = None,
) -> None:
    """Show a pack: its story, roles and questions, without giving it away.

    For example:

    * `python -m bot scenarios show mole`
    * `python -m bot scenarios show my-pack.yaml --cards`
    """
    settings = load(locale=locale)
    packs, _ = _packs([pack], settings.locale)
    if not packs:
        raise typer.Exit(1)
    print_parts(told(packs[0][0], settings.locale, cards=cards))


@app.command()
def new(
    path: Annotated[Path, typer.Argument(help="The file to write. Its name, without .yaml, is the pack's id.")],
    locale: _Locale = None,
) -> None:
    """Write a pack to start from: a small story that works, with comments that explain every key.

    The story is in English and Chinese; --locale says in which language the comments are. What is there already is
    never overwritten.

    For example:

    * `python -m bot scenarios new my-pack.yaml`
    * `python -m bot scenarios new stories/my-pack.yaml --locale zh`
    """
    settings = load(locale=locale)
    out = own_output(as_json=False)
    try:
        written = write_starter(path, settings.locale)
    except BadInput as error:
        typer.echo(sentence(error, settings.locale), err=True)
        raise typer.Exit(1) from None
    typer.echo(say(settings.locale, _NEXT, path=shlex.quote(str(written)), channel=written.stem), file=out)


@app.command()
def check(
    pack: Annotated[
        list[str] | None, typer.Argument(help="Packs by id or YAML file; without one, all that come with the game.")
    ] = None,
    as_json_: Annotated[bool, typer.Option("--json", help="Only the figures, as one JSON object.")] = False,  # noqa: FBT002
    everything: Annotated[bool, typer.Option("--all", help="Also what was found that a pack may have.")] = False,  # noqa: FBT002
    locale: _Locale = None,
) -> None:
    """Prove packs with the real store: who knows the answer of each question before publishing, and who after.

    Exit code 0 where nothing leaks, every question tagged `direct` is answered right, and no question that nobody can
    answer is, except those tagged `near`; else 1.

    For example:

    * `python -m bot scenarios check`
    * `python -m bot scenarios check my-pack.yaml --all`
    """
    settings = load(locale=locale)
    out = own_output(as_json=as_json_)
    named = pack or asyncio.run(ScenarioLibrary(files=False).ids())
    packs, whole = _packs(named, settings.locale)
    proofs = _proved(settings, packs)
    if as_json_:
        out.write(json.dumps(as_json(proofs)) + "\n")
        out.flush()
    else:
        print_parts(_told(proofs, settings.locale, everything=everything), out)
    raise typer.Exit(0 if whole and all(proof.holds for proof in proofs) else 1)


def _told(proofs: Sequence[Proof], locale: str, *, everything: bool) -> Iterable[RenderableType]:
    for proof in proofs:
        yield from shown(proof, locale, everything=everything)
        yield ""
    if len(proofs) > 1:
        yield from summed(proofs, locale)


def _proved(settings: Settings, packs: Sequence[tuple[Pack, str]]) -> list[Proof]:
    """Every pack proved, with the progress on standard error. Raises `CannotStart`."""
    if not packs:
        return []
    os.umask(0o077)  # a pack's secrets are private on this machine, too
    logs.start(settings)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(say(settings.locale, N_("Questions put")), total=steps(packs, settings))
        try:
            return asyncio.run(prove(settings, packs, lambda: progress.advance(task)))
        except MemoryUnavailable as error:
            raise CannotStart(sentence(error, settings.locale)) from None


def _packs(named: Iterable[str], locale: str) -> tuple[list[tuple[Pack, str]], bool]:
    """The packs that can be read, each with where it came from, and whether all could be; the others are told."""
    library = ScenarioLibrary(files=True)
    packs, whole = [], True
    for name in named:
        try:
            found, source = asyncio.run(library.pack(name))
        except UnknownScenario:
            typer.echo(say(locale, _UNKNOWN, name=name), err=True)
            whole = False
        except BureauError as error:
            typer.echo(sentence(error, locale), err=True)
            whole = False
        else:
            packs.append((found, source if source != found.id else f"{source}.yaml"))
    return packs, whole


def shipped(locale: str) -> list[Pack]:
    """The packs that come with the game."""
    packs, _ = _packs(asyncio.run(ScenarioLibrary(files=False).ids()), locale)
    return [pack for pack, _ in packs]


def print_parts(parts: Iterable[RenderableType], out: TextIO | None = None) -> None:
    """Print for people, as it is: no text of a pack is read as markup."""
    console = Console(file=out or own_output(as_json=False), highlight=False, emoji=False, markup=False)
    for part in parts:
        console.print(part)
