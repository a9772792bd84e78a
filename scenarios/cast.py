"""The roles of a pack, and that no two of them can be mistaken for each other."""

from typing import Final

from bureau.errors import BadInput
from bureau.faults import PackFault
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
    members = part.items("role", MOST_ROLES)
    if len(members) < FEWEST_ROLES:
        raise part.broken(PackFault.TOO_FEW_ROLES, least=FEWEST_ROLES, limit=MOST_ROLES)
    owners: dict[str, str] = {fold(BOARD): BOARD}
    roles = tuple(_role(member, wordings, owners) for member in members)
    cast = Roster(roles)
    clashing = cast.clashing()
    for member, role in zip(members, roles, strict=True):
        if role.id == clashing:
            raise member.broken(PackFault.HANDLES_CLASH, name=role.id)
    return cast


def _role(part: Part, wordings: Wordings, owners: dict[str, str]) -> Role:
    fields = part.fields(("id", "name", "emoji", "persona"), ("id", "name"))
    identity = _role_id(fields["id"])
    if identity in owners.values():
        raise fields["id"].broken(PackFault.ROLE_TWICE, name=identity)
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
            raise part.broken(PackFault.ROLE_IS_BOARD, name=BOARD) from None
        raise part.broken(PackFault.ROLE_ID) from None


def _claim(part: Part, names: list[str] | tuple[str, ...], owner: str, owners: dict[str, str]) -> None:
    """Note by which names people may call a role; `owners` has each folded name with its role."""
    for name in names:
        other = owners.setdefault(fold(name), owner)
        if other != owner:
            raise part.broken(PackFault.NAME_TAKEN, name=other)
