"""A program of the table: its options, its operands, and how a call of it is judged."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from decode.gate.judgement import Access, Judgement, PathUse, View
from decode.gate.programs.grammar.findings import Findings
from decode.gate.programs.grammar.links import dashed_names, leads_outside
from decode.gate.programs.grammar.options import Option, option_table
from decode.gate.programs.grammar.scanning import Globs, Scan, Scanner
from decode.gate.programs.grammar.values import Place, examine
from decode.gate.words import Word

Check = Callable[[Scan, Findings, View], None]
#: Whether the system's own programs are of the BSD kind.
BSD = sys.platform == "darwin"
_HELP = frozenset({"--help", "--version"})
_HERE = Word(".")


@dataclass(frozen=True, slots=True)
class Program:
    """One program or several of the same grammar.

    `options` are harmless; the others are known to write, to run something, to take file names
    from a file or to change the system. `follows` are harmless but make the program follow links.
    `recursive` turn reading a path into searching all below it. `operands` are kinds in order;
    `*` after the last takes any number of it, `?` makes it optional. An option of `replaces`
    takes the place of the first operand. `numeric` accepts `-5`. With `stops` nothing behind the
    first operand is an option. `mixes` says that every version takes options behind operands.
    `check` may object further.
    """

    names: str
    options: str
    operands: str = "read*"
    writes: str = ""
    runs: str = ""
    lists: str = ""
    changes: str = ""
    follows: str = ""
    recursive: str = ""
    replaces: str = ""
    numeric: bool = False
    stops: bool = False
    mixes: bool = False
    globs: Globs = Globs.LOOK
    check: Check | None = None


@lru_cache(maxsize=512)
def _table(program: Program) -> dict[str, Option]:
    return {
        **option_table(program.options),
        **option_table(program.follows),
        **option_table(program.recursive),
        **option_table(program.writes, "writes to a file", "write"),
        **option_table(program.runs, "runs another program", "run"),
        **option_table(program.lists, "takes file names from a file", "unknown"),
        **option_table(program.changes, "makes changes", "write"),
    }


def judge_program(program: Program, args: Sequence[Word], view: View) -> Judgement:
    """Judge a call of `program` with `args`."""
    if len(args) == 1 and args[0].static and args[0].text in _HELP:
        return Judgement(read_only=True)
    found = Findings()
    scan = Scanner(_table(program), found, program.numeric, program.stops).run(args)
    _operands(program, scan, found)
    if BSD and not (program.mixes or program.stops):
        found.paths.extend(PathUse(word, Access.READ) for word in late_words(args, scan))
    if scan.doubtful and _may_be_options(program, scan, view):
        found.object("a file name could be taken for an option", scan.doubtful[0].text)
    if program.follows and _given(program.follows, scan):
        _follow(found, view)
    if program.check:
        program.check(scan, found, view)
    return found.judgement()


def late_words(args: Sequence[Word], scan: Scan) -> list[Word]:
    """Return the words behind the first operand that are none themselves.

    Programs of the BSD kind take them for files, those of the GNU kind for options.
    """
    places = [at for at, word in enumerate(args) if any(word is one for one in scan.operands)]
    behind = args[places[0] :] if places else ()
    return [
        word
        for word in behind
        if not any(word is one for one in scan.operands) and word.text != "--"
    ]


def _given(table: str, scan: Scan) -> bool:
    return scan.has(*option_table(table))


def _operands(program: Program, scan: Scan, found: Findings) -> None:
    kinds = program.operands.split()
    if program.replaces and _given(program.replaces, scan):
        kinds = kinds[1:]
    searching = _given(program.recursive, scan) or _given(program.follows, scan)
    for at, word in enumerate(scan.operands):
        kind = kinds[min(at, len(kinds) - 1)] if kinds else ""
        if not kind or (at >= len(kinds) and not kind.endswith("*")):
            found.object(f"unexpected operand {word.text}", word.text)
            continue
        kind = kind.rstrip("*?")
        if kind == "read" and searching:
            kind = "search"
        examine(kind, word, Place.OPERAND, found)
        if word.glob and kind != kinds[-1].rstrip("*?") and "write" in program.operands:
            found.object("writes to a file", word.text)


def _may_be_options(program: Program, scan: Scan, view: View) -> bool:
    if program.globs is Globs.FREE:
        return False
    if program.globs is Globs.NEVER:
        return True
    return any(not word.glob for word in scan.doubtful) or dashed_names(view)


def _follow(found: Findings, view: View) -> None:
    tops = [use.word for use in found.paths if use.access is not Access.WRITE] or [_HERE]
    for word in tops:
        if why := leads_outside(word, view):
            found.object(why)
            found.paths.append(PathUse(word, Access.SEARCH))
            return
