import pytest

from decode.gate.line.analysis import analyse
from decode.gate.line.budget import Budget
from tests.gate.line.desks import desk


def test_a_plain_line_is_read_and_written_back() -> None:
    found = analyse(desk(), 'ls   -l "src"; cat a.txt', Budget.start())
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
    found = analyse(desk(), line, Budget.start())
    assert reason in found.unclear
    assert found.written == line
    assert not found.read_only


def test_an_unclear_line_is_taken_apart_as_well_as_can_be() -> None:
    found = analyse(desk(), "cat .env & rm -r .git", Budget.start())
    assert [finding.name for finding in found.findings] == ["cat", "rm"]
    assert all(finding.problems for finding in found.findings)


def test_reading_elsewhere_is_told_from_changing() -> None:
    assert analyse(desk(), "cat ../x", Budget.start()).only_looks_outside
    assert not analyse(desk(), "cat ../x; rm a", Budget.start()).only_looks_outside


def test_a_spent_budget_is_unclear_and_hides_commands() -> None:
    ticks = iter(range(10_000))
    found = analyse(desk(), "ls; " * 400, Budget(0.5, lambda: float(next(ticks))))
    assert "too long" in found.unclear
    assert found.lookout.hidden


def test_a_long_line_that_changes_something_is_refused_whole() -> None:
    long = analyse(desk(), "true; " * 70 + "rm a", Budget.start())
    assert any("more than 64 commands" in finding.reason for finding in long.findings)
    assert analyse(desk(), "; ".join(f"echo {n}" for n in range(70)), Budget.start()).read_only
