"""A panel: what it is about and how it is made."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from textual.widget import Widget

from decode.tui.look import Look


def never(subject: object) -> bool:
    """No subject of this kind needs most of the screen."""
    del subject
    return False


@dataclass(frozen=True, slots=True)
class PanelSpec:
    """`build(subject, look)` returns the widget for a subject of this kind.

    A panel that `waits` takes the keys only after half a second without typing, for it was not
    the person who opened it. One that is `tall(subject)` takes most of the screen.
    `renew(widget, subject)` shows a subject in a panel that is open and says whether it belongs
    there.
    """

    kind: type
    build: Callable[[Any, Look], Widget]
    waits: bool = False
    tall: Callable[[Any], bool] = never
    renew: Callable[[Widget, Any], bool] | None = None
