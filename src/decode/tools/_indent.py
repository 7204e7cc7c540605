"""How the indentation of one text becomes that of another."""

from collections.abc import Callable, Sequence

#: Gives the indentation in the file for a given one, None where nothing tells.
Indenter = Callable[[str], str | None]


def indent_of(line: str) -> str:
    """Return the blanks a line begins with."""
    return line[: len(line) - len(line.lstrip(" \t"))]


def indenter(pairs: Sequence[tuple[str, str]]) -> Indenter | None:
    """Return the rule behind pairs of (given, wanted) indentations, None when they contradict.

    Tried in turn: equal; one indentation added before each; one taken away; blanks of another kind
    or width in a fixed ratio; and last the given pairs as they stand.
    """
    known = dict(pairs)
    if any(known[given] != wanted for given, wanted in pairs):
        return None
    if all(given == wanted for given, wanted in known.items()):
        return _unchanged
    return _deeper(known) or _shallower(known) or _scaled(known) or known.get


def _unchanged(indent: str) -> str:
    return indent


def _deeper(known: dict[str, str]) -> Indenter | None:
    given, wanted = next(iter(known.items()))
    added = wanted.removesuffix(given)
    if any(there != added + here for here, there in known.items()):
        return None
    return lambda indent: added + indent


def _shallower(known: dict[str, str]) -> Indenter | None:
    given, wanted = next(iter(known.items()))
    taken = given.removesuffix(wanted)
    if any(here != taken + there for here, there in known.items()):
        return None
    return lambda indent: indent.removeprefix(taken) if indent.startswith(taken) else ""


def _scaled(known: dict[str, str]) -> Indenter | None:
    some = {given: wanted for given, wanted in known.items() if given or wanted}
    kinds = {char for wanted in some.values() for char in wanted}
    if not all(some) or not all(some.values()) or len(kinds) != 1:
        return None
    here, there = map(len, next(iter(some.items())))
    if any(len(wanted) * here != len(given) * there for given, wanted in some.items()):
        return None
    return lambda indent: _ratio(kinds, len(indent) * there, here, there)


def _ratio(kinds: set[str], size: int, here: int, there: int) -> str:
    whole, rest = divmod(size, here)
    return "".join(kinds) * whole + " " * (rest // there)
