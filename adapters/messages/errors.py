"""Every error of the bureau as a sentence that says what to do next: one table, and that of packs beside it."""

from typing import Final

from adapters.messages.catalogue import N_, say
from adapters.messages.packs import refusal
from bureau.errors import BadInput, BrokenScenario, BureauError, UnknownRole
from bureau.roles import Roster

_SENTENCES: Final = {
    "not_director": N_("Only the director of this case can do that."),
    "not_opener": N_("Only a manager of this workspace can open a case here."),
    "not_manager": N_("Only a manager of this workspace can do that."),
    "access_denied": N_("Opening a case here needs the access key, and that was not it."),
    "not_here": N_("That works in a channel only. Here you can whisper, publish, and ask for help."),
    "which_case": N_("You direct several cases: {cases}. Say which one: /whisper case=CHANNEL ROLE TEXT."),
    "no_offer": N_("Nobody has offered you this case, or the offer has run out."),
    "no_case": N_("No case is open here. Open one with /case open safe-code."),
    "case_exists": N_("A case is already open here. Go on with it (/case status), or end it with /case close."),
    "already_loaded": N_("This case already has the scenario {scenario}. /case reset empties it."),
    "unknown_scenario": N_("There is no scenario of that name. The one to start with: /case open safe-code."),
    "unknown_role": N_("There is no such role in this case. The roles are: {roles}."),
    "unknown_card": N_("There is no such card. /dossier ROLE lists the cards that can be published."),
    "foreign_card": N_("That card belongs to another case."),
    "space_full": N_("That space is full: it holds {limit} cards at the most."),
    "bad_input": N_("That cannot be used ({field}: {reason}). /case help shows how."),
    "rate_limited": N_("That was a lot at once. Try again in {seconds} s."),
    "publication_pending": N_("That card is being published at this moment. Try again in a few seconds."),
    "case_changed": N_("The case changed while this was being done, so nothing was. Try again."),
    "command_pending": N_("That command is still being carried out. Try again in a few seconds."),
    "memory_unavailable": N_("The memory store does not answer. Nothing was changed or lost; try again in a moment."),
    "ledger_unavailable": N_("The bureau's records cannot be written. Nothing was changed; try again in a moment."),
    "internal_error": N_("Something went wrong on our side, and is in the log. Nothing was changed; try again."),
}

_BAD_INPUT: Final = {
    "empty": N_("The {field} is empty."),
    "too_long": N_("The {field} is too long: {limit} characters at the most."),
    "forbidden_character": N_("The {field} has a character that cannot be used (invisible, or a control character)."),
    "malformed": N_("The {field} has not the right form."),
    "reserved": N_("The {field} has a name that is reserved."),
    "used": N_("The {field} has been used for another command."),
    "unknown": N_("The {field} is not known here."),
    "yourself": N_("The {field} must be somebody else's."),
    "missing": N_("The {field} is missing. /case help shows how to type this."),
    "exists": N_("The {field} is there already, and stays as it is: choose another name."),
    "unwritable": N_("The {field} cannot be written: check that its folder exists and may be written."),
    "no_pack_name": N_(
        "The {field} must be named with lower-case letters, digits and hyphens, 64 at most, and end in .yaml."
    ),
    "too_much": N_("There is more on that line than this command takes. /case help shows how to type it."),
}

_FIELDS: Final = {
    "role": N_("role"),
    "text": N_("text"),
    "question": N_("question"),
    "card": N_("card"),
    "id": N_("id"),
    "case": N_("case"),
    "locale": N_("language"),
    "channel": N_("channel"),
    "stage": N_("stage"),
    "name": N_("name"),
    "command": N_("command"),
    "line": N_("line"),
    "openers": N_("setting"),
    "scenario": N_("scenario"),
    "file": N_("file"),
}


def sentence(error: BureauError, locale: str, roster: Roster | None = None) -> str:
    """What a person reads for an error; with the case's roster, roles have their names in it instead of their ids."""
    if isinstance(error, BadInput) and error.reason in _BAD_INPUT:
        field = say(locale, _FIELDS.get(error.field, error.field))
        return say(locale, _BAD_INPUT[error.reason], field=field, limit=error.limit)
    if isinstance(error, BrokenScenario):
        return refusal(error, locale)
    if isinstance(error, UnknownRole) and roster:
        names = (role.name.text(locale) for role in roster)
        return say(locale, _SENTENCES[error.code], roles=say(locale, N_(", ")).join(names))
    return say(locale, _SENTENCES[error.code], **error.data())
