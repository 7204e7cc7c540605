import pytest

from decode.gate.line.commands import UNKNOWN, Commands
from decode.gate.line.finding import Finding, Trouble
from decode.gate.shell.syntax import Script
from decode.gate.words import Word
from tests.gate.line.desks import desk
from tests.gate.shell.reading import simple, words

_HERE = frozenset({"/project"})


def _commands(visited: list[Script] | None = None) -> Commands:
    def script(inner: Script, cwds: frozenset[str]) -> frozenset[str]:
        if visited is not None:
            visited.append(inner)
        return cwds

    def code(text: str, cwds: frozenset[str]) -> tuple[Finding, ...]:
        del text, cwds
        return ()

    return Commands(desk(), script, code)


@pytest.mark.parametrize(
    ("line", "after_success"),
    [("ls", "/project"), ("cd src", "/project/src"), ("cd", "/project"), ("read f", "/project")],
)
def test_where_the_shell_is_afterwards(line: str, after_success: str) -> None:
    good, bad = _commands().simple(simple(line), _HERE)
    assert good == {after_success}
    assert bad == _HERE


def test_read_sets_names_that_nobody_knows() -> None:
    commands = _commands()
    commands.simple(simple("IFS= read -r line rest"), _HERE)
    assert commands.loops["line"] == commands.loops["rest"] == UNKNOWN
    assert [finding.problems for finding in commands.findings] == [()]


def test_what_is_substituted_is_visited_from_here() -> None:
    visited: list[Script] = []
    _commands(visited).simple(simple("echo $(ls) <(cat a.txt)"), _HERE)
    assert len(visited) == 2


def test_values_of_a_loop() -> None:
    commands = _commands()
    _, *found = words("x a 'b c' *.py $USER")
    first, second, third, last = commands.values(tuple(found), "f", _HERE)
    assert (first, second, last) == (Word("a"), Word("b c"), UNKNOWN)
    assert third.glob
    assert commands.findings == []
    commands.values(words("x $SECRET"), "f", _HERE)
    assert commands.findings[0].has(Trouble.UNCLEAR)


def test_redirections_around_a_compound_command_are_a_finding_of_their_own() -> None:
    commands = _commands()
    commands.redirections((), _HERE)
    assert commands.findings == []
    commands.redirections(simple("x > y").redirections, _HERE)
    (finding,) = commands.findings
    assert finding.text == "> y"
    assert finding.has(Trouble.OUTPUT)
