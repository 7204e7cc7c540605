"""Where `cd` leads (gate semantics, S5)."""

import posixpath

from decode.gate.line.finding import Problem, Trouble
from decode.gate.places.place import Atlas, shown
from decode.gate.words import Word

MAX_DIRECTORIES = 16
Moved = tuple[frozenset[str], tuple[Problem, ...]]


def change(args: tuple[Word, ...], cwds: frozenset[str], atlas: Atlas) -> Moved:
    """Return where `cd` with `args` may lead from `cwds`, and what is wrong with it."""
    if len(args) == 2 and args[0] == Word("--"):
        args = args[1:]
    if len(args) != 1 or not args[0].static or not args[0].text:
        return cwds, (Problem(Trouble.UNCLEAR, "cd without one plain directory"),)
    text = args[0].text
    if text.startswith("-"):
        return cwds, (Problem(Trouble.UNCLEAR, "cd with an option, or back to where it was"),)
    reached: set[str] = set()
    problems: dict[str, Problem] = {}
    for cwd in cwds:
        place = atlas.place(text, cwd)
        reached.add(place.path)
        for reason in _objections(place.readable and not place.doubt, place.path, text, cwd):
            problems.setdefault(reason, Problem(Trouble.UNCLEAR, reason))
    return frozenset(reached), tuple(problems.values())


def _objections(inside: bool, reached: str, text: str, cwd: str) -> list[str]:
    if not inside:
        return [f"cd leaves the project for {shown(reached)}"]
    # The shell's own idea of "..", which drops the link instead of following it.
    if reached != posixpath.normpath(posixpath.join(cwd, text)):
        return [f"cd to {shown(text)} goes through a link"]
    return []
