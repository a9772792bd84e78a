"""The frame around what is shown together: a title and a bar at the left, and no edge at the right.

Terminals disagree on the width of many signs, of emoji above all; a right edge would be out of line wherever one of
them stands, and this frame cannot be.
"""

from collections.abc import Iterable
from typing import Final

from rich.box import Box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

_BAR: Final = Box("╭── \n│   \n│   \n│   \n│   \n│   \n│   \n╰── \n")


def framed(content: Iterable[RenderableType], title: str, style: str) -> Panel:
    """Some lines under a title."""
    return Panel(Group(*content), title=Text(title), title_align="left", border_style=style, box=_BAR)
