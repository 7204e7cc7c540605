"""What a screen is set up with: the box with its history and draft, the colours, the comfort."""

from dataclasses import dataclass

from decode.config.paths import data_dir
from decode.session.session import Session
from decode.tui.comfort import Comfort, comfort
from decode.tui.palettes import Palette, palette_for_background, palette_named
from decode.tui.prompt.box import Prompt
from decode.tui.prompt.choices import Sources
from decode.tui.prompt.draft import Draft, project_key
from decode.tui.prompt.history import History


@dataclass(frozen=True, slots=True)
class Furniture:
    """The parts that depend on the person and the project."""

    comfort: Comfort
    palette: Palette
    prompt: Prompt
    draft: Draft
    guesses: bool
    """True when the terminal is to be asked for its background."""


def furnish(session: Session) -> Furniture:
    """Return the furniture for a session's folder; nothing is kept on disk with `--no-session`."""
    settings, found = session.settings, comfort()
    folder = data_dir() if settings.keep_session else None
    key = project_key(session.cwd)
    history = History(folder / "history" / f"{key}.jsonl" if folder else None)
    prompt = Prompt(Sources(session.complete, session.files), history, id="prompt")
    return Furniture(
        comfort=found,
        palette=_palette(settings.theme, found),
        prompt=prompt,
        draft=Draft(folder / "drafts" if folder else None, session.cwd),
        guesses=settings.theme == "auto" and not found.sixteen and not found.colourless,
    )


def _palette(theme: str, found: Comfort) -> Palette:
    if theme != "auto":
        return palette_named(theme)
    if found.sixteen:
        return palette_named("terminal")
    return palette_for_background(dark=not found.light)
