"""Wildcards in names and paths, matched in time that no pattern can blow up."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

#: Matches nothing: what a pattern that makes no sense stands for.
NEVER = "(?!)"

_TOKEN = re.compile(
    r"(?P<star>\*+)|(?P<one>\?)|\[(?P<negated>[!^]?)(?P<set>\]?(?:\[:[a-z]+:\]|\\.|[^\]\\])*)\]"
    r"|\\(?P<escaped>.)|(?P<broken>[\[\\])|(?P<plain>.)",
    re.DOTALL,
)
_ITEM = re.compile(
    r"\[:(?P<kind>[a-z]+):\]|(?P<low>\\.|[^\\])-(?P<high>\\.|[^\\])|(?P<single>\\.|[^\\])",
    re.DOTALL,
)
_KINDS = {
    "alpha": "a-zA-Z",
    "digit": "0-9",
    "alnum": "a-zA-Z0-9",
    "upper": "A-Z",
    "lower": "a-z",
    "space": r"\s",
    "blank": r" \t",
    "punct": r"!-\/:-@\[-`{-~",
    "xdigit": "0-9A-Fa-f",
    "cntrl": r"\x00-\x1f\x7f",
    "graph": "!-~",
    "print": " -~",
}


def expression(text: str, *, broken: str | None = None) -> str:
    """Return a regular expression, to be matched in full, for the names that `text` stands for.

    A bracket or backslash that is not finished stands for `broken`, None for itself. A star takes
    as little as it can and never gives back: with fixed pieces between stars that finds every
    match, without trying all combinations.
    """
    pieces = [""]
    for token in _TOKEN.finditer(text):
        if token["star"]:
            pieces.append("")
        else:
            pieces[-1] += _piece(token, broken)
    if len(pieces) == 1:
        return pieces[0]
    first, *middle, last = pieces
    return first + "".join(f"(?>.*?{piece})" for piece in middle if piece) + ".*" + last


@dataclass(frozen=True, slots=True)
class PathPattern:
    """Expressions for the folders of a path, and the one for the name at its end.

    `runs` are the expressions of folders in a row; any number of folders stand between two runs,
    so there is one run more than there are `**` before the name.
    """

    runs: tuple[tuple[re.Pattern[str], ...], ...]
    name: re.Pattern[str]

    def matches(self, parts: Sequence[str]) -> bool:
        """Say whether the path with these parts matches as a whole."""
        return self.name.fullmatch(parts[-1]) is not None and self.holds(parts[:-1])

    def holds(self, folders: Sequence[str]) -> bool:
        """Say whether a name that matches does so in this folder."""
        last = len(self.runs) - 1
        if not last:
            return len(folders) == len(self.runs[0]) and self._fits(0, folders, 0)
        at, end = len(self.runs[0]), len(folders) - len(self.runs[last])
        if at > end or not self._fits(0, folders, 0) or not self._fits(last, folders, end):
            return False
        for run in range(1, last):
            while at + len(self.runs[run]) <= end and not self._fits(run, folders, at):
                at += 1
            at += len(self.runs[run])
        return at <= end

    def _fits(self, run: int, folders: Sequence[str], at: int) -> bool:
        wanted = self.runs[run]
        return all(part.fullmatch(folders[at + number]) for number, part in enumerate(wanted))


def path_pattern(text: str, *, broken: str | None = None) -> PathPattern:
    """Compile a pattern of parts between slashes; `**` as a part stands for any folders.

    At the end it stands for everything below.
    """
    *folders, name = text.split("/")
    runs: list[list[re.Pattern[str]]] = [[]]
    for part in [*folders, *(["**"] if name == "**" else [])]:
        if part != "**":
            runs[-1].append(re.compile(expression(part, broken=broken), re.DOTALL))
        elif runs[-1] or len(runs) == 1:
            runs.append([])
    end = ".*" if name == "**" else expression(name, broken=broken)
    return PathPattern(tuple(map(tuple, runs)), re.compile(end, re.DOTALL))


def _piece(token: re.Match[str], broken: str | None) -> str:
    if token["one"]:
        return "."
    if token["set"] is not None:
        return _set(token["set"], negated=bool(token["negated"]))
    if token["broken"] and broken is not None:
        return broken
    return re.escape(token["escaped"] or token["broken"] or token["plain"])


def _set(text: str, *, negated: bool) -> str:
    inside: list[str] = []
    for item in _ITEM.finditer(text):
        if item["kind"]:
            inside.append(_KINDS.get(item["kind"], ""))
        elif item["single"]:
            inside.append(_literal(item["single"]))
        elif item["low"][-1] <= item["high"][-1]:
            inside.append(f"{_literal(item['low'])}-{_literal(item['high'])}")
    if not any(inside):
        return "." if negated else NEVER
    return f"[{'^' if negated else ''}{''.join(inside)}]"


def _literal(item: str) -> str:
    return re.sub(r"([\\\[\]^&~|-])", r"\\\1", item[-1])
