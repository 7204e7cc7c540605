"""Through the tree with every directory that may be the current one (gate semantics, S5)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from decode.gate.line.commands import UNKNOWN, Commands, Cwds
from decode.gate.line.directories import MAX_DIRECTORIES
from decode.gate.line.finding import Finding
from decode.gate.line.judging import Desk
from decode.gate.shell.parser import parse
from decode.gate.shell.syntax import (
    AndOr,
    Command,
    For,
    Group,
    If,
    Pipeline,
    Script,
    Simple,
    Unclear,
    While,
)

_PASSES = 4
_MAX_DEPTH = 4


@dataclass(slots=True)
class Tour:
    """Visits every simple command, those of branches not taken as well.

    `depth` counts the shells inside shells.
    """

    desk: Desk
    depth: int = 0
    commands: Commands = field(init=False)

    def __post_init__(self) -> None:
        self.commands = Commands(self.desk, self.script, self._code)

    @property
    def findings(self) -> list[Finding]:
        """What was found out so far, in the order of the visit."""
        return self.commands.findings

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
        self.desk.budget.spend()
        if isinstance(command, Simple):
            return self.commands.simple(command, cwds)
        self.commands.redirections(command.redirections, cwds)
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
        loops = self.commands.loops
        for value in self.commands.values(command.words, command.name, cwds):
            loops[command.name] = value
            before = dict(loops)
            cwds |= self.script(command.body, cwds)
            if before != loops:
                cwds |= self.script(command.body, cwds)
        # The loop may have ended at any value.
        loops[command.name] = UNKNOWN
        return cwds

    def _repeat(self, scripts: tuple[Script, ...], cwds: Cwds) -> Cwds:
        """Visit a loop until no further directory and no further variable comes to light."""
        for _ in range(_PASSES):
            before = (cwds, dict(self.commands.loops))
            for script in scripts:
                cwds |= self.script(script, cwds)
            if before == (cwds, self.commands.loops):
                return cwds
        raise Unclear("it moves through too many directories")

    def _code(self, text: str, cwds: Cwds) -> tuple[Finding, ...]:
        """Judge code that a shell gets as a word; nothing when it is not plain."""
        if self.depth > _MAX_DEPTH:
            return ()
        inner = Tour(self.desk, self.depth + 1)
        try:
            inner.script(parse(text), cwds)
        except Unclear:
            return ()
        return tuple(inner.findings)
