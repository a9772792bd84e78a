"""What hypothesis makes up: intents, which become commands only when the game has come to them.

An intent says what somebody is after (`publish`, some private card); its numbers choose among what there is then. So
most commands of a random game mean something, and the rest are wrong in every way that we could think of.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from hypothesis import strategies as st

from bureau import commands
from bureau.ids import new_uuid
from tests.games.model import DIRECT, Model
from tests.games.state import BOARD, Card, Case
from tests.games.stories import STANDARD, UNUSABLE, Scribe
from tests.games.topics import CHOICES
from tests.games.world import MANAGER

T = TypeVar("T")

PEOPLE: Final = ("ada", "bo", "cy", MANAGER)
_CHANNELS: Final = ("den", "attic")
_SCENARIOS: Final = ("tea", "", "{folder}/manor.yaml", "", "manor", "{folder}/tea.yaml", "broken", "missing")
_STRANGE_HANDLES: Final = ("I99", "B1", "0", "I0", "?!", "Z1")
_TOO_LONG: Final = "x" * 501
_WEIGHTS: Final = {
    "nothing": 1, "whisper": 10, "ask": 18, "publish": 14, "withdraw": 7, "dossier": 3, "notes": 4, "board": 2,
    "status": 1, "help": 1, "open": 2, "load": 3, "stage": 1, "handover": 4, "accept": 5, "reset": 2, "close": 1,
    "setup": 1, "again": 7, "junk": 1, "sweep": 2, "wait": 3,
}  # fmt: skip
_PRELUDES: Final = (
    ("whisper", "whisper", "publish", "publish", "ask"),
    ("whisper", "publish", "withdraw", "again", "publish", "ask"),
    ("whisper", "publish", "load", "ask"),
    ("publish", "ask", "reset", "whisper", "publish"),
    ("handover", "again", "wait", "accept"),
    ("whisper direct", "open attic", "again"),
    ("whisper direct", "close", "again"),
)
"""What directors do one after the other, and would not often do by chance."""


@dataclass(frozen=True)
class Intent:
    """What somebody is after, and the numbers that settle the rest."""

    verb: str
    who: str
    where: str
    a: int
    b: int
    c: int


@dataclass(frozen=True)
class Game:
    """A whole game: the language, how the packs' cards are dealt, and what people are after in turn."""

    locale: str
    dealt: int
    intents: Sequence[Intent]


_small = st.integers(0, 11)
_right = st.integers(0, 6)
"""No number that makes a command wrong."""
_topics = st.integers(0, len(CHOICES) + 2)
_verbs = st.sampled_from([verb for verb, weight in _WEIGHTS.items() for _ in range(weight)])
_people = st.sampled_from(["director"] * 12 + [*PEOPLE])


def _places(verb: str) -> st.SearchStrategy[str]:
    """Mostly where the game is; what may be said in a direct message is said there more often."""
    direct = 6 if verb in DIRECT else 1
    return st.sampled_from([_CHANNELS[0]] * 15 + [_CHANNELS[1]] * 8 + ["direct"] * direct)


def _intent(
    verb: str, who: st.SearchStrategy[str], where: st.SearchStrategy[str], c: st.SearchStrategy[int] = _small
) -> st.SearchStrategy[Intent]:
    return st.builds(Intent, st.just(verb), who, where, _small, _topics, c)


_intents = _verbs.flatmap(lambda verb: _intent(verb, _people, _places(verb)))


def _opening(channel: str) -> st.SearchStrategy[Intent]:
    usable = st.integers(0, len(_SCENARIOS) - len(UNUSABLE) - 1)
    opened = _intent("open", st.sampled_from(PEOPLE), st.just(channel), st.integers(0, 3))
    return st.builds(lambda intent, scenario: replace(intent, a=scenario), opened, usable)


def _prelude(steps: Sequence[str]) -> st.SearchStrategy[tuple[Intent, ...]]:
    return st.tuples(*(_step(*step.split()) for step in steps))


def _step(verb: str, where: str = _CHANNELS[0]) -> st.SearchStrategy[Intent]:
    return st.builds(Intent, st.just(verb), st.just("director"), st.just(where), st.integers(0, 4), _topics, _right)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Games that begin with one case or two. A smaller game has as many intents, but more that come to nothing."""
    first = [draw(_opening(channel)) for channel in draw(st.sampled_from([_CHANNELS[:1], _CHANNELS, _CHANNELS]))]
    then = draw(st.sampled_from(_PRELUDES).flatmap(_prelude))
    rest = draw(st.lists(_intents, min_size=18, max_size=26))
    return Game(draw(st.sampled_from(["en", "zh"])), draw(_topics), [*first, *then, *rest])


@dataclass(frozen=True)
class Scene:
    """What an intent can choose from at its moment."""

    model: Model
    scribe: Scribe
    folder: str
    turn: int
    case: Case | None


def command_of(intent: Intent, scene: Scene) -> commands.Command:
    """The command that an intent means now."""
    return _MAKERS[intent.verb](intent, scene)


def _open(intent: Intent, scene: Scene) -> commands.Command:
    wrong = intent.a % len(_SCENARIOS) >= _SCENARIOS.index("broken")
    stage, locale = _pick(["", "", "hall"], intent.b), _pick(["", "", "zh", "en", "" if wrong else "xx"], intent.c)
    return commands.Open(_scenario(intent, scene), stage, locale)


def _scenario(intent: Intent, scene: Scene) -> str:
    return _pick(_SCENARIOS, intent.a).format(folder=scene.folder)


def _load(intent: Intent, scene: Scene) -> commands.Command:
    return commands.Load(_scenario(intent, scene) or "tea")


def _whisper(intent: Intent, scene: Scene) -> commands.Command:
    text = scene.scribe.text(f"whisper {scene.turn}", intent.b)
    if intent.b > len(CHOICES):
        text += _pick([_TOO_LONG, "\x07"], intent.b)
    others = [named for case in scene.model.cases for named in (case.channel, case.id)]
    named = _pick(["", "", "", "", "nowhere", *others], intent.a) if intent.where == "direct" or intent.c > 8 else ""
    return commands.Whisper(_role(intent.c, scene), text, named)


def _ask(intent: Intent, scene: Scene) -> commands.Command:
    question = _TOO_LONG if intent.b > len(CHOICES) + 1 else f"Who knows of {_pick(CHOICES, intent.b)}?"
    return commands.Ask(_role(intent.a, scene), question)


def _role(choice: int, scene: Scene) -> str:
    """Some role of the case by id or a name, rarely one that it has not."""
    roles = scene.case.roles if scene.case else STANDARD
    names = [role.id for role in roles] + [name for role in roles for name in role.name.values()]
    return _pick([*names, roles[0].id.upper()], choice) if choice < 11 else _pick([BOARD, "nobody"], len(names))


def _publish(intent: Intent, scene: Scene) -> commands.Command:
    if by_id(intent):
        ids = [card.id for case in scene.model.cases for card in case.cards if card.id]
        return commands.Publish(_pick([*ids, new_uuid()], intent.b * 12 + intent.a))
    return commands.Publish(_handle(intent, scene, of_board=False))


def by_id(intent: Intent) -> bool:
    """Whether it names a card by its id, as a button does, and not by a handle."""
    return intent.verb == "publish" and intent.c in {7, 8}


def _withdraw(intent: Intent, scene: Scene) -> commands.Command:
    return commands.Withdraw(_handle(intent, scene, of_board=intent.c % 4 > 0))


def _handle(intent: Intent, scene: Scene, *, of_board: bool) -> str:
    """Mostly the handle of a card that it makes sense for; sometimes of a dead or foreign one, or of none at all."""
    case = scene.case
    if case is None or intent.c >= 10:
        known = [other.handle(card) for other in scene.model.cases for card in other.cards if _named(other, card)]
        return _pick([*_STRANGE_HANDLES, *known], intent.b)
    live = [card for card in case.live(*case.spaces()) if (card.space == BOARD) == of_board]
    fitting = [card for card in live if intent.c in {5, 9} or case.copy_of(card) is None] or case.live(BOARD)
    handle = case.handle(_pick(fitting, intent.b)) if fitting else "I1"
    return handle.lower() if intent.a > 8 else handle


def _named(case: Case, card: Card) -> bool:
    """Whether the card's space has a handle in the case as it is now."""
    return card.space in case.spaces()


def _pick(choices: Sequence[T], choice: int) -> T:
    return choices[choice % len(choices)]


_MAKERS: Final[dict[str, Callable[[Intent, Scene], commands.Command]]] = {
    "open": _open,
    "load": _load,
    "whisper": _whisper,
    "ask": _ask,
    "publish": _publish,
    "withdraw": _withdraw,
    "dossier": lambda intent, scene: commands.Dossier(_role(intent.a, scene)),
    "stage": lambda intent, _: commands.MoveStage(_pick(["", "hall", "yard", "y" * 81], intent.a)),
    "handover": lambda intent, _: commands.Handover(*[_pick(PEOPLE, intent.a)] * 2),
    "setup": lambda intent, _: commands.Setup(_pick(["everyone", "managers", "anybody"], intent.a)),
    "status": lambda _, __: commands.Status(),
    "board": lambda _, __: commands.Board(),
    "notes": lambda _, __: commands.Notes(),
    "help": lambda _, __: commands.Help(),
    "accept": lambda _, __: commands.Accept(),
    "reset": lambda _, __: commands.Reset(),
    "close": lambda _, __: commands.Close(),
}
