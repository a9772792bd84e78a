"""Names that nobody chose, in the language of whoever reads them. What a person did choose stays as it is."""

from collections.abc import Iterable
from typing import Final

from adapters.messages.catalogue import N_, say

OWN_NAME: Final = N_("director")
"""Who sits at the terminal where nobody says otherwise. The same person in every language, so a case goes on."""
OWN_CHANNEL: Final = N_("table")
"""The channel where nobody says otherwise."""


def person_name(name: str, locale: str) -> str:
    """A person's name as it is shown."""
    return say(locale, OWN_NAME) if name == OWN_NAME else name


def person_called(shown: str, known: Iterable[str], locale: str) -> str:
    """Who is meant by a name that was typed as it is shown, of those who are known; else a person of that name."""
    return next((name for name in known if person_name(name, locale) == shown), shown)


def channel_name(channel: str, locale: str) -> str:
    """A channel's name as it is shown."""
    return say(locale, OWN_CHANNEL) if channel == OWN_CHANNEL else channel
