"""Blocks of Markdown as lines."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from markdown_it.tree import SyntaxTreeNode
from rich.segment import Segment
from rich.text import Text

from decode.tui.drawing import Line, folded, prefixed, styled, wrapped
from decode.tui.look import Look
from decode.tui.markdown.code import code_lines
from decode.tui.markdown.inline import inline_text
from decode.tui.markdown.table import Table, table_lines
from decode.tui.screen_text import one_line, screen_text

_SLAB = 40


def block_lines(node: SyntaxTreeNode, width: int, look: Look, *, whole: bool = True) -> list[Line]:
    """Return the lines of one block. `whole` is False while more of it may come."""
    if node.type in ("fence", "code_block"):
        return _code(node, width, look, whole=whole)
    draw = _DRAWN.get(node.type, _literal)
    return draw(node, width, look)


def nested_lines(node: SyntaxTreeNode, width: int, look: Look) -> list[Line]:
    """Return the lines of a node's blocks, an empty line between them unless they are tight."""
    lines: list[Line] = []
    for child in node.children:
        if lines and not (child.type == "paragraph" and child.hidden) and not _tight(child):
            lines.append([])
        lines += block_lines(child, max(width, 8), look)
    return lines


def _tight(node: SyntaxTreeNode) -> bool:
    """A list inside an item of a tight list follows its text directly."""
    return (
        node.type in ("bullet_list", "ordered_list")
        and node.parent is not None
        and node.parent.type == "list_item"
        and any(child.type == "paragraph" and child.hidden for child in node.parent.children)
    )


def _paragraph(node: SyntaxTreeNode, width: int, look: Look) -> list[Line]:
    inline = node if node.type == "inline" else node.children[0]
    return wrapped(inline_text(inline, look), width)


def _quote(node: SyntaxTreeNode, width: int, look: Look) -> list[Line]:
    return prefixed(nested_lines(node, width - 2, look), *[Segment("▎ ", look.faint)] * 2)


def _rule(node: SyntaxTreeNode, width: int, look: Look) -> list[Line]:
    del node
    return [[Segment("─" * width, look.faint)]]


def _table(node: SyntaxTreeNode, width: int, look: Look) -> list[Line]:
    sides = [_side(cell) for cell in node.children[0].children[0].children]
    return table_lines(Table(_rows(node, look), sides), width, look)


def _literal(node: SyntaxTreeNode, width: int, look: Look) -> list[Line]:
    return wrapped(Text(screen_text(node.content), look.soft), width)


def _heading(node: SyntaxTreeNode, width: int, look: Look) -> list[Line]:
    style = look.heading if node.tag in ("h1", "h2") else look.text + look.strong
    text = inline_text(node.children[0], look, style) if node.children else Text()
    lines = wrapped(text, width)
    if node.tag == "h1":
        lines.append([Segment("─" * min(width, max(text.cell_len, 4)), look.faint)])
    return lines


def _list(node: SyntaxTreeNode, width: int, look: Look) -> list[Line]:
    return list_lines(node, width, look, range(len(node.children)))


def is_loose(item: SyntaxTreeNode) -> bool:
    """Whether an item of a list stands apart from its neighbours."""
    return any(child.type == "paragraph" and not child.hidden for child in item.children)


def list_lines(node: SyntaxTreeNode, width: int, look: Look, part: range) -> list[Line]:
    """Return the lines of some items of a list; before a loose one stands an empty line."""
    start = int(str(node.attrs.get("start", 1)) or 1)
    last = str(start + len(node.children) - 1)
    ordered = node.type == "ordered_list"
    lines: list[Line] = []
    for at in part:
        item = node.children[at]
        mark = f"{str(start + at).rjust(len(last))}. " if ordered else "• "
        if (lines or at) and is_loose(item):
            lines.append([])
        body = nested_lines(item, width - len(mark), look) or [[]]
        lines += prefixed(body, Segment(mark, look.soft))
    return lines


def _code(node: SyntaxTreeNode, width: int, look: Look, *, whole: bool) -> list[Line]:
    language = node.info.split()[0] if node.type == "fence" and node.info.strip() else ""
    code = screen_text(node.content).removesuffix("\n")
    lines = code.split("\n")
    slabs = ["\n".join(lines[at : at + _SLAB]) for at in range(0, len(lines), _SLAB)]
    drawn = [
        line
        for slab in ([code] if whole else slabs)
        for line in _code_slab(slab, language, width, look)
    ]
    return [_labelled(drawn[0], one_line(language), look), *drawn[1:]] if drawn else []


def _labelled(line: Line, label: str, look: Look) -> Line:
    """Return the first line of code with its language at the right end, where there is room."""
    *code, blank = line
    spare = len(blank.text) - len(label) - 2
    if not label or spare < 0:
        return line
    ground = look.text + look.raised
    return [
        *code,
        Segment(" " * (spare + 1), ground),
        Segment(f"{label} ", look.soft + look.raised),
    ]


@lru_cache(maxsize=128)
def _code_slab(code: str, language: str, width: int, look: Look) -> tuple[Line, ...]:
    """Open code is coloured in slabs, so that a long one costs no more at its end."""
    ground = look.text + look.raised
    room = max(width - 2, 4)
    drawn: list[Line] = []
    for line in code_lines(code, language, look):
        for piece in folded(styled(line, look.raised), room):
            used = sum(segment.cell_length for segment in piece)
            blank = Segment(" " * (room - used + 1), ground)
            drawn.append([Segment(" ", ground), *piece, blank])
    return tuple(drawn)


def _side(cell: SyntaxTreeNode) -> str:
    return str(cell.attrs.get("style", "")).removeprefix("text-align:") or "left"


def _rows(node: SyntaxTreeNode, look: Look) -> list[list[Text]]:
    return [
        [inline_text(cell.children[0], look) if cell.children else Text() for cell in row.children]
        for part in node.children
        for row in part.children
    ]


_DRAWN: Mapping[str, Callable[[SyntaxTreeNode, int, Look], list[Line]]] = {
    "paragraph": _paragraph,
    "inline": _paragraph,
    "heading": _heading,
    "blockquote": _quote,
    "bullet_list": _list,
    "ordered_list": _list,
    "table": _table,
    "hr": _rule,
}
