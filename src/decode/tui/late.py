"""The deferred imports of drawing: what no first frame needs (design 3.9)."""

import gc
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decode.tui.markdown.fences import CodeBlock
    from decode.tui.markdown.stream import MarkdownStream


def markdown_stream(margin: int) -> "MarkdownStream":
    """Return an empty stream; markdown-it and pygments cost some 90 ms the first time."""
    from decode.tui.markdown.stream import MarkdownStream

    return MarkdownStream(margin)


def code_blocks(source: str) -> "list[CodeBlock]":
    """Return every block of code in Markdown."""
    from decode.tui.markdown.fences import code_blocks

    return code_blocks(source)


def preload() -> None:
    """Bring in what the first answer, the first question, the first diff, the first line need."""
    from decode.commands import reserved
    from decode.tui.panels import makers
    from decode.tui.previews import drawers

    reserved()
    markdown_stream(0)
    drawers()
    makers()


#: Going through everything that is kept stalls keys by up to a tenth of a second while a long
#: answer streams; what is dropped in a circle is found among the young.
_GENERATIONS = (2_000, 10, 200)


def settle() -> None:
    """Preload beside the event loop, and leave what is there to no collector of garbage."""
    threading.Thread(target=preload, name="preload", daemon=True).start()
    gc.freeze()
    gc.set_threshold(*_GENERATIONS)
