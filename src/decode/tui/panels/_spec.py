"""A panel: what it is about and how it is made."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from textual.widget import Widget

from decode.tui.look import Look


@dataclass(frozen=True, slots=True)
class PanelSpec:
    """`build(subject, look)` returns the widget for a subject of this kind.

    A panel that `waits` takes the keys only after half a second without typing, for it was not
    the person who opened it. A `tall` one takes most of the screen. `renew(widget, subject)` shows
    a subject in a panel that is open and says whether it belongs there.
    """

    kind: type
    build: Callable[[Any, Look], Widget]
    waits: bool = False
    tall: bool = False
    renew: Callable[[Widget, Any], bool] | None = None
