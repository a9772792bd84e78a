"""The command line."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from adapters.console.names import OWN_CHANNEL, OWN_NAME
from bot import play as playing
from bot.failures import CannotStart
from bot.first_case import Options
from bot.languages import Language
from bot.settings import load
from bot.welcome import welcome
from bot.workshop import commands as workshop

app = typer.Typer(
    name="python -m bot",
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
app.add_typer(workshop.app, name="scenarios")


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """The AI Intelligence Bureau: a game in which a room works out who knows what.

    Without a command: say what was found here, and how to play.

    For example:

    * `python -m bot play --first safe-code`
    * `LOCALE=zh python -m bot play --demo`
    """
    if context.invoked_subcommand is None:
        settings = load()
        workshop.print_parts(welcome(settings, workshop.shipped(settings.locale)))


@app.command()
def play(  # noqa: PLR0913, PLR0917 - one parameter for each option of the command line
    scenario: Annotated[
        str, typer.Option(help="Open this scenario (an id, or a YAML file), or go on where it is open already.")
    ] = "",
    first: Annotated[
        str, typer.Option(help="Open this scenario where the channel has no case; else go on with what is open.")
    ] = "",
    name: Annotated[str, typer.Option("--as", help="Your name, and so your seat.")] = OWN_NAME,
    channel: Annotated[str, typer.Option(help="The channel to play in; each has one case.")] = OWN_CHANNEL,
    locale: Annotated[Language | None, typer.Option(help="The language of what you are shown.")] = None,
    data: Annotated[Path | None, typer.Option(help="The folder that holds all state.")] = None,
    stage: Annotated[str, typer.Option(help="The channel that gets the public cards of a case opened now.")] = "",
    as_json: Annotated[  # noqa: FBT002 - how the command line library spells a flag
        bool, typer.Option("--json", help="For programs: JSON lines in and out, as the README describes.")
    ] = False,
    demo: Annotated[  # noqa: FBT002
        bool, typer.Option("--demo", help="Show the game to a room: six steps, one key each, with a line to say.")
    ] = False,
) -> None:
    """Play in this terminal.

    Lines are commands: /ask informant What is the safe's code? — /case help lists them. Your case goes on where you
    left it, also after a crash.

    For example:

    * `python -m bot play --first mole`
    * `python -m bot play --demo --locale zh`
    """
    if demo and as_json:
        raise typer.BadParameter("--demo is for people and --json for programs: choose one of them.")
    options = Options(scenario, first, name, channel, stage, as_json, demo)
    raise typer.Exit(playing.play(load(data_dir=data, locale=locale), options))


def main() -> None:
    """Run the command line. Exit codes: 0 done, 1 could not start, 2 a wrong call."""
    try:
        app(prog_name="python -m bot", args=sys.argv[1:])
    except CannotStart as failure:
        typer.echo(str(failure), err=True)
        sys.exit(1)
