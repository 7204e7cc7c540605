from dataclasses import replace

import pytest

from decode.gate.line.analysis import analyse
from decode.gate.line.budget import Budget
from decode.gate.line.finding import Trouble
from decode.gate.words import Word
from tests.gate.line.desks import desk


def test_a_plain_line_is_read_and_written_back() -> None:
    found = analyse(desk(), 'ls   -l "src"; cat a.txt')
    assert found.read_only
    assert found.written == "ls -l src; cat a.txt"
    assert found.unclear == ""


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("ls \x1b", "cannot be seen"),
        ("ls 'open", "quote is not closed"),
        ("ls &", "background"),
        ("{ls,-l}", "two parsers"),
        ("x" * 9000, "longer than"),
    ],
)
def test_an_unclear_line_keeps_its_text(line: str, reason: str) -> None:
    found = analyse(desk(), line)
    assert reason in found.unclear
    assert found.written == line
    assert not found.read_only


def test_an_unclear_line_is_taken_apart_as_well_as_can_be() -> None:
    found = analyse(desk(), "cat .env & rm -r .git")
    assert [finding.name for finding in found.findings] == ["cat", "rm"]
    assert all(finding.problems for finding in found.findings)


def test_reading_elsewhere_is_told_from_changing() -> None:
    assert analyse(desk(), "cat ../x").only_looks_outside
    assert not analyse(desk(), "cat ../x; rm a").only_looks_outside


def test_a_spent_budget_is_unclear_but_deny_rules_still_see_the_line() -> None:
    ticks = iter(range(10_000))
    hurried = replace(desk(), budget=Budget(0.5, 9e9, lambda: float(next(ticks))))
    found = analyse(hurried, "ls; " * 150 + "rm x")
    assert "too long" in found.unclear
    assert not found.read_only
    assert (Word("rm"), Word("x")) in found.lookout.commands


def test_a_line_beyond_all_bounds_hides_commands() -> None:
    found = analyse(desk(), "ls; " * 40_000)
    assert found.late
    assert found.lookout.hidden


def test_an_unclear_line_is_judged_from_every_directory_it_names() -> None:
    found = analyse(desk(), "cd .git; echo x > config &")
    assert any(finding.has(Trouble.PROTECTED) for finding in found.findings)


def test_a_long_line_that_changes_something_is_refused_whole() -> None:
    long = analyse(desk(), "true; " * 70 + "rm a")
    assert any("more than 64 commands" in finding.reason for finding in long.findings)
    assert analyse(desk(), "; ".join(f"echo {n}" for n in range(70))).read_only
