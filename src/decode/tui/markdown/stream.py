"""Markdown that grows, drawn in small pieces; what takes long is drawn beside the event loop."""

import re
import threading
from collections.abc import Callable
from dataclasses import dataclass

from textual.strip import Strip

from decode.tui.look import Look
from decode.tui.markdown.page import Page
from decode.tui.markdown.window import Sizes

_REFERENCE = re.compile(r"^[ \t>*+\-\d.)]*\[[^\]]{1,999}\]:", re.MULTILINE)
_BREAK = re.compile(r"\r\n?")
_SIZES = Sizes()


def beside(work: Callable[[], None]) -> None:
    """Do work in a thread."""
    threading.Thread(target=work, name="markdown", daemon=True).start()


@dataclass(slots=True)
class _Job:
    page: Page
    complete: bool
    done: bool = False


class MarkdownStream:
    """Source that is appended to, and the strips of it for one width and look at a time.

    What was cut while it was written, and what is long and must be drawn anew, is drawn whole by
    `start` and taken over by a later call of `strips`; `settling` is True until then. In the end it
    is what one drawing of the whole source gives.
    """

    def __init__(
        self,
        margin: int = 0,
        start: Callable[[Callable[[], None]], object] = beside,
        sizes: Sizes = _SIZES,
    ) -> None:
        self.source = ""
        self._margin, self._begin, self._sizes = margin, start, sizes
        self._page: Page | None = None
        self._job: _Job | None = None
        self._complete = self._is_stale = False
        self._held = ""

    @property
    def settling(self) -> bool:
        """Whether a better drawing is under way, or there is more to draw."""
        return self._job is not None or (self._page is not None and self._page.behind)

    @property
    def parsed(self) -> int:
        """Characters that were parsed here so far, not beside."""
        return self._page.parsed if self._page else 0

    def append(self, text: str) -> None:
        """Add source text; of its line breaks each becomes a line feed, as the parser has it."""
        text = self._held + text
        # What it is shows the next character.
        self._held = "\r" if text.endswith("\r") else ""
        self.source += _BREAK.sub("\n", text.removesuffix("\r"))

    def complete(self) -> None:
        """No more will come; references defined late are resolved by drawing it all once more."""
        self.source += "\n" if self._held else ""
        self._complete, self._held = True, ""
        mixed = self._page is not None and self._page.mixed
        self._is_stale = mixed or bool(_REFERENCE.search(self.source))

    def strips(self, width: int, look: Look) -> list[Strip]:
        """Return every line; the same list object grows from call to call."""
        page = self._page_for(width, look)
        left = 0 if page.whole else len(self.source) - page.read
        sizes = self._sizes
        is_long = left > (sizes.afresh if self._complete else sizes.behind)
        if is_long or (self._complete and not page.exact):
            self._ask(width, look)
        if not is_long:
            complete = self._complete and page.exact
            page.draw(self.source, complete=complete, sliced=True)
        return page.strips

    def _page_for(self, width: int, look: Look) -> Page:
        """Return the page to draw on: until a better one is done that is the one there was."""
        key, job = (width, look), self._job
        if job is not None and job.done:
            self._job = None
            if job.page.key == key:
                self._page, self._is_stale = job.page, self._is_stale and not job.complete
        page = self._page
        if page is not None and page.key == key and not self._is_stale:
            return page
        if len(self.source) <= self._sizes.afresh:
            self._is_stale = False
            page = Page(width, look, self._margin, self._sizes)
        else:
            self._ask(width, look)
            page = page or self._end_alone(width, look)
        self._page = page
        return page

    def _end_alone(self, width: int, look: Look) -> Page:
        """Return a page that begins shortly before the end, where a reader is."""
        page = Page(width, look, self._margin, self._sizes)
        page.skip_to(self.source.find("\n", len(self.source) - self._sizes.prose) + 1)
        return page

    def _ask(self, width: int, look: Look) -> None:
        if self._job is not None and self._job.page.key == (width, look) and not self._job.done:
            return
        source, page = self.source, Page(width, look, self._margin, self._sizes)
        self._job = job = _Job(page, self._complete)

        def work() -> None:
            page.draw(source, complete=job.complete)
            job.done = True

        self._begin(work)
