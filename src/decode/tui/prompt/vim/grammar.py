"""Keys of normal and visual mode, read as commands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from decode.tui.prompt.vim.motions import MOTIONS
from decode.tui.prompt.vim.objects import OBJECTS

OPERATORS = ("d", "c", "y", ">", "<", "g~", "gu", "gU")
FINDS = ("f", "F", "t", "T")
#: Short forms of an operator with a motion.
SHORT = {
    "x": ("d", "l"), "delete": ("d", "l"), "X": ("d", "h"), "D": ("d", "$"), "C": ("c", "$"),
    "s": ("c", "l"), "S": ("c", "line"), "Y": ("y", "line"),
}  # fmt: skip
SIMPLE = ("i", "I", "a", "A", "o", "O", "p", "P", "J", "~", "u", "ctrl+r", ".", "v", "V")
#: What letters mean while something is selected.
VISUAL = {
    "x": "d", "delete": "d", "s": "c", "~": "g~", "u": "gu", "U": "gU", "D": "d", "X": "d",
    "C": "c", "Y": "y", "S": "c",
}  # fmt: skip
_VISUAL_SIMPLE = ("p", "P", "J", "o", "v", "V")
_REPEATED = (";", ",")


class UnfinishedError(Exception):
    """More keys are needed."""


class NoCommandError(Exception):
    """The keys mean nothing."""


@dataclass(frozen=True, slots=True)
class Command:
    """`verb` is an operator or a simple command, "" for a motion alone; `argument` its letter."""

    verb: str = ""
    motion: str = ""
    argument: str = ""
    count: int | None = None
    register: str = ""


def parse(keys: Sequence[str], *, visual: bool = False) -> Command:
    """Return the command of the keys. Raises UnfinishedError or NoCommandError."""
    left = iter(keys)
    register, count, key = _head(left)
    if visual:
        return _selected(left, key, count, register)
    if key in SHORT:
        verb, motion = SHORT[key]
        return Command(verb, motion, "", count, register)
    if key in OPERATORS:
        times, first = _number(left, _next(left))
        motion, argument = _motion(left, _long(left, first), key)
        return Command(key, motion, argument, _product(count, times), register)
    if key == "r":
        return Command("r", "", _next(left), count)
    if key in SIMPLE:
        return Command(key, "", "", count, register)
    return Command("", *_motion(left, key, ""), count)


def _selected(left: Iterator[str], key: str, count: int | None, register: str) -> Command:
    key = VISUAL.get(key, key)
    if key in OPERATORS:
        return Command(key, "selection", "", count, register)
    if key == "r":
        return Command("r", "selection", _next(left), count)
    if key in _VISUAL_SIMPLE:
        return Command(key, "selection", "", count, register)
    motion, argument = _motion(left, key, "v")
    return Command("", motion, argument, count)


def _head(left: Iterator[str]) -> tuple[str, int | None, str]:
    """Read the register, the count and the first key of the rest; the two in either order."""
    register = ""
    count, key = _number(left, _next(left))
    if key == '"':
        register = _next(left)
        more, key = _number(left, _next(left))
        count = _product(count, more)
    return register, count, _long(left, key)


def _next(left: Iterator[str]) -> str:
    for key in left:
        return key
    raise UnfinishedError


def _number(left: Iterator[str], key: str) -> tuple[int | None, str]:
    digits = ""
    while len(key) == 1 and key in "0123456789" and (digits or key != "0"):
        digits = (digits + key)[:4]
        key = _next(left)
    return (int(digits) if digits else None), key


def _long(left: Iterator[str], key: str) -> str:
    return f"g{_next(left)}" if key == "g" else key


def _motion(left: Iterator[str], key: str, operator: str) -> tuple[str, str]:
    if operator and key in (operator, operator[-1]) and operator != "v":
        return "line", ""
    if operator and key in ("i", "a"):
        name = _next(left)
        if name not in OBJECTS:
            raise NoCommandError
        return f"{key}{name}", ""
    if key in FINDS:
        return key, _next(left)
    if key in MOTIONS or key in _REPEATED:
        return key, ""
    raise NoCommandError


def _product(one: int | None, other: int | None) -> int | None:
    return one if other is None else other if one is None else one * other
