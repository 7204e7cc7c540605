"""The simple commands that tree-sitter sees."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

_REDIRECTS = frozenset({"file_redirect", "herestring_redirect", "heredoc_redirect"})


@dataclass(frozen=True, slots=True)
class Spot:
    """One simple command: its words as written, and the redirections that belong to it."""

    words: tuple[str, ...]
    assignments: tuple[str, ...] = ()
    redirects: tuple[str, ...] = ()
    start: int = 0


def spots(root: "Node", spend: Callable[[], None] = lambda: None) -> Iterator[Spot]:
    """Yield every simple command and every redirection, however deep, in the order of the text.

    A redirection around a compound command comes as a spot without words. `spend` is called for
    every node.
    """
    pending = [root]
    while pending:
        spend()
        node = pending.pop()
        if node.type in ("command", "declaration_command", "unset_command", "test_command"):
            yield _spot(node)
        elif node.type == "file_redirect" and not _inside_command(node):
            yield Spot((), (), (_text(node),), node.start_byte)
        elif node.type == "variable_assignment" and not _inside_command(node):
            yield Spot((), (_text(node),), (), node.start_byte)
        pending.extend(reversed(node.children))


def heredoc_bodies(root: "Node") -> Iterator[str]:
    """Yield the text of every here-document."""
    pending = [root]
    while pending:
        node = pending.pop()
        if node.type == "heredoc_body":
            yield _text(node)
        pending.extend(reversed(node.children))


def _inside_command(node: "Node") -> bool:
    return node.parent is not None and node.parent.type in ("command", "declaration_command")


def _spot(node: "Node") -> Spot:
    if node.type == "test_command":
        return Spot((_text(node),), (), (), node.start_byte)
    words: list[str] = []
    assignments: list[str] = []
    redirects: list[str] = []
    for child in node.children:
        if child.type in _REDIRECTS:
            redirects.append(_text(child))
        elif child.type == "variable_assignment" and node.type == "command":
            assignments.append(_text(child))
        elif child.type not in ("\n", ";"):
            words.append(_text(child))
    return Spot(tuple(words), tuple(assignments), tuple(redirects), node.start_byte)


def _text(node: "Node") -> str:
    return node.text.decode("utf-8", "replace") if node.text else ""
