"""The languages of the game, and which of them a machine speaks."""

from enum import StrEnum

from babel import default_locale, negotiate_locale


class Language(StrEnum):
    """The languages of the game."""

    EN = "en"
    ZH = "zh"


def machine_language() -> Language:
    """The language that the machine is set to (LANGUAGE, LC_ALL, LC_MESSAGES or LANG), English where it is another."""
    spoken = default_locale("LC_MESSAGES")
    return Language(negotiate_locale([spoken] if spoken else [], list(Language)) or Language.EN)
