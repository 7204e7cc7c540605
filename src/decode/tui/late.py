"""The deferred imports of the screen: what the first frame does not need (design 3.9)."""

import gc
import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decode.entities.preview import Diff, Preview
    from decode.session.session import Session
    from decode.tui.drawing import Line
    from decode.tui.faults.app import SteadyApp
    from decode.tui.look import Look
    from decode.tui.markdown.stream import MarkdownStream
    from decode.tui.panels._spec import PanelSpec
    from decode.tui.previews._spec import PreviewSpec
    from decode.tui.show import Show
    from decode.tui.stage import Stage


def new_show(app: "SteadyApp", stage: "Stage", session: "Session") -> "Show":
    """Return the session on the stage; brings in the session's half of the program."""
    from decode.tui.show import Show

    return Show(app, stage, session)


def preload() -> None:
    """Bring in what the first answer, the first question and the first diff need."""
    from decode.tui.diff import lines
    from decode.tui.markdown import stream

    del lines, stream
    preview_drawers()
    panel_makers()


def settle() -> None:
    """Preload beside the event loop, and leave what is there to no collector of garbage."""
    threading.Thread(target=preload, name="preload", daemon=True).start()
    gc.freeze()


def run_plain(session: "Session", prompt: str | None) -> int:
    """Run a session line by line."""
    from decode.tui.plain.run import run_plain

    return run_plain(session, prompt)


def markdown_stream(margin: int) -> "MarkdownStream":
    """Return an empty stream; markdown-it and pygments cost some 90 ms the first time."""
    from decode.tui.markdown.stream import MarkdownStream

    return MarkdownStream(margin)


def diff_lines(diff: "Diff", width: int, look: "Look") -> "list[list[Line]]":
    """Return the lines of every change; draws source code with pygments."""
    from decode.tui.diff.lines import hunk_lines

    return hunk_lines(diff, width, look)


def preview_drawers() -> "Mapping[type[Preview], PreviewSpec]":
    """Return how each kind of preview is drawn, found by scanning `previews`."""
    from decode.registry import members
    from decode.tui import previews
    from decode.tui.previews._spec import PreviewSpec

    return {spec.kind: spec for spec in members(previews, "PREVIEW", PreviewSpec)}


def panel_makers() -> "Mapping[type, PanelSpec]":
    """Return what is shown for each kind of subject, found by scanning `panels`."""
    from decode.registry import members
    from decode.tui import panels
    from decode.tui.panels._spec import PanelSpec

    return {spec.kind: spec for spec in members(panels, "PANEL", PanelSpec)}
