"""The frame around what is shown together: a title and a bar at the left, and no edge at the right.

Terminals disagree on the width of many signs, of emoji above all; a right edge would be out of line wherever one of
them stands, and this frame cannot be.
"""

from collections.abc import Iterable
from typing import Final

from rich.box import Box
from rich.console import Group, OverflowMethod, RenderableType
from rich.panel import Panel
from rich.table import Table

from adapters.console.prose import Prose

_FOLDED: Final[OverflowMethod] = "fold"
"""Chinese has no spaces, so a line is one long word to the library, which would cut it off where it is not told so."""
_BAR: Final = Box("╭── \n│   \n│   \n│   \n│   \n│   \n│   \n╰── \n")


def framed(content: Iterable[RenderableType], title: str, style: str) -> Panel:
    """Some lines under a title."""
    return Panel(Group(*content), title=Prose(title), title_align="left", border_style=style, box=_BAR)


def pairs(rows: Iterable[tuple[str, str]]) -> Table:
    """Labels and what they stand for, in two columns. Rows without the second are left out."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow=_FOLDED)
    for label, value in rows:
        if value:
            table.add_row(Prose(label), Prose(value))
    return table


def panes(left: Iterable[RenderableType], right: Iterable[RenderableType]) -> Table:
    """Two panes of the same width, side by side."""
    table = Table.grid(expand=True, padding=(0, 2, 0, 0))
    table.add_column(ratio=1, overflow=_FOLDED)
    table.add_column(ratio=1, overflow=_FOLDED)
    table.add_row(Group(*left), Group(*right))
    return table
