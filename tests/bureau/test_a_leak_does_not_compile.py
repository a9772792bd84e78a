"""A private card handed to a stage is a type error."""

from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[2]

SAFE = """
from bureau.cards import BoardCard, PublicCard, public
from bureau.events import Speech

def to_the_stage(card: BoardCard) -> Speech:
    return Speech(cards=(public(card),))
"""


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        (SAFE, ""),
        (
            SAFE.replace("card: BoardCard", "card: PrivateCard").replace("import BoardCard", "import PrivateCard"),
            "arg-type",
        ),
        (
            SAFE.replace("public(card)", "card")
            .replace("BoardCard, ", "PrivateCard, ")
            .replace(": BoardCard", ": PrivateCard"),
            "arg-type",
        ),
        (
            SAFE.replace("card: BoardCard", "card: MemoryCard").replace("import BoardCard", "import MemoryCard"),
            "arg-type",
        ),
    ],
    ids=["a board card is fine", "made public", "as it is", "maybe private"],
)
def test_only_a_board_card_reaches_the_stage(tmp_path: Path, code: str, complaint: str) -> None:
    file = tmp_path / "leak.py"
    file.write_text(code)
    cache = ROOT / ".mypy_cache"
    options = [
        "--strict",
        "--follow-imports=silent",
        f"--cache-dir={cache}",
        f"--config-file={ROOT / 'pyproject.toml'}",
    ]
    output, _, code_of_exit = api.run([*options, str(file)])
    assert (code_of_exit, complaint in output) == (1 if complaint else 0, True)
