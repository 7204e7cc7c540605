"""Everything there is to know about a shell line before rules and mode are asked."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from decode.gate.line.budget import SECONDS, Budget, OutOfTime
from decode.gate.line.directories import MAX_DIRECTORIES, change
from decode.gate.line.finding import Finding, Problem, Trouble
from decode.gate.line.judging import Case, Desk, judge_command
from decode.gate.line.screen import MAX_COMMANDS, screen
from decode.gate.line.sightings import Lookout
from decode.gate.line.tour import Tour
from decode.gate.programs.writers import moves_files
from decode.gate.shell.agreement import agrees, same_programs
from decode.gate.shell.grammar import tree
from decode.gate.shell.nodes import spots
from decode.gate.shell.parser import parse
from decode.gate.shell.serialise import serialise
from decode.gate.shell.syntax import Script, Unclear
from decode.gate.words import SimpleCommand, Word

#: Their scripts may run commands that no deny rule sees.
_SMALL_LANGUAGES = frozenset({"awk", "gawk", "mawk", "nawk", "sed", "gsed"})


@dataclass(frozen=True, slots=True)
class Analysis:
    """`unclear` says why the line cannot be analysed; then `findings` are a best effort.

    `written` is the text to run: the serialised parse, or the line itself when it is unclear.
    `late` says that time ran out before anything was found.
    """

    findings: tuple[Finding, ...]
    lookout: Lookout
    written: str
    unclear: str = ""
    late: bool = False

    @property
    def read_only(self) -> bool:
        """The line is proved to only read, inside the roots."""
        if self.unclear or not self.findings:
            return False
        return not any(finding.problems for finding in self.findings)

    @property
    def only_looks_outside(self) -> bool:
        """The line only reads, but outside the roots or a secret."""
        problems = [problem for finding in self.findings for problem in finding.problems]
        return not self.unclear and all(item.kind is Trouble.OUTSIDE for item in problems)


def behind(desk: Desk, analysis: Analysis) -> Iterator[Finding]:
    """Yield what the commands behind wrappers would do, as far as they can be told apart.

    Raises `OutOfTime`.
    """
    seen = {finding.command.words for finding in analysis.findings}
    for finding in analysis.findings:
        yield from _inner(finding)
    for words in dict.fromkeys(analysis.lookout.commands):
        if words not in seen:
            yield _roughly(desk, SimpleCommand(words), frozenset({desk.atlas.cwd}))


def _inner(finding: Finding) -> Iterator[Finding]:
    for item in finding.inner:
        yield item
        yield from _inner(item)


def analyse(desk: Desk, line: str) -> Analysis:
    """Analyse a line; never raises, and takes no longer than the budget of the desk."""
    try:
        home = str(desk.atlas.roots.home)
        return _analyse(desk, line, Lookout(desk.budget, home, desk.atlas.cwd))
    except OutOfTime:
        return _late(desk, line)


def _late(desk: Desk, line: str) -> Analysis:
    """Look for what a deny rule may name, with a little more time, and give up the rest."""
    lookout = Lookout(Budget.start(SECONDS / 2), str(desk.atlas.roots.home), desk.atlas.cwd)
    try:
        for command in lookout.text(line):
            lookout.look(command)
    except OutOfTime:
        lookout.hidden = True
    return Analysis((), lookout, line, "it takes too long to analyse", late=True)


def _analyse(desk: Desk, line: str, lookout: Lookout) -> Analysis:
    cwds = frozenset({desk.atlas.cwd})
    objection = screen(line)
    tour = Tour(desk)
    try:
        if objection:
            raise Unclear(objection)
        script = parse(line)
        tour.script(script, cwds)
        written = _agreed(script, line)
    except Unclear as unclear:
        commands = list(lookout.text(line))
        cwds |= _visited(desk, commands)
        rough = (_roughly(desk, command, cwds) for command in commands)
        findings = tuple(dict.fromkeys((*tour.findings, *rough)))
        _take_in(lookout, findings)
        return Analysis(findings, lookout, line, str(unclear))
    findings = tuple(dict.fromkeys(tour.findings))
    _take_in(lookout, findings)
    return Analysis(_limited(findings, written), lookout, written)


def _agreed(script: Script, line: str) -> str:
    """Return the text to run, if everybody reads it and the line in the same way."""
    written = serialise(script)
    if not (agrees(script, written) and same_programs(script, line) and parse(written) == script):
        raise Unclear("two parsers read it differently")
    return written


def _visited(desk: Desk, commands: list[SimpleCommand]) -> frozenset[str]:
    """Return every directory that a `cd` of an unclear line may lead to, from the first one."""
    moves = [command.words[1:] for command in commands if command.words[:1] == (Word("cd"),)]
    here = frozenset({desk.atlas.cwd})
    return here.union(*(change(words, here, desk.atlas)[0] for words in moves[:MAX_DIRECTORIES]))


def _roughly(desk: Desk, command: SimpleCommand, cwds: frozenset[str]) -> Finding:
    text = " ".join(word.shown for word in command.words)
    written = " ".join(f"{item.operator} {item.target.shown}" for item in command.redirects)
    return judge_command(desk, Case(command, f"{text} {written}".strip(), cwds))


def _take_in(lookout: Lookout, findings: tuple[Finding, ...]) -> None:
    for finding in findings:
        lookout.budget.spend()
        lookout.look(finding.command)
        lookout.suspect(finding.command, trusted=_runs_nothing(finding))
        script = any(not word.startswith("-") for word in finding.spelled)
        if script and finding.name in _SMALL_LANGUAGES:
            lookout.hidden = True


def _runs_nothing(finding: Finding) -> bool:
    """Say whether it is known that the words of a program are no commands."""
    if not finding.has(Trouble.CHANGES):
        return True
    return (finding.name == "git" and not finding.spelled) or moves_files(finding.name)


def _limited(findings: tuple[Finding, ...], written: str) -> tuple[Finding, ...]:
    """Refuse very long lines that change something: nobody reads them to the end."""
    if not any(finding.problems for finding in findings):
        return findings
    if sum(1 for _ in spots(tree(written))) <= MAX_COMMANDS:
        return findings
    problem = Problem(Trouble.UNCLEAR, f"the line has more than {MAX_COMMANDS} commands")
    return tuple(
        replace(item, problems=(*item.problems, problem)) if item.problems else item
        for item in findings
    )
