"""What belongs to the person and the project: history, draft, and the colours that were worn."""

import logging
from dataclasses import dataclass
from pathlib import Path

from decode.config.paths import cache_dir, data_dir
from decode.tui.comfort import Comfort
from decode.tui.palettes import PALETTES, Palette, palette_for_background, palette_named
from decode.tui.prompt.draft import Draft, project_key
from decode.tui.prompt.history import History

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Furniture:
    """What is kept on disk for one folder; nothing is with `--no-session`."""

    history: History
    draft: Draft


def furnish(cwd: Path, *, keep: bool) -> Furniture:
    """Return the furniture for a folder."""
    folder = data_dir() if keep else None
    history = History(folder / "history" / f"{project_key(cwd)}.jsonl" if folder else None)
    return Furniture(history, Draft(folder / "drafts" if folder else None, cwd))


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
