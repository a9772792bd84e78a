"""Story packs for the games, with a canary in each text that not everybody may see."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any, Final

from tests.games.topics import CHOICES

Wording = Mapping[str, str]
"""A text by language; under the empty key, one for all languages."""

_TOO_LONG: Final = "x" * 501
_numbers = count(1)
_CANARY: Final = re.compile(r"canary\d+x")
_ENDINGS: Final = ("", 'she said "yes", 她说', "@everyone *bold* <@U1>", "{role} %s \\n")


def worded(text: Wording, locale: str) -> str:
    """A text in a language, else in another."""
    return next((text[wanted] for wanted in (locale, "en", "zh", "") if wanted in text), "")


def canaries(told: object) -> set[str]:
    """The canaries in something that can be written as JSON."""
    return set(_CANARY.findall(json.dumps(told, ensure_ascii=False)))


@dataclass
class Scribe:
    """Writes the texts of a game, each with a canary that no other text of the whole run has.

    A text has a key: in a second game the same key can be given another text.
    """

    instead: Mapping[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    def text(self, key: str, choice: int) -> str:
        """The text under a key; `choice` says which topics it is about."""
        words = f"{self.mark()} {CHOICES[choice % len(CHOICES)]} {_ENDINGS[choice % len(_ENDINGS)]}"
        fresh = " ".join(words.split())
        self.texts[key] = self.instead.get(key, fresh)
        return self.texts[key]

    def mark(self) -> str:
        """A canary for what nobody is ever shown."""
        return f"canary{next(_numbers)}x"


@dataclass(frozen=True)
class Role:
    """A character, by id and by its names."""

    id: str
    name: Wording


@dataclass(frozen=True)
class Story:
    """What the model knows of a pack: nothing of its topics and answers, which no game ever shows."""

    id: str
    title: Wording
    roles: tuple[Role, ...]
    cards: tuple[tuple[str, Wording], ...] = ()
    finale: Wording = field(default_factory=dict)


STANDARD: Final = (
    Role("detective", {"en": "Detective", "zh": "侦探"}),
    Role("informant", {"en": "Informant", "zh": "线人"}),
    Role("suspect", {"en": "Suspect", "zh": "嫌疑人"}),
)
_TEA: Final = (Role("cook", {"en": "Head cook", "zh": "大厨"}), STANDARD[2])
_MANOR: Final = (STANDARD[0], Role("butler", {"": "Mr Butler"}), Role("baker", {"": "Baker"}))
"""With a butler the board is no longer `B`, and without an informant and a suspect their cards are gone."""
FINALE: Final = "finale"
"""How the keys of texts begin that are public in the end."""
UNUSABLE: Final = {"broken": "broken_scenario", "missing": "unknown_scenario"}


def write_stories(folder: Path, scribe: Scribe, dealt: int) -> dict[str, Story]:
    """Write the packs of a game; `dealt` varies which card is about what."""
    holders = ("cook", "suspect", "cook"), ("detective", "butler", "baker", "butler")
    tea = [(holder, _both(scribe, f"tea {n}", dealt + 7 * n)) for n, holder in enumerate(holders[0])]
    manor = [(holder, {"": scribe.text(f"manor {n}", dealt + 5 * n)}) for n, holder in enumerate(holders[1])]
    stories = [
        Story("tea", {"en": "The tea", "zh": "茶"}, _TEA, tuple(tea), _both(scribe, FINALE, dealt)),
        Story("manor", {"": "Manor"}, _MANOR, tuple(manor), {"": scribe.text(f"{FINALE} of the manor", dealt)}),
    ]
    for story in stories:
        (folder / f"{story.id}.yaml").write_text(json.dumps(_pack(story, scribe)), encoding="utf-8")
    broken = _pack(replace(stories[1], id="broken"), scribe)
    broken["cards"][-1]["text"] = f"{scribe.mark()} {_TOO_LONG}"
    (folder / "broken.yaml").write_text(json.dumps(broken), encoding="utf-8")
    return {story.id: story for story in stories}


def _both(scribe: Scribe, key: str, choice: int) -> Wording:
    return {locale: scribe.text(f"{key} {locale}", choice + place) for place, locale in enumerate(("en", "zh"))}


def _pack(story: Story, scribe: Scribe) -> dict[str, Any]:
    cards = [
        {"id": f"c{n}", "role": role, "topic": scribe.mark(), "text": _plain(text), "answers": [scribe.mark()]}
        for n, (role, text) in enumerate(story.cards)
    ]
    roles = [{"id": role.id, "name": _plain(role.name)} for role in story.roles]
    finale = {"finale": _plain(story.finale)} if story.finale else {}
    return {"id": story.id, "title": _plain(story.title), "roles": roles, "cards": cards, **finale}


def _plain(text: Wording) -> Wording | str:
    return text.get("", text)
