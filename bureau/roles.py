"""Roles, and how people name them: by id, by a name in any language, in any case."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from bureau.errors import UnknownRole
from bureau.ids import BOARD, RoleId, Space
from bureau.texts import NO_TEXT, Localized, fold


@dataclass(frozen=True)
class Role:
    """An AI character. All of it is public."""

    id: RoleId
    name: Localized
    emoji: str = ""
    persona: Localized = NO_TEXT

    @property
    def space(self) -> Space:
        """The role's private space."""
        return Space(self.id)


@dataclass(frozen=True)
class Roster:
    """The roles of a case, in the pack's order, with the prefixes of their handles; fixed at load."""

    roles: tuple[Role, ...]

    def __iter__(self) -> Iterator[Role]:
        return iter(self.roles)

    def find(self, named: str) -> Role:
        """The role that a person named. Raises `UnknownRole`."""
        wanted = fold(named)
        for role in self.roles:
            if wanted in {fold(role.id), *(fold(name) for name in role.name.all())}:
                return role
        raise UnknownRole(roles=", ".join(role.id for role in self.roles))

    def get(self, space: Space) -> Role | None:
        """The role that owns `space`; `None` for the board."""
        return next((role for role in self.roles if role.space == space), None)

    def clashing(self) -> str:
        """The id of a role whose handles could be read as another's, else empty.

        With the roles `r` and `r1`, `R11` could be card 11 of the one or card 1 of the other.
        """
        prefixes = self.prefixes()
        for space, prefix in prefixes.items():
            if any(other != prefix and re.fullmatch(f"{prefix}[0-9]+", other) for other in prefixes.values()):
                return space
        return ""

    def prefixes(self) -> dict[Space, str]:
        """The handle prefix of each space, the board's included.

        A prefix is the shortest leading part of the space's name, in upper case, with which no other name of the
        case begins. Where one name begins another (`cook`, `cookie`), the shorter one is its own prefix, whole.
        """
        names = [*(str(role.id) for role in self.roles), str(BOARD)]
        return {Space(name): _prefix(name, names) for name in names}


def _prefix(name: str, names: Iterable[str]) -> str:
    others = [other for other in names if other != name]
    for length in range(1, len(name)):
        if not any(other.startswith(name[:length]) for other in others):
            return name[:length].upper()
    return name.upper()


STANDARD: Final = Roster(
    (
        Role(
            RoleId("detective"),
            Localized({"en": "Detective", "zh": "侦探"}),
            "🔎",
            Localized(
                {
                    "en": "Dry, patient, allergic to guesses. Speaks in findings.",
                    "zh": "干练、耐心，对猜测过敏，只说查到的事。",
                }
            ),
        ),
        Role(
            RoleId("informant"),
            Localized({"en": "Informant", "zh": "线人"}),
            "🕶️",
            Localized(
                {
                    "en": "Whispers from the side of the mouth and names no source.",
                    "zh": "压低声音说话，从不透露消息来源。",
                }
            ),
        ),
        Role(
            RoleId("suspect"),
            Localized({"en": "Suspect", "zh": "嫌疑人"}),
            "🎭",
            Localized(
                {
                    "en": "Polite, wounded, and a little too well prepared.",
                    "zh": "彬彬有礼，一脸委屈，准备得略微过于充分。",
                }
            ),
        ),
    )
)
"""The roles of a case that was opened without a scenario."""
