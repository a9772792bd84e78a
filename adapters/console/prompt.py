"""The prompt for people: history, the commands' words completed, and the seat always in sight."""

from dataclasses import replace

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.patch_stdout import patch_stdout
from rich.console import Console

from adapters.console.grammar import Leave
from adapters.console.lines import Typed
from adapters.console.session import Session
from adapters.console.wording import HELP
from adapters.messages.catalogue import N_, say
from bureau.commands import Open


async def people(session: Session, console: Console, *, asks_key: bool) -> None:
    """Read lines from a terminal until Ctrl-D or `/quit`. Ctrl-C clears the line.

    `asks_key` says that opening a case needs the access key: it is asked for then, without showing it.
    """
    locale = session.defaults.locale
    console.print(say(locale, N_("You type, one command a line. /case help lists the commands, /quit leaves.")))
    words = WordCompleter([usage.partition(" ROLE")[0] for usage, _ in HELP.values()] + ["/as", "/quit"], sentence=True)
    prompt: PromptSession[str] = PromptSession(completer=words)
    while True:
        try:
            with patch_stdout():
                typed = await prompt.prompt_async(_prompt(session))
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
        line = session.read(typed.encode("utf-8", "surrogateescape"))
        if isinstance(line, Typed) and isinstance(line.line, Leave):
            return
        if asks_key and isinstance(line, Typed) and isinstance(line.line, Open):
            secret = await PromptSession[str]().prompt_async(say(locale, N_("Access key: ")), is_password=True)
            line = replace(line, line=replace(line.line, secret=secret))
        if line:
            with console.status(say(locale, N_("One moment …"))):
                await session.carry_out(line)


def _prompt(session: Session) -> FormattedText:
    seat = session.defaults
    return FormattedText([("bold", seat.name), ("", f" @ {seat.channel} > ")])
