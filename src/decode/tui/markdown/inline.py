"""The inside of a paragraph: emphasis, code, links. Nothing in it can act on the program."""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from markdown_it.tree import SyntaxTreeNode
from rich.style import Style
from rich.text import Text

from decode.tui.look import Look
from decode.tui.screen_text import one_line, screen_text

_ADDRESS = re.compile(r"https?://[^\s<>\"'`]+[^\s<>\"'`.,;:!?)\]}]")
_LONGEST_ADDRESS = 2000


def inline_text(node: SyntaxTreeNode, look: Look, base: Style | None = None) -> Text:
    """Return the text of an inline node, styled; `base` lies under every style."""
    text = Text()
    _append(text, node.children, look, base or look.text)
    return text


def _append(text: Text, nodes: Iterable[SyntaxTreeNode], look: Look, style: Style) -> None:
    for node in nodes:
        match node.type:
            case "text" | "text_special" | "html_inline":
                _addresses(text, screen_text(node.content), look, style)
            case "code_inline":
                text.append(screen_text(node.content), style + look.code)
            case "softbreak" | "hardbreak":
                text.append("\n")
            case "image":
                text.append(f"[image: {one_line(node.content)}]", style + look.soft)
            case "link":
                _link(text, node, look, style)
            case _:
                _append(text, node.children, look, style + _mark(node.type, look))


def _mark(kind: str, look: Look) -> Style:
    match kind:
        case "strong":
            return look.strong
        case "em":
            return look.emphasis
        case "s":
            return Style(strike=True)
        case _:
            return Style()


def _link(text: Text, node: SyntaxTreeNode, look: Look, style: Style) -> None:
    """The address is shown beside the label, for a label may say anything."""
    address = one_line(str(node.attrs.get("href", "")))
    start = len(text)
    _append(text, node.children, look, style + look.link)
    label = text.plain[start:].strip()
    if safe := _safe(address):
        text.stylize(Style(link=safe), start)
    if address and label not in (address, address.removeprefix("mailto:")):
        text.append(f" ({address})", style + look.soft)


def _addresses(text: Text, plain: str, look: Look, style: Style) -> None:
    position = 0
    for found in _ADDRESS.finditer(plain):
        text.append(plain[position : found.start()], style)
        safe = _safe(found[0])
        text.append(found[0], style + look.link + Style(link=safe) if safe else style)
        position = found.end()
    text.append(plain[position:], style)


def _safe(address: str) -> str | None:
    """Return the address when a terminal may open it: the web or mail, printable, not endless."""
    if len(address) > _LONGEST_ADDRESS or not address.isprintable():
        return None
    try:
        scheme = urlsplit(address).scheme.lower()
    except ValueError:
        return None
    return address if scheme in ("http", "https", "mailto") else None
