"""Which colours are worn: those of the last time, or what suits the terminal."""

import logging

from decode.config.paths import cache_dir
from decode.tui.comfort import Comfort
from decode.tui.palettes import PALETTES, Palette, palette_for_background, palette_named

_log = logging.getLogger(__name__)


def first_palette(found: Comfort) -> Palette:
    """Return the colours of the first frame: those worn last, else what the terminal suggests."""
    worn = "" if found.sixteen or found.colourless else _worn()
    return PALETTES.get(worn) or suited_palette(found, None)


def suited_palette(found: Comfort, dark: bool | None) -> Palette:
    """Return what suits the terminal; `dark` is what it told of its background, if it did."""
    if found.sixteen or found.colourless:
        return palette_named("terminal")
    return palette_for_background(dark=not found.light if dark is None else dark)


def remember_palette(palette: Palette) -> None:
    """Keep the name for the first frame of the next time."""
    if palette.name == _worn():
        return
    path = cache_dir() / "theme"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(palette.name, "utf-8")
    except OSError as error:
        _log.info("the theme cannot be remembered: %s", error)


def _worn() -> str:
    try:
        return (cache_dir() / "theme").read_text("utf-8").strip()[:40]
    except (OSError, UnicodeDecodeError):
        return ""
