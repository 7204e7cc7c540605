"""The door to tree-sitter: imported when it is first needed (25 to 64 ms)."""

import importlib
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node, Parser


@cache
def _parser() -> "Parser":
    library = importlib.import_module("tree_sitter")
    bash = importlib.import_module("tree_sitter_bash")
    return library.Parser(library.Language(bash.language()))


def warm() -> None:
    """Import the grammar, so that the first decision is as quick as the others."""
    _parser()


def tree(text: str) -> "Node":
    """Return the root of the bash tree of `text`; it may hold errors, it never raises."""
    return _parser().parse(text.encode("utf-8", "surrogatepass")).root_node
