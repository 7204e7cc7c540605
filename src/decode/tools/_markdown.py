"""HTML as Markdown, in one pass over the page, whatever its state."""

import re
import time
from html.parser import HTMLParser

from decode.tools._elements import Attributes, Elements

#: Characters of a page that are converted, seconds for it, and how they are fed.
_LARGEST = 2_000_000
_PATIENCE = 8.0
_PIECE = 65_536

#: Characters that `main` must hold to be taken for the whole page.
_ENOUGH = 200

_SKIPPED = re.compile(
    "script|style|noscript|template|svg|iframe|object|canvas|nav|form|select|button|dialog|math|"
    "textarea"
)
_VOID = re.compile("area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr")
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_LANGUAGE = re.compile(r"(?:language|lang|highlight)-([\w+#-]{1,20})")


def markdown(html: str, url: str) -> tuple[str, str]:
    """Return the title and the text of a page from `url`; links become absolute.

    What no reader sees is left out: scripts, forms, navigation, hidden elements. Of a page that is
    too long or too tangled, the beginning.
    """
    parser = _Page(url)
    deadline = time.monotonic() + _PATIENCE
    for at in range(0, min(len(html), _LARGEST), _PIECE):
        parser.feed(html[at : min(at + _PIECE, _LARGEST)])
        if time.monotonic() > deadline:
            break
    # `close` would look at a broken rest again and again; what it holds is left out.
    return " ".join(parser.title.split()), parser.text()


class _Page(HTMLParser):
    """What of a page is read, and what is passed over."""

    def __init__(self, url: str) -> None:
        super().__init__(convert_charrefs=True)
        self.title = ""
        self._elements = Elements(url)
        self._skipped, self._depth = "", 0
        self._titled = False
        self._pre: list[str] | None = None
        self._language = ""
        self._main: list[int] = []

    def text(self) -> str:
        """Return the Markdown."""
        self._end_pre()
        lines = self._elements.tables.finish()
        if self._main:
            start, end = (*self._main, None)[:2]
            main = "\n".join(lines[start:end]).strip("\n")
            if len(main) >= _ENOUGH:
                return main
        return "\n".join(lines).strip("\n")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take a start tag."""
        attributes = dict(attrs)
        if self._skipped:
            self._depth += tag == self._skipped
        elif not _VOID.fullmatch(tag) and (_SKIPPED.fullmatch(tag) or _is_hidden(attributes)):
            self._skipped, self._depth = tag, 1
        elif self._pre is not None:
            self._language = self._language or _language(attributes)
        elif tag == "pre":
            self._pre, self._language = [], _language(attributes)
        else:
            self._titled = tag == "title"
            self._mark_main(tag, begins=True)
            self._elements.open(tag, attributes)

    def handle_endtag(self, tag: str) -> None:
        """Take an end tag."""
        if self._skipped:
            self._depth -= tag == self._skipped
            self._skipped = self._skipped if self._depth else ""
        elif tag == "pre":
            self._end_pre()
        elif self._pre is None:
            self._titled = False
            self._elements.close(tag)
            self._mark_main(tag, begins=False)

    def handle_data(self, data: str) -> None:
        """Take text."""
        if self._skipped:
            return
        if self._titled:
            self.title += data
        elif self._pre is not None:
            self._pre.append(data)
        else:
            self._elements.paper.write(data)

    def _mark_main(self, tag: str, *, begins: bool) -> None:
        if tag != "main" or self._elements.tables.inside or len(self._main) != (not begins):
            return
        self._elements.paper.end_block()
        self._main.append(len(self._elements.paper.lines))

    def _end_pre(self) -> None:
        if self._pre is None:
            return
        text = "".join(self._pre).strip("\n")
        self._pre = None
        fence = "`" * max([3, *(len(run) + 1 for run in re.findall(r"`{3,}", text))])
        self._elements.paper.end_block()
        self._elements.paper.verbatim(f"{fence}{self._language}\n{text}\n{fence}")
        self._elements.paper.end_block()


def _is_hidden(attributes: Attributes) -> bool:
    return (
        "hidden" in attributes
        or attributes.get("aria-hidden") == "true"
        or _HIDDEN.search(attributes.get("style") or "") is not None
    )


def _language(attributes: Attributes) -> str:
    found = _LANGUAGE.search(attributes.get("class") or "")
    return found[1] if found else ""
