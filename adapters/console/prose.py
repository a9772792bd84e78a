"""Text whose lines break where its language allows: between Chinese characters, too, but not before a full stop."""

from collections.abc import Iterator

from rich.cells import cell_len, chop_cells
from rich.console import Console, JustifyMethod, OverflowMethod
from rich.containers import Lines
from rich.text import Text
from uniseg.linebreak import line_break_units


class Prose(Text):
    """Rich's text, wrapped by Unicode's rules (UAX 14) instead of at spaces alone."""

    def wrap(
        self,
        console: Console,  # noqa: ARG002
        width: int,
        *,
        justify: JustifyMethod | None = None,  # noqa: ARG002
        overflow: OverflowMethod | None = None,  # noqa: ARG002
        tab_size: int = 8,  # noqa: ARG002
        no_wrap: bool | None = None,  # noqa: ARG002
    ) -> Lines:
        """The lines of this text in `width` cells. Nothing of it is ever left out."""
        lines = Lines()
        for line in self.split(allow_blank=True):
            for part in line.divide(list(_breaks(line.plain, width))):
                part.rstrip()
                lines.append(part)
        return lines


def _breaks(text: str, width: int) -> Iterator[int]:
    """Where the lines of a text end, as offsets. What cannot be broken and is too wide is cut."""
    offset = used = 0
    for unit in line_break_units(text):
        if used and used + cell_len(unit.rstrip()) > width:
            yield offset
            used = 0
        for number, piece in enumerate(chop_cells(unit.rstrip(), width)):
            if number:
                yield offset
                used = 0
            offset += len(piece)
            used += cell_len(piece)
        blank = len(unit) - len(unit.rstrip())
        offset += blank
        used += blank
