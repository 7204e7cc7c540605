"""The code blocks of Markdown, as they would be copied."""

from collections.abc import Iterator
from dataclasses import dataclass

from markdown_it import MarkdownIt

_PARSER = MarkdownIt("commonmark")


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Source code and the name of its language, "" when none was given."""

    language: str
    text: str


def code_blocks(source: str) -> list[CodeBlock]:
    """Return every block of code in its order, also those in lists and quotations."""
    return list(_found(source))


def _found(source: str) -> Iterator[CodeBlock]:
    for token in _PARSER.parse(source):
        if token.type in ("fence", "code_block"):
            words = token.info.split()
            yield CodeBlock(words[0] if words else "", token.content.removesuffix("\n"))
