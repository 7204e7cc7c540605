"""The elements of a page as Markdown."""

import re
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from decode.tools._paper import Paper
from decode.tools._tables import Tables

#: Characters of an address that are worth showing.
_ADDRESS = 300

_BLOCKS = re.compile(
    "p|div|section|article|main|header|footer|aside|figure|figcaption|address|details|summary|"
    "dl|dt|dd|body|fieldset"
)
_MARKS = {"strong": "**", "b": "**", "em": "*", "i": "*", "code": "`", "del": "~~", "s": "~~"}
_HEADINGS = {f"h{level}": "#" * level + " " for level in range(1, 7)}

Attributes = dict[str, str | None]


@dataclass(slots=True)
class _List:
    numbered: bool
    count: int = 0
    open: bool = False


class Elements:
    """Writes what elements mean: `open` at a start tag, `close` at an end tag."""

    def __init__(self, url: str) -> None:
        self.tables = Tables()
        self._url = url
        self._links: list[str] = []
        self._lists: list[_List] = []
        self._quotes = 0
        self._opens = {
            "a": self._begin_link,
            "img": self._image,
            "li": self._item,
            "blockquote": self._quote,
        }

    @property
    def paper(self) -> Paper:
        """Where text goes now."""
        return self.tables.paper

    def open(self, tag: str, attributes: Attributes) -> None:
        """Take a start tag."""
        if tag in self._opens:
            self._opens[tag](attributes)
        elif tag in _MARKS:
            self.paper.mark(_MARKS[tag])
        elif tag in _HEADINGS:
            self.paper.end_block()
            self.paper.mark(_HEADINGS[tag])
        elif tag in ("ul", "ol"):
            self._begin_list(numbered=tag == "ol")
        else:
            self._structure(tag)

    def close(self, tag: str) -> None:
        """Take an end tag; one without a beginning changes nothing."""
        if tag in _MARKS:
            self.paper.mark(_MARKS[tag])
        elif _BLOCKS.fullmatch(tag) or tag in _HEADINGS:
            self.paper.end_block()
        elif tag == "a":
            self._end_link()
        elif tag in ("ul", "ol"):
            self._end_list()
        elif tag == "li":
            self._end_item()
        elif tag == "blockquote":
            self._end_quote()
        else:
            self._end_structure(tag)

    def _structure(self, tag: str) -> None:
        if _BLOCKS.fullmatch(tag):
            self.paper.end_block()
        elif tag == "br":
            self.paper.end_line()
        elif tag == "hr":
            self.paper.end_block()
            self.paper.verbatim("---")
            self.paper.end_block()
        elif tag == "table":
            self.tables.begin()
        elif tag == "tr":
            self.tables.row()
        elif tag in ("td", "th"):
            self.tables.cell()

    def _end_structure(self, tag: str) -> None:
        if tag in ("td", "th"):
            self.tables.end_cell()
        elif tag == "tr":
            self.tables.row()
        elif tag == "table":
            self.tables.end()

    def _begin_link(self, attributes: Attributes) -> None:
        address = self._address(attributes.get("href"))
        self._links.append(address)
        if address:
            self.paper.mark("[")

    def _end_link(self) -> None:
        address = self._links.pop() if self._links else ""
        if address:
            self.paper.close_link(address)

    def _image(self, attributes: Attributes) -> None:
        text = " ".join((attributes.get("alt") or "").split())
        address = self._address(attributes.get("src"))
        if text:
            self.paper.mark(f"![{text}]({address})" if address else text)

    def _address(self, written: str | None) -> str:
        """Return the whole address, "" for one that leads nowhere else or is no use."""
        try:
            whole = urljoin(self._url, (written or "").strip())
            parts = urlsplit(whole)
        except ValueError:
            return ""
        elsewhere = whole.partition("#")[0] != self._url.partition("#")[0]
        if parts.scheme not in ("http", "https") or not elsewhere or len(whole) > _ADDRESS:
            return ""
        return whole.replace(" ", "%20").replace("(", "%28").replace(")", "%29")

    def _begin_list(self, *, numbered: bool) -> None:
        if not self._lists:
            self.paper.end_block()
        self._lists.append(_List(numbered))

    def _end_list(self) -> None:
        if self._lists:
            self._end_item()
            self._lists.pop()
        if not self._lists:
            self.paper.end_block()

    def _item(self, _attributes: Attributes) -> None:
        if not self._lists:
            self._begin_list(numbered=False)
        self._end_item()
        current = self._lists[-1]
        current.count += 1
        current.open = True
        first = f"{current.count}. " if current.numbered else "- "
        self.paper.indent(first, " " * len(first))

    def _end_item(self) -> None:
        if self._lists and self._lists[-1].open:
            self._lists[-1].open = False
            self.paper.outdent()

    def _quote(self, _attributes: Attributes) -> None:
        self._quotes += 1
        self.paper.end_block()
        self.paper.indent("> ", "> ")

    def _end_quote(self) -> None:
        if self._quotes:
            self._quotes -= 1
            self.paper.outdent()
            self.paper.end_block()
