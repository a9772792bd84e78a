"""The game shown to a room in six steps, one key each, with a line to say before each of them.

The room looks at this very screen, so it is a stage: only what everybody may see is shown, and the handle of the
card, whose first letter would tell who holds it before the room has heard it, is masked.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rich.padding import Padding

from adapters.console.face import Sender
from adapters.console.guide import Lesson
from adapters.console.keys import Pace
from adapters.console.names import person_name
from adapters.console.people_face import PeopleFace
from adapters.console.prose import Prose
from adapters.console.session import Session
from adapters.console.wording import quoted
from adapters.messages.catalogue import N_, say
from bureau.cards import PrivateCard
from bureau.case import Case
from bureau.commands import Ask, Close, Command, Open, Publish
from bureau.deliveries import Answered, PersonalDelivery, Refused, StageDelivery
from bureau.ids import CommandId, new_uuid
from bureau.scenario import Pack

_MASK: Final = "🔒"
_STEPS: Final = 6
_OPENING: Final = N_("Tonight: {title}. Each of these characters has a memory of its own, and nobody else can look in.")
_IGNORANT: Final = N_(
    "Ask {role} first. The card says where the bureau looked, and what it found there. I bet on nothing."
)
_KNOWS: Final = N_(
    "The same question to {role}. You will see that there is a card. What it says is between the two of us."
)
_PUBLISH: Final = N_("I am the director, so I may put that card on the board. From now on it is everybody's.")
_AGAIN: Final = N_(
    "Once more {role}, with the same question. No model has learned anything. One more card may be found."
)
_CLOSING: Final = N_("The memory decides what can be known. How it is said comes after. Let us close the case.")
_NO_CARD: Final = N_(
    "{role} found no card for this question, so there is nothing to show. `scenarios check` says what the pack needs."
)


class RoomFace:
    """Implements `Face` for a room: what is for one person alone is kept back, all but a refusal."""

    def __init__(self, people: PeopleFace) -> None:
        self._people = people
        self.card: PrivateCard | None = None
        """The card that answered the last question, if it is private."""

    def personal(self, to: Sender, case: Case | None, delivery: PersonalDelivery) -> None:
        """See `Face.personal`."""
        if isinstance(delivery, Answered):
            first = next(iter(delivery.trace.hits), None)
            self.card = first if isinstance(first, PrivateCard) else None
        elif isinstance(delivery, Refused):
            self._people.personal(to, case, delivery)

    def staged(self, delivery: StageDelivery) -> None:
        """See `Face.staged`."""
        self._people.staged(delivery)

    def done(self, to: Sender, case: Case | None, *, ok: bool) -> None:
        """See `Face.done`."""
        self._people.done(to, case, ok=ok)

    def caught_up(self) -> None:
        """See `Face.caught_up`."""
        self._people.caught_up()


@dataclass(frozen=True)
class Scene:
    """One step: what to say before it, what is typed, and what that means."""

    line: str
    typed: str
    command: Command


class Demo:
    """Plays a story to a room, in a channel of its own, and closes its case however it ends."""

    def __init__(self, session: Session, face: RoomFace, people: PeopleFace, pace: Pace) -> None:
        """`face` is the one that `session` shows things on; it shows them on `people`."""
        self._session = session
        self._face = face
        self._people = people
        self._pace = pace

    async def run(self, opening: Open, pack: Pack, taught: Lesson) -> bool:
        """Step through the story; whether it went as it should, which it also does when it is stopped on the way."""
        locale = self._session.defaults.locale
        closed = False
        try:
            scenes = self._scenes(opening, pack, taught, locale)
            for number, scene in enumerate(scenes, 1):
                if not await self._announced(scene, number, locale):
                    return True
                closed = isinstance(scene.command, Close)
                if not await self._done(scene, locale):
                    return False
        finally:
            if not closed:
                await self._carry_out(Close())
        return closed

    def _scenes(self, opening: Open, pack: Pack, taught: Lesson, locale: str) -> Iterator[Scene]:
        """The steps, each made when the one before is done: the card to publish is known only then."""
        title, question = pack.public.title.text(locale), taught.question
        ignorant, knows = taught.ignorant.name.text(locale), taught.knows.name.text(locale)
        yield Scene(
            say(locale, _OPENING, title=title),
            say(locale, N_("/case open {scenario}"), scenario=opening.scenario),
            opening,
        )
        first = _asking(ignorant, question, locale)
        yield Scene(say(locale, _IGNORANT, role=ignorant), first, Ask(ignorant, question))
        yield Scene(say(locale, _KNOWS, role=knows), _asking(knows, question, locale), Ask(knows, question))
        if self._face.card is None:
            self._tell(f"✗ {say(locale, _NO_CARD, role=knows)}", "yellow")
            return
        publishing = say(locale, N_("/publish {card}"), card=_MASK)
        yield Scene(say(locale, _PUBLISH), publishing, Publish(self._face.card.handle))
        yield Scene(say(locale, _AGAIN, role=ignorant), first, Ask(ignorant, question))
        yield Scene(say(locale, _CLOSING), say(locale, N_("/case close")), Close())

    async def _announced(self, scene: Scene, number: int, locale: str) -> bool:
        self._tell(f"🎤 {scene.line}", "italic magenta")
        hint = N_("step {step} of {steps}: any key goes on (Enter where it does not), q stops")
        return await self._pace.on(say(locale, hint, step=number, steps=_STEPS))

    async def _done(self, scene: Scene, locale: str) -> bool:
        sits = self._session.defaults
        self._tell(f"★ {person_name(sits.name, sits.locale)} › {scene.typed}", "bold")
        with self._people.working(locale):
            return await self._carry_out(scene.command)

    async def _carry_out(self, command: Command) -> bool:
        name = CommandId(new_uuid())
        return await self._session.command(name, self._session.defaults.sender(name), command)

    def _tell(self, line: str, style: str) -> None:
        self._people.console.print(Padding(Prose(line, style=style), (1, 0, 0, 0)))


def _asking(role: str, question: str, locale: str) -> str:
    return say(locale, N_("/ask {role} {question}"), role=quoted(role), question=question)
