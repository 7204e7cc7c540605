"""Builtins of the shell that change nothing."""

import re
from collections.abc import Callable, Sequence

from decode.gate.judgement import Access, Judgement, View
from decode.gate.programs.conditions import judge_test
from decode.gate.programs.grammar.findings import Findings, refused
from decode.gate.programs.grammar.program import Program, judge_program
from decode.gate.words import Word

_COUNTS = re.compile(r"%[^%A-Za-z]*[hlLjtz]*n")
_COMMAND = Program("command", "-v -V", "name*")

PROGRAMS = (
    Program("pwd", "-L -P --logical --physical", ""),
    Program("type", "-a -t -p -P -f", "name*"),
    Program("help", "-d -m -s", "name*"),
    Program("ulimit", "-a", ""),
    Program("umask", "-S -p", ""),
)


def any_text(args: Sequence[Word], view: View) -> Judgement:
    """Words that are only printed, counted or ignored; a glob among them lists names."""
    del view
    found = Findings()
    for word in args:
        if word.glob:
            found.use(word, Access.LIST)
    return found.judgement()


def judge_printf(args: Sequence[Word], view: View) -> Judgement:
    """`printf FORMAT …`; -v and %n set a variable, which may be PATH."""
    words = args[1:] if args and args[0].static and args[0].text == "--" else args
    if words is args and words and words[0].may_be_option:
        return refused("sets a variable", words[0].text)
    if words and words[0].splits:
        return refused("a word may become several words", words[0].text)
    if words and (not words[0].static or _COUNTS.search(words[0].text.replace("%%", ""))):
        return refused("may set a variable", words[0].text)
    return any_text(words, view)


def judge_command(args: Sequence[Word], view: View) -> Judgement:
    """`command -v NAME`; without -v or -V it runs NAME."""
    if not args or not args[0].static or args[0].text not in ("-v", "-V"):
        return refused("runs another program", "", "run")
    return judge_program(_COMMAND, args, view)


def judge_cd(args: Sequence[Word], view: View) -> Judgement:
    """`cd DIR` with one plain directory; where that leads is judged by the walk over the line."""
    del view
    found = Findings()
    words = args[1:] if args and args[0].static and args[0].text == "--" else args
    if len(words) != 1 or not words[0].static or words[0].text.startswith("-"):
        found.object("changes to a directory that is not known")
    for word in words:
        found.use(word, Access.LIST)
    return found.judgement()


SPECIAL: dict[str, Callable[[Sequence[Word], View], Judgement]] = {
    "echo": any_text,
    "expr": any_text,
    "true": any_text,
    "false": any_text,
    ":": any_text,
    "printf": judge_printf,
    "command": judge_command,
    "cd": judge_cd,
    "test": judge_test,
    "[": judge_test,
}
