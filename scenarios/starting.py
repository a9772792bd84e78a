"""A pack to start from: a small story in both languages, with comments in one of them."""

from pathlib import Path
from typing import Final

from bureau.errors import BadInput
from bureau.texts import LOCALES
from scenarios.building import PACK_ID
from scenarios.packs import SUFFIX

_TEMPLATES: Final = Path(__file__).parent / "templates"
_PLACEHOLDER: Final = "my-pack"
"""The id that the templates have; it is also in their comments."""


def starter(pack_id: str, locale: str) -> str:
    """The text of a pack of that id, with its comments in a language. Blocks.

    Raises `BadInput` for what cannot be a pack's id (`no_pack_name`) and for a language that the game has not.
    """
    if not PACK_ID.fullmatch(pack_id):
        raise BadInput(field="file", reason="no_pack_name")
    if locale not in LOCALES:
        raise BadInput(field="locale", reason="unknown")
    return (_TEMPLATES / f"starter.{locale}.yaml").read_text(encoding="utf-8").replace(_PLACEHOLDER, pack_id)


def write_starter(path: Path, locale: str) -> Path:
    """Write a pack to start from and return its file, which is `path` or, without an ending, `path` and `.yaml`.

    Blocks. Nothing is ever overwritten, and no half of a file is left. Raises `BadInput` as `starter` does, and for a
    file that is there already (`exists`) or cannot be made or written (`unwritable`).
    """
    if path.suffix not in {"", SUFFIX}:
        raise BadInput(field="file", reason="no_pack_name")
    content = starter(path.stem, locale)
    file = path.parent / f"{path.stem}{SUFFIX}"
    try:
        stream = file.open("xb")
    except FileExistsError:
        raise BadInput(field="file", reason="exists") from None
    except (OSError, ValueError):
        raise BadInput(field="file", reason="unwritable") from None
    try:
        with stream:
            stream.write(content.encode())
    except OSError:
        file.unlink(missing_ok=True)
        raise BadInput(field="file", reason="unwritable") from None
    return file
