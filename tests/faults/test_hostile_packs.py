"""Hostile story packs: refused whole, quickly, with file, line and reason; the channel stays as it was."""

import time
from pathlib import Path
from uuid import uuid4

import pytest

from tests.faults.desk import Desk
from tests.faults.hostile import REFUSED, SPEECH

pytestmark = [pytest.mark.engine]

HEAD = "id: bad\ntitle: Bad\n"
ROLES = "roles:\n- {id: cook, name: Cook}\n- {id: guest, name: Guest}\n"
CARDS = "cards:\n- {id: pot, role: cook, text: The pot is cracked.}\n"
BOMB = "\n".join(
    [
        "a: &a [x, x, x, x, x, x, x, x, x]",
        *[f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]" for a, b in zip("abcdefgh", "bcdefghi", strict=True)],
    ]
)
BROKEN = {
    "a bomb": BOMB,
    "an anchor": f"{HEAD}{ROLES}cards:\n- &c {{id: pot, role: cook, text: The pot is cracked.}}\n",
    "an alias to itself": f"{HEAD}roles: &r\n- *r\n",
    "a tag": f"{HEAD}roles: !!python/object/apply:os.system ['true']\n",
    "a merge": f"{HEAD}<<: {{id: x}}\n{ROLES}{CARDS}",
    "a deep nest": HEAD + "roles: " + "[" * 5_000,
    "a wide list": f"{HEAD}roles: [{'{},' * 20_000}]",
    "a role that is the board": HEAD
    + ROLES.replace("cook", "bulletin_board")
    + CARDS.replace("cook", "bulletin_board"),
    "a role called like the board": HEAD + ROLES.replace("Cook", "bulletin_board") + CARDS,
    "two roles with one name": HEAD + ROLES.replace("Guest", "ＣＯＯＫ") + CARDS,
    "two roles with one id": HEAD + ROLES.replace("guest", "cook") + CARDS,
    "a name that is another's id": HEAD + ROLES.replace("Guest", "Cook ") + CARDS,
    "a role of sixty letters": HEAD + ROLES.replace("cook", "c" * 60) + CARDS.replace("cook", "c" * 60),
    "a role with an empty id": HEAD + ROLES.replace("cook", "''") + CARDS,
    "a role of capitals": HEAD + ROLES.replace("cook", "Cook") + CARDS,
    "a role that is a number": HEAD + ROLES.replace("cook", "1") + CARDS,
    "roles whose handles clash": HEAD + ROLES.replace("cook", "r").replace("guest", "r1") + CARDS.replace("cook", "r"),
    "a card of nobody": HEAD + ROLES + CARDS.replace("cook", "nobody"),
    "a card on the board": HEAD + ROLES + CARDS.replace("cook", "bulletin_board"),
    "too many cards": HEAD
    + ROLES
    + "cards:\n"
    + "".join(f"- {{id: c{n}, role: cook, text: Pot {n}.}}\n" for n in range(81)),
    "too large": f"{HEAD}# {'x' * 300_000}\n{ROLES}{CARDS}",
    "half a character": HEAD + ROLES + CARDS.replace("The pot", '"\\ud800'),
    "another's id": HEAD.replace("bad", "safe-code") + ROLES + CARDS,
    "nothing": "",
    "two packs": f"{HEAD}{ROLES}{CARDS}---\n{HEAD}{ROLES}{CARDS}",
}


@pytest.fixture
def place(desk: Desk) -> Path:
    """A folder for packs."""
    return desk.ledger.parents[1]


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_pack_is_refused_whole(desk: Desk, place: Path, what: str) -> None:
    """In a channel without a case, and in one that has one."""
    pack = place / "bad.yaml"
    pack.write_text(BROKEN[what], encoding="utf-8")
    table = f"table-{uuid4().hex[:8]}"
    assert desk.code("/case open", channel=table) == ""
    before, started = desk.state(), time.monotonic()
    for line, channel in ((f"/case open {pack}", uuid4().hex), (f"/case load {pack}", table)):
        error, done = desk.say(line, channel=channel)
        assert (error["code"], done["ok"]) == ("broken_scenario", False)
        assert "bad.yaml" in error["text"]
    assert time.monotonic() - started < 20
    assert desk.state() == before
    assert desk.faults == []


@pytest.mark.parametrize("what", [*REFUSED, *SPEECH])
def test_hostile_words_in_a_pack(desk: Desk, place: Path, what: str) -> None:
    """A card may say what a director may whisper, and nothing else."""
    text = {**REFUSED, **SPEECH}[what]
    quoted = "".join(f"\\U{ord(character):08x}" for character in text)
    pack, table = place / "bad.yaml", f"table-{uuid4().hex[:8]}"
    pack.write_text(HEAD + ROLES + CARDS.replace("The pot is cracked.", f'"{quoted}"'), encoding="utf-8")
    code = desk.code(f"/case open {pack}", channel=table)
    assert code == ("broken_scenario" if what in REFUSED else "")
    assert desk.faults == []
    if not code:
        assert [card["text"] for card in desk.say("/dossier cook", channel=table)[0]["cards"]] == [text]


def test_a_file_that_is_no_file(desk: Desk, place: Path) -> None:
    """A folder, a device, a link in a circle: unknown or broken, and nobody waits for it."""
    (place / "folder.yaml").mkdir()
    (place / "circle.yaml").symlink_to(place / "circle.yaml")
    (place / "endless.yaml").symlink_to("/dev/zero")
    before = desk.state()
    for name in ("folder", "circle", "endless", "missing"):
        assert desk.code(f"/case open {place / name}.yaml", channel=uuid4().hex) in {
            "unknown_scenario",
            "broken_scenario",
        }
    assert desk.state() == before
    assert desk.faults == []
