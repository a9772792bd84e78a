"""The guide as people see it: what to type next, and why."""

from rich.console import RenderableType

from adapters.console.frames import framed
from adapters.console.guide import Lesson, Stand, Step
from adapters.console.prose import Prose
from adapters.console.wording import quoted
from adapters.messages.catalogue import N_, say

STEPS = 4
_WHY = {
    Step.ASK_WHO_IS_IGNORANT: N_("Ask somebody who cannot know. The answer comes with a receipt: what was searched."),
    Step.ASK_WHO_KNOWS: N_(
        "Now the same question to somebody else. You see the card; the stage sees only that there is one."
    ),
    Step.PUBLISH: N_("Put that card on the board. From then on it is everybody's."),
    Step.ASK_AGAIN: N_("Ask the first one again. Same question, but now it is on the board."),
}
_FINISHED = (
    N_("That is the game: who knows what, and who said so."),
    N_("Now make it yours. /dossier ROLE shows a role's cards, /whisper ROLE TEXT gives it a new one."),
    N_("/as NAME lets a friend ask from this keyboard, /case close ends the story with its finale."),
)


def line_of(lesson: Lesson, stand: Stand, locale: str) -> str:
    """The command that does the next step; empty where there is none, or where its card is not known here."""
    match stand.step:
        case Step.ASK_WHO_IS_IGNORANT | Step.ASK_AGAIN:
            return _ask(lesson.ignorant.name.text(locale), lesson.question, locale)
        case Step.ASK_WHO_KNOWS:
            return _ask(lesson.knows.name.text(locale), lesson.question, locale)
        case Step.PUBLISH if stand.handle:
            return say(locale, N_("/publish {card}"), card=stand.handle)
        case Step.PUBLISH:
            return say(locale, N_("/dossier {role}"), role=quoted(lesson.knows.name.text(locale)))
    return ""


def shown(lesson: Lesson, stand: Stand, locale: str) -> RenderableType:
    """The guide's panel."""
    if stand.step is Step.FINISHED:
        praise = say(locale, N_("well done"))
        return framed([Prose(say(locale, line)) for line in _FINISHED], f"✔ {praise}", "magenta")
    title = say(locale, N_("guide, step {step} of {steps}"), step=int(stand.step), steps=STEPS)
    typed = Prose(line_of(lesson, stand, locale), style="bold")
    hint = Prose(say(locale, N_("Press Tab to have it typed for you.")), style="dim")
    return framed([Prose(say(locale, _WHY[stand.step])), typed, hint], f"👉 {title}", "magenta")


def _ask(role: str, question: str, locale: str) -> str:
    return say(locale, N_("/ask {role} {question}"), role=quoted(role), question=question)
