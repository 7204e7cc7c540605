"""What asks the person for something, above the box: one kind of subject a file."""

from collections.abc import Mapping

from decode.registry import members
from decode.tui import panels
from decode.tui.panels._spec import PanelSpec


def makers() -> Mapping[type, PanelSpec]:
    """Return what is shown for each kind of subject; the first call imports them all."""
    return {spec.kind: spec for spec in members(panels, "PANEL", PanelSpec)}
