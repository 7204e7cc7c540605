"""Places in a text of several lines, as offsets: lines, their ends, what a place is in."""

from decode.tui.prompt.graphemes import left_of, right_of, start_of


def line_start(text: str, at: int) -> int:
    """Return where the line of a place begins."""
    return text.rfind("\n", 0, at) + 1


def line_end(text: str, at: int) -> int:
    """Return where the line of a place ends, before its line break."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def first_word(text: str, at: int) -> int:
    """Return the first place of the line that is not blank."""
    start, end = line_start(text, at), line_end(text, at)
    line = text[start:end]
    return start + len(line) - len(line.lstrip(" \t"))


def on_character(text: str, at: int) -> int:
    """Return the place where a block cursor stands: on a character of the line, if it has any."""
    at = min(max(at, 0), len(text))
    start, end = line_start(text, at), line_end(text, at)
    line = text[start:end]
    return start + start_of(line, min(at - start, left_of(line, len(line))))


def before(text: str, at: int, count: int = 1) -> int:
    """Return the place so many characters to the left, in the same line."""
    start = line_start(text, at)
    line, column = text[start : line_end(text, at)], at - start
    for _ in range(min(count, column)):
        column = left_of(line, column)
    return start + column


def behind(text: str, at: int, count: int = 1) -> int:
    """Return the place so many characters to the right, in the same line."""
    start = line_start(text, at)
    line, column = text[start : line_end(text, at)], at - start
    for _ in range(min(count, len(line) - column)):
        column = right_of(line, column)
    return start + column


def line_number(text: str, at: int) -> int:
    """Return the number of the line of a place, from 0."""
    return text.count("\n", 0, at)


def line_place(text: str, number: int) -> int:
    """Return where a line begins, by its number from 0; the last one for any beyond."""
    at = 0
    for _ in range(number):
        end = text.find("\n", at)
        if end < 0:
            break
        at = end + 1
    return at


def lines_of(text: str, low: int, high: int) -> tuple[int, int]:
    """Return where the lines from `low` to `high` begin and end, without the last line break."""
    return line_start(text, low), line_end(text, high)


def kind_of(char: str, *, big: bool) -> int:
    """Return 0 for a blank, 1 for a letter of a word, 2 for a sign; `big` words hold signs too."""
    if char.isspace():
        return 0
    return 1 if big or char.isalnum() or char == "_" else 2
