"""The roles of a pack, and that no two of them can be mistaken for each other."""

from typing import Final

from bureau.errors import BadInput
from bureau.ids import BOARD, RoleId, role_id
from bureau.roles import Role, Roster
from bureau.texts import NAME_LIMIT, NO_TEXT, fold
from scenarios.parts import Part
from scenarios.wordings import PROSE_LIMIT, Wordings

FEWEST_ROLES: Final = 2
MOST_ROLES: Final = 8
_EMOJI_LIMIT: Final = 16


def roster(part: Part, wordings: Wordings) -> Roster:
    """The roles in their order. Raises `BrokenScenario`."""
    members = part.items("a role", MOST_ROLES)
    if len(members) < FEWEST_ROLES:
        raise part.broken(f"A pack has {FEWEST_ROLES} to {MOST_ROLES} roles: add another.")
    owners: dict[str, str] = {fold(BOARD): BOARD}
    roles = tuple(_role(member, wordings, owners) for member in members)
    cast = Roster(roles)
    clashing = cast.clashing()
    for member, role in zip(members, roles, strict=True):
        if role.id == clashing:
            raise member.broken(f"Card numbers of the role `{clashing}` could be read as another's: rename its `id`.")
    return cast


def _role(part: Part, wordings: Wordings, owners: dict[str, str]) -> Role:
    fields = part.fields(("id", "name", "emoji", "persona"), ("id", "name"))
    identity = _role_id(fields["id"])
    if identity in owners.values():
        raise fields["id"].broken(f"There are two roles `{identity}`: rename one of them.")
    _claim(fields["id"], [identity], identity, owners)
    name = wordings.shown(fields["name"], NAME_LIMIT)
    _claim(fields["name"], name.all(), identity, owners)
    emoji = fields["emoji"].text(_EMOJI_LIMIT) if "emoji" in fields else ""
    persona = wordings.shown(fields["persona"], PROSE_LIMIT) if "persona" in fields else NO_TEXT
    return Role(identity, name, emoji, persona)


def _role_id(part: Part) -> RoleId:
    try:
        return role_id(part.text(NAME_LIMIT))
    except BadInput as error:
        if error.reason == "reserved":
            raise part.broken(f"`{BOARD}` is the board and no role: rename the role.") from None
        remedy = "begin with a letter and use lower-case letters, digits and `_`, 32 at most"
        raise part.broken(f"This is no id for a role: {remedy}.") from None


def _claim(part: Part, names: list[str] | tuple[str, ...], owner: str, owners: dict[str, str]) -> None:
    """Note by which names people may call a role; `owners` has each folded name with its role."""
    for name in names:
        other = owners.setdefault(fold(name), owner)
        if other != owner:
            raise part.broken(f"{part.name} already means `{other}`: choose another, in every language.")
