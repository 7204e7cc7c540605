"""Plain text."""

from rich.text import Text

from decode.entities.preview import Plain
from decode.tui.drawing import Line, wrapped
from decode.tui.look import Look
from decode.tui.previews._spec import PreviewSpec
from decode.tui.screen_text import screen_text


def _draw(preview: Plain, width: int, look: Look) -> list[Line]:
    return wrapped(Text(screen_text(preview.text), look.text), width) if preview.text else []


PREVIEW = PreviewSpec(Plain, _draw)
