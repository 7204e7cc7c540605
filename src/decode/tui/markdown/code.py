"""Source code as coloured lines."""

from functools import lru_cache

from pygments.lexer import Lexer
from pygments.lexers import find_lexer_class_by_name, find_lexer_class_for_filename
from pygments.util import ClassNotFound
from rich.segment import Segment
from rich.style import Style

from decode.tui.drawing import Line
from decode.tui.look import Look

_COLOURED_AT_MOST = 200_000


def code_lines(code: str, language: str, look: Look) -> list[Line]:
    """Return one line for each line of `code`; an unknown language is drawn plainly."""
    lexer = _lexer(language)
    if lexer is None or len(code) > _COLOURED_AT_MOST:
        return [[Segment(line, look.text)] if line else [] for line in code.split("\n")]
    lines: list[Line] = [[]]
    for _, kind, text in lexer.get_tokens_unprocessed(code + "\n"):
        style = _style(kind, look)
        first, *more = text.split("\n")
        if first:
            lines[-1].append(Segment(first, style))
        lines += [[Segment(part, style)] if part else [] for part in more]
    return lines[: code.count("\n") + 1]


@lru_cache(maxsize=64)
def language_of(path: str) -> str:
    """Return the name of the language of a file by its name, "" when it is not known."""
    found = find_lexer_class_for_filename(path)
    return found.aliases[0] if found and found.aliases else ""


@lru_cache(maxsize=64)
def _lexer(language: str) -> Lexer | None:
    if not language:
        return None
    try:
        return find_lexer_class_by_name(language)()
    except ClassNotFound:
        return None


@lru_cache(maxsize=512)
def _style(kind: object, look: Look) -> Style:
    names = str(kind).removeprefix("Token.").split(".")
    for size in range(len(names), 0, -1):
        style = look.syntax.get(".".join(names[:size]))
        if style is not None:
            return style
    return look.text
