"""Sentences that both faces of the terminal use."""

from typing import Final

from adapters.messages.catalogue import N_, say
from bureau.case import Case
from bureau.ids import BOARD, Space
from bureau.permissions import Verb
from bureau.roles import Role
from bureau.traces import Answer, Certainty

HELP: Final = {
    Verb.OPEN: (N_("/case open SCENARIO"), N_("open a case in this channel and be its director")),
    Verb.STATUS: (N_("/case status"), N_("what this case is, who runs it, where texts go")),
    Verb.BOARD: (N_("/case board"), N_("the bulletin board: what everybody knows")),
    Verb.NOTES: (N_("/case notes"), N_("all that you were shown in this case, once more")),
    Verb.LOAD: (N_("/case load SCENARIO"), N_("give this case its scenario")),
    Verb.STAGE: (N_("/case stage CHANNEL"), N_("where the public cards go; without a name: here")),
    Verb.HANDOVER: (N_("/case handover NAME"), N_("offer the case to somebody")),
    Verb.ACCEPT: (N_("/case accept"), N_("take over a case that was offered to you")),
    Verb.RESET: (N_("/case reset"), N_("empty all spaces and the board; you stay the director")),
    Verb.CLOSE: (N_("/case close"), N_("end the case; all its cards are gone")),
    Verb.HELP: (N_("/case help"), N_("this list")),
    Verb.WHISPER: (N_("/whisper ROLE TEXT"), N_("give one role a card that only it knows")),
    Verb.ASK: (N_("/ask ROLE QUESTION"), N_("ask a role; it searches its own cards and the board, nothing else")),
    Verb.PUBLISH: (N_("/publish CARD"), N_("copy a private card to the board, for everybody")),
    Verb.WITHDRAW: (N_("/withdraw CARD"), N_("take a copy off the board again")),
    Verb.SETUP: (N_("/bureau-setup OPENERS"), N_("who may open a case here: everyone or managers")),
    Verb.DOSSIER: (N_("/dossier ROLE"), N_("all cards of one role, with their handles")),
}
OWN_HELP: Final = {
    "as": (N_("/as NAME"), N_("change seats: type as somebody else")),
    "quit": (N_("/quit"), N_("leave; the case stays open")),
}
"""The terminal's own commands."""
_WIDE_FORM: Final = "\N{VARIATION SELECTOR-16}"
CASE_MEANING: Final = N_("the case itself: open, status, board, notes, close …")


def space_name(case: Case, space: Space, locale: str) -> str:
    """The name of a role, or of the board."""
    role = case.roster.get(space)
    if role:
        return role.name.text(locale)
    return say(locale, N_("Bulletin board")) if space == BOARD else space


def role_name(case: Case, space: Space, locale: str) -> str:
    """The name of a role with its emoji."""
    role = case.roster.get(space)
    return titled(role, locale) if role else space_name(case, space, locale)


def titled(role: Role, locale: str) -> str:
    """A role's name with its emoji, in the form whose width all terminals agree on."""
    return f"{role.emoji.replace(_WIDE_FORM, '')} {role.name.text(locale)}".strip()


def quoted(name: str) -> str:
    """A name as it is typed in a command: one of several words stands in quotes."""
    return f'"{name}"' if " " in name else name


def answer_text(case: Case, role: Space, answer: Answer, locale: str) -> str:
    """What a role says, or that it does not know, or that the cards it knew from are gone."""
    if answer.certainty is Certainty.UNKNOWN:
        return unknown_text(case, role, locale)
    return answer.text or say(locale, N_("{role} knew, from cards that are gone."), role=space_name(case, role, locale))


def unknown_text(case: Case, role: Space, locale: str) -> str:
    """What a role says when it does not know."""
    return say(locale, N_("{role} does not know."), role=space_name(case, role, locale))
