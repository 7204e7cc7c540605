"""Lists of names and blocks of output, as they stand in an answer."""

import re
from collections.abc import Iterable

from decode.entities.counting import counted
from decode.entities.visible import visible
from decode.providers._offline.paths import GitPath

_MOST = 12
_LONGEST = 4000


def names(paths: Iterable[GitPath]) -> str:
    """Return names in a row, at most a dozen, then how many more."""
    shown = [f"`{path.shown}`" for path in paths]
    more = len(shown) - _MOST
    return ", ".join(shown[:_MOST]) + (f" and {more} more" if more > 0 else "")


def block(output: str) -> str:
    """Return a program's output as a block that nothing in it can end."""
    text = visible(output.strip("\n"))
    if len(text) > _LONGEST:
        text = f"{text[:_LONGEST]}\n[… {counted(len(text) - _LONGEST, 'more character')}]"
    longest = max((len(run) for run in re.findall(r"`{3,}", text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}\n{text}\n{fence}"
