"""Why the bureau could not start: one sentence that says why, and what to do."""

from typing import Final

from adapters.messages.catalogue import N_, say
from bureau.errors import LedgerUnavailable, MemoryUnavailable


class CannotStart(Exception):
    """One sentence for whoever started the program."""


_REASONS: Final = {
    "engine_unsupported": N_(
        "the embedded engine runs on Linux (glibc 2.28 or newer) and macOS 15 or newer on Apple silicon; "
        "elsewhere set SEEKDB_MODE=oceanbase and the address of a seekdb server"
    ),
    "percent_sign": N_("the engine cannot use a folder with a % in its name; choose another with --data"),
    "folder": N_("the folder cannot be made or written; choose another with --data"),
    "timeout": N_("it took too long; a first start needs 500 MB of free disk, and a server must be reachable"),
    "refused": N_("nothing answers there; start the server, or correct SEEKDB_HOST and SEEKDB_PORT"),
    "denied": N_("the server refuses this user; correct SEEKDB_USER, SEEKDB_PASSWORD and SEEKDB_DATABASE"),
    "ArgumentError": N_("LEDGER_URL is no database URL; .env.example shows one"),
}
_OTHERWISE: Final = N_("{reason}; the log in the data folder has its place")


def no_memory(error: MemoryUnavailable, where: str, locale: str) -> CannotStart:
    """The memory store cannot be opened."""
    sentence = say(
        locale, N_("The memory store cannot be opened ({where}): {why}."), where=where, why=_why(error, locale)
    )
    return CannotStart(sentence)


def no_ledger(error: LedgerUnavailable | OSError, where: str, locale: str) -> CannotStart:
    """The bureau's own records cannot be opened."""
    why = _why(error, locale) if isinstance(error, LedgerUnavailable) else error.strerror or type(error).__name__
    return CannotStart(say(locale, N_("The bureau's records cannot be opened ({where}): {why}."), where=where, why=why))


def no_folder(error: OSError, folder: str, locale: str) -> CannotStart:
    """The data folder cannot be used."""
    why = error.strerror or type(error).__name__
    return CannotStart(say(locale, N_("The folder {folder} cannot be written: {why}."), folder=folder, why=why))


def _why(error: MemoryUnavailable | LedgerUnavailable, locale: str) -> str:
    return say(locale, _REASONS.get(error.reason, _OTHERWISE), reason=error.reason)
