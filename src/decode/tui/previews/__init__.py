"""How what a call would do is drawn: one kind of preview a file."""

from collections.abc import Mapping

from decode.entities.preview import Preview
from decode.registry import members
from decode.tui import previews
from decode.tui.previews._spec import PreviewSpec


def drawers() -> Mapping[type[Preview], PreviewSpec]:
    """Return how each kind of preview is drawn; the first call imports them all."""
    return {spec.kind: spec for spec in members(previews, "PREVIEW", PreviewSpec)}
