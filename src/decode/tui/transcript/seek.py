"""Finding words in the transcript, and marking where they stand."""

from itertools import pairwise

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from decode.tui.look import Look
from decode.tui.transcript.shelf import Shelf

_AT_MOST = 2_000


def rows_with(shelf: Shelf, words: str, width: int, look: Look) -> list[int]:
    """Return the rows that hold `words`, in any case; only cells whose source has it are drawn."""
    wanted = words.casefold()
    found: list[int] = []
    if not wanted:
        return found
    for index, slot in enumerate(shelf.slots):
        if wanted in slot.cell.source().casefold():
            shelf.draw(index, width, look)
    for index, slot in enumerate(shelf.slots):
        if wanted not in slot.cell.source().casefold():
            continue
        top = shelf.top(index) + slot.gap
        rows = [top + at for at, strip in enumerate(slot.strips) if wanted in strip.text.casefold()]
        found += rows or [top]
        if len(found) > _AT_MOST:
            break
    return found


def with_words(strip: Strip, words: str, style: Style) -> Strip:
    """Return the strip with every occurrence of `words` in `style`."""
    text, wanted = strip.text.casefold(), words.casefold()
    if not wanted or wanted not in text or len(text) != len(strip.text):
        return strip
    spans: list[tuple[int, int]] = []
    at = text.find(wanted)
    while at >= 0:
        spans.append((at, at + len(wanted)))
        at = text.find(wanted, at + len(wanted))
    return _styled(strip, spans, style)


def _styled(strip: Strip, spans: list[tuple[int, int]], style: Style) -> Strip:
    segments: list[Segment] = []
    at = 0
    for text, own, _ in strip:
        edges = {0, len(text), *(edge - at for span in spans for edge in span)}
        cuts = sorted(cut for cut in edges if 0 <= cut <= len(text))
        for start, end in pairwise(cuts):
            inside = any(low <= at + start < high for low, high in spans)
            kept = own or Style()
            segments.append(Segment(text[start:end], kept + style if inside else kept))
        at += len(text)
    return Strip(segments)
