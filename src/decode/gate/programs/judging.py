"""The one door to the table of programs."""

from collections.abc import Callable, Sequence
from functools import cache

from decode.gate.judgement import Judgement, View
from decode.gate.programs.families import (
    bytes as bytes_family,
)
from decode.gate.programs.families import (
    compare,
    languages,
    listing,
    search,
    shell,
    special,
    system,
    text,
)
from decode.gate.programs.find.execution import judge_find_command
from decode.gate.programs.git.judging import judge_git
from decode.gate.programs.grammar.findings import refused
from decode.gate.programs.grammar.program import Program, judge_program
from decode.gate.programs.timing import timed_command
from decode.gate.programs.versions import only_tells_version
from decode.gate.programs.writers import judge_unknown
from decode.gate.words import Word

_FAMILIES = (text, search, listing, compare, bytes_family, system, shell, languages)
_SYSTEM_FOLDERS = ("/bin/", "/usr/bin/")
Special = Callable[[Sequence[Word], View], Judgement]


@cache
def programs() -> dict[str, Program]:
    """Return the table by program name."""
    return {
        name: program
        for family in _FAMILIES
        for program in family.PROGRAMS
        for name in program.names.split()
    }


@cache
def _specials() -> dict[str, Special]:
    return {
        **shell.SPECIAL,
        **special.SPECIAL,
        "git": judge_git,
        "find": _find,
        "gfind": _find,
        "timeout": _timeout,
        "gtimeout": _timeout,
    }


def _find(args: Sequence[Word], view: View) -> Judgement:
    return judge_find_command(args, view, judge)


def _timeout(args: Sequence[Word], view: View) -> Judgement:
    """`timeout 10 PROGRAM …` reads only when the program does."""
    inner = timed_command(args)
    if inner is None:
        return refused("runs another program", "", "run")
    return judge(inner[0].text, inner[1:], view)


def judge(name: str, args: Sequence[Word], view: View) -> Judgement:
    """Say what `name args…` would do (gate semantics, S6).

    `name` is the program as written, decoded. Everything that the table does not know is not
    read-only; nothing raises.
    """
    if "/" in name:
        folder = next((f for f in _SYSTEM_FOLDERS if name.startswith(f)), None)
        if folder is None or "/" in name.removeprefix(folder):
            return refused("is a program outside the system's folders", "", "run")
        name = name.removeprefix(folder)
    if judge_special := _specials().get(name):
        return judge_special(args, view)
    if program := programs().get(name):
        return judge_program(program, args, view)
    if only_tells_version(name, args, view):
        return Judgement(read_only=True)
    return judge_unknown(name, args)
