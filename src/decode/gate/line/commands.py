"""Simple commands on a tour: their words bound, their kind told, their finding noted."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from decode.gate.line.directories import change
from decode.gate.line.finding import Finding, Problem
from decode.gate.line.judging import Case, Desk, judge_command
from decode.gate.line.wrapped import Code, judge_wrapper
from decode.gate.line.wrappers import RUNNERS, base_name
from decode.gate.shell.binding import Binder
from decode.gate.shell.serialise import serialise_command
from decode.gate.shell.syntax import Redirection, Script, ShellWord, Simple
from decode.gate.words import Assignment, Redirect, SimpleCommand, Word

_NAME = re.compile(r"[a-z_][a-z0-9_]*")
#: A value nobody knows before the line runs.
UNKNOWN = Word("$…", static=False, leading_dynamic=True)
Cwds = frozenset[str]


@dataclass(slots=True)
class Commands:
    """Notes what each command does; `loops` are the variables that loops and `read` set.

    `script` visits what is inside a substitution, `code` judges the text that a shell is given.
    """

    desk: Desk
    script: Callable[[Script, Cwds], Cwds]
    code: Code
    findings: list[Finding] = field(default_factory=list[Finding])
    loops: dict[str, Word] = field(default_factory=dict[str, Word])

    def simple(self, command: Simple, cwds: Cwds) -> tuple[Cwds, Cwds]:
        """Note a command; return where the shell may be after success and after failure."""
        binder = self._binder(cwds)
        bound = SimpleCommand(
            tuple(binder.bind(word) for word in command.words),
            tuple(
                Assignment(item.name, binder.bind(item.value), item.append)
                for item in command.assignments
            ),
            _bound(command.redirections, binder),
        )
        self._inside(binder, cwds)
        return self._known(
            Case(
                bound, serialise_command(command), cwds, tuple(binder.reasons), bool(binder.scripts)
            )
        )

    def redirections(self, redirections: tuple[Redirection, ...], cwds: Cwds) -> None:
        """Note the redirections of a compound command."""
        if not redirections:
            return
        binder = self._binder(cwds)
        bound = SimpleCommand((), (), _bound(redirections, binder))
        self._inside(binder, cwds)
        text = serialise_command(Simple((), (), redirections)).strip()
        self.findings.append(
            judge_command(self.desk, Case(bound, text, cwds, tuple(binder.reasons)))
        )

    def values(self, words: tuple[ShellWord, ...], name: str, cwds: Cwds) -> list[Word]:
        """Return what a loop variable takes on."""
        binder = self._binder(cwds)
        values = [binder.bind(word) for word in words]
        self._inside(binder, cwds)
        if binder.reasons:
            case = Case(SimpleCommand(()), f"for {name}", cwds, tuple(binder.reasons))
            self.findings.append(judge_command(self.desk, case))
        return [UNKNOWN if value.splits else value for value in values]

    def _known(self, case: Case) -> tuple[Cwds, Cwds]:
        words = case.command.words
        name = words[0] if words else Word("")
        if name == Word("cd"):
            reached, problems = change(words[1:], case.cwds, self.desk.atlas)
            self._beside(case, problems)
            return reached, case.cwds
        if name == Word("read") and _are_names(words[1:]):
            self._read(case)
        elif name.static and base_name(name) in RUNNERS:
            self.findings.append(judge_wrapper(self.desk, case, self.code))
        else:
            self.findings.append(judge_command(self.desk, case))
        return case.cwds, case.cwds

    def _beside(self, case: Case, problems: tuple[Problem, ...]) -> None:
        """Note a builtin of the shell that is judged here: what is left is around it."""
        command = case.command
        rest = SimpleCommand((), command.assignments, command.redirects)
        around = judge_command(self.desk, replace(case, command=rest))
        found = Finding(case.text, command, (*problems, *around.problems), around.uses)
        self.findings.append(found)

    def _read(self, case: Case) -> None:
        """Take `read [-r] name …` as what it is: names whose value nobody knows before."""
        for word in case.command.words[1:]:
            self.loops[word.text] = UNKNOWN
        command = case.command
        if command.assignments == (Assignment("IFS", Word("")),):
            case = replace(case, command=replace(command, assignments=()))
        self._beside(case, ())

    def _binder(self, cwds: Cwds) -> Binder:
        known = {"HOME": str(self.desk.atlas.roots.home)}
        if len(cwds) == 1:
            known["PWD"] = next(iter(cwds))
        return Binder(known, {**_pwd(cwds), **self.loops})

    def _inside(self, binder: Binder, cwds: Cwds) -> None:
        for script in binder.scripts:
            self.script(script, cwds)


def _are_names(words: tuple[Word, ...]) -> bool:
    names = [word for word in words if word != Word("-r")]
    return bool(names) and all(word.static and _NAME.fullmatch(word.text) for word in names)


def _pwd(cwds: Cwds) -> dict[str, Word]:
    return {} if len(cwds) == 1 else {"PWD": Word("$PWD", static=False, leading_dynamic=True)}


def _bound(redirections: Sequence[Redirection], binder: Binder) -> tuple[Redirect, ...]:
    return tuple(
        Redirect(item.operator, binder.bind(item.target), item.descriptor) for item in redirections
    )
