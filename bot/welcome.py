"""`python -m bot` and nothing else: what was found, and how to play."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from rich.console import RenderableType
from rich.padding import Padding

from adapters.console.frames import pairs
from adapters.console.prose import Prose
from adapters.messages.catalogue import N_, say
from bot.settings import Settings
from bureau.scenario import Pack

_TITLE: Final = N_("AI Intelligence Bureau: a game in which a room works out who knows what.")
_PLAY: Final = N_("Play in this terminal, without an account and without a key:")
_COMMANDS: Final = (
    ("python -m bot play --first safe-code", N_("the first case, with a guide (or: make play)")),
    ("python -m bot play --demo", N_("show the game to a room, in 90 seconds")),
    ("python -m bot scenarios list", N_("the stories, and who is in them")),
    ("python -m bot scenarios new my-pack.yaml", N_("begin a story of your own")),
    ("python -m bot --help", N_("all commands and options")),
)
_TOKEN: Final = N_("DISCORD_TOKEN is set, but this version plays in the terminal only")
_NO_TOKEN: Final = N_("DISCORD_TOKEN is not set, so there is no bot to start; this version plays in the terminal")


def welcome(settings: Settings, packs: Sequence[Pack]) -> Iterable[RenderableType]:
    """What was found on this machine, and the commands to begin with."""
    locale = settings.locale
    yield Prose(say(locale, _TITLE), style="bold")
    yield Padding(pairs(_found(settings, packs)), (1, 0, 1, 2))
    yield Prose(say(locale, _PLAY))
    yield Padding(pairs((command, say(locale, meaning)) for command, meaning in _COMMANDS), (1, 0, 0, 2))


def _found(settings: Settings, packs: Sequence[Pack]) -> Iterable[tuple[str, str]]:
    locale = settings.locale
    yield say(locale, N_("Settings")), say(locale, _env_file())
    yield "Discord", say(locale, _TOKEN if settings.discord_token.get_secret_value() else _NO_TOKEN)
    yield say(locale, N_("Memory store")), _store(settings)
    titles = ", ".join(f"{pack.public.title.text(locale)} ({pack.id})" for pack in packs)
    yield say(locale, N_("Stories")), titles


def _env_file() -> str:
    if Path(".env").is_file():
        return N_("from .env, which the environment overrules; .env.example explains each")
    return N_("no .env here, and none is needed; .env.example explains what can be set")


def _store(settings: Settings) -> str:
    if settings.seekdb_mode == "oceanbase":
        where = f"{settings.seekdb_host}:{settings.seekdb_port}"
        return say(settings.locale, N_("a server at {where}; whether it answers is seen when you play"), where=where)
    folder = settings.seekdb_folder()
    template = (
        N_("seekdb, in {folder}: there is a game to go on with")
        if folder.is_dir()
        else N_("seekdb, in {folder}: will be made when you play")
    )
    return say(settings.locale, template, folder=folder)
