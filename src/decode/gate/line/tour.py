"""Through the tree with every directory that may be the current one (gate semantics, S5)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from decode.gate.line.budget import Budget
from decode.gate.line.directories import MAX_DIRECTORIES, change
from decode.gate.line.finding import Finding, Problem
from decode.gate.line.judging import Case, Desk, judge_command
from decode.gate.line.wrapped import judge_wrapper
from decode.gate.line.wrappers import RUNNERS, base_name
from decode.gate.shell.binding import Binder
from decode.gate.shell.parser import parse
from decode.gate.shell.serialise import serialise_command
from decode.gate.shell.syntax import (
    AndOr,
    Command,
    For,
    Group,
    If,
    Pipeline,
    Redirection,
    Script,
    Simple,
    Unclear,
    While,
)
from decode.gate.words import Assignment, Redirect, SimpleCommand, Word

_NAME = re.compile(r"[a-z_][a-z0-9_]*")
_UNKNOWN = Word("$…", static=False, leading_dynamic=True)
_PASSES = 4
_MAX_DEPTH = 4
Cwds = frozenset[str]


@dataclass(slots=True)
class Tour:
    """Visits every simple command, those of branches not taken as well."""

    desk: Desk
    budget: Budget
    findings: list[Finding] = field(default_factory=list[Finding])
    loops: dict[str, Word] = field(default_factory=dict[str, Word])
    depth: int = 0

    def script(self, script: Script, cwds: Cwds) -> Cwds:
        """Visit `script`; return where the shell may be after it."""
        for item in script.lists:
            cwds = self._and_or(item, cwds)
            if len(cwds) > MAX_DIRECTORIES:
                raise Unclear("it moves through too many directories")
        return cwds

    def _and_or(self, item: AndOr, cwds: Cwds) -> Cwds:
        good, bad = self._pipeline(item.first, cwds)
        for operator, pipeline in item.rest:
            if operator == "&&":
                good, failed = self._pipeline(pipeline, good)
                bad |= failed
            else:
                passed, bad = self._pipeline(pipeline, bad)
                good |= passed
        return good | bad

    def _pipeline(self, pipeline: Pipeline, cwds: Cwds) -> tuple[Cwds, Cwds]:
        if len(pipeline.commands) == 1 and not pipeline.negated:
            return self._command(pipeline.commands[0], cwds)
        reached = cwds
        for command in pipeline.commands:
            good, bad = self._command(command, cwds)
            reached |= good | bad
        return reached, reached

    def _command(self, command: Command, cwds: Cwds) -> tuple[Cwds, Cwds]:
        self.budget.spend()
        if isinstance(command, Simple):
            return self._simple(command, cwds)
        self._redirections(command.redirections, cwds)
        reached = cwds | self._compound(command, cwds)
        return reached, reached

    def _compound(self, command: Group | If | For | While, cwds: Cwds) -> Cwds:
        match command:
            case Group(body):
                return self.script(body, cwds)
            case If(branches, otherwise):
                return self._branches(branches, otherwise, cwds)
            case For():
                return self._for(command, cwds)
            case While(condition, body):
                return self._repeat((condition, body), cwds)

    def _branches(
        self, branches: Sequence[tuple[Script, Script]], otherwise: Script | None, cwds: Cwds
    ) -> Cwds:
        reached = cwds
        for condition, body in branches:
            reached |= self.script(condition, reached)
            reached |= self.script(body, reached)
        return reached if otherwise is None else reached | self.script(otherwise, reached)

    def _for(self, command: For, cwds: Cwds) -> Cwds:
        binder = self._binder(cwds)
        values = [binder.bind(word) for word in command.words]
        self._inside(binder, cwds)
        if binder.reasons:
            case = Case(SimpleCommand(()), f"for {command.name}", cwds, tuple(binder.reasons))
            self.findings.append(judge_command(self.desk, case))
        for value in values:
            self.loops[command.name] = _UNKNOWN if value.splits else value
            before = dict(self.loops)
            cwds |= self.script(command.body, cwds)
            if before != self.loops:
                cwds |= self.script(command.body, cwds)
        # The loop may have ended at any value.
        self.loops[command.name] = _UNKNOWN
        return cwds

    def _repeat(self, scripts: tuple[Script, ...], cwds: Cwds) -> Cwds:
        """Visit a loop until no further directory and no further variable comes to light."""
        for _ in range(_PASSES):
            before = (cwds, dict(self.loops))
            for script in scripts:
                cwds |= self.script(script, cwds)
            if before == (cwds, self.loops):
                return cwds
        raise Unclear("it moves through too many directories")

    def _simple(self, command: Simple, cwds: Cwds) -> tuple[Cwds, Cwds]:
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
        case = Case(
            bound, serialise_command(command), cwds, tuple(binder.reasons), bool(binder.scripts)
        )
        return self._known(case)

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
            self.findings.append(judge_wrapper(self.desk, case, self._code))
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
            self.loops[word.text] = _UNKNOWN
        command = case.command
        if command.assignments == (Assignment("IFS", Word("")),):
            case = replace(case, command=replace(command, assignments=()))
        self._beside(case, ())

    def _code(self, text: str, cwds: Cwds) -> tuple[Finding, ...]:
        """Judge code that a shell gets as a word; nothing when it is not plain."""
        if self.depth > _MAX_DEPTH:
            return ()
        inner = Tour(self.desk, self.budget, depth=self.depth + 1)
        try:
            inner.script(parse(text), cwds)
        except Unclear:
            return ()
        return tuple(inner.findings)

    def _redirections(self, redirections: tuple[Redirection, ...], cwds: Cwds) -> None:
        if not redirections:
            return
        binder = self._binder(cwds)
        bound = SimpleCommand((), (), _bound(redirections, binder))
        self._inside(binder, cwds)
        text = serialise_command(Simple((), (), redirections)).strip()
        self.findings.append(
            judge_command(self.desk, Case(bound, text, cwds, tuple(binder.reasons)))
        )

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
