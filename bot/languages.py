"""The languages that can be chosen on the command line."""

from enum import StrEnum


class Language(StrEnum):
    """The languages of the game."""

    EN = "en"
    ZH = "zh"
