import pytest

from decode.gate.places.place import Atlas
from decode.gate.rules import parse_rule
from decode.gate.ruling.matching import Rulebook
from decode.gate.verdicts.proposing import propose_command, propose_path
from tests.gate.line.desks import FILES, tour
from tests.gate.verdicts.courts import ROOTS


def _proposed(line: str) -> str:
    return propose_command([finding for finding in tour(line) if finding.problems])


@pytest.mark.parametrize(
    ("line", "proposal"),
    [
        ("make test", "bash(make test)"),
        ("npm test", "bash(npm test)"),
        ("npm run build", "bash(npm run build)"),
        ("pytest -q tests", "bash(pytest:*)"),
        ("pytest", "bash(pytest)"),
        ("ruff check --fix src", "bash(ruff check:*)"),
        ("mytool 'a b'", "bash(mytool 'a b')"),
        ("mytool '*'", "bash(mytool '*')"),
        ("ls; mytool x; cat a.txt", "bash(mytool x)"),
        ("mytool x; mytool x", "bash(mytool x)"),
    ],
)
def test_the_narrowest_useful_rule(line: str, proposal: str) -> None:
    assert _proposed(line) == proposal


@pytest.mark.parametrize(
    "line",
    [
        "python3 x.py",
        "bash x.sh",
        "sudo make",
        "env make",
        "timeout 5 make",
        "docker run x",
        "rm a",
        "kill 1",
        "make; mytool",
        "mytool > x",
        "A=1 mytool",
        "mytool $USER",
        "mytool *.py",
        "mytool ../x",
        "mytool .git/x",
        "ls ../x",
        "mytool 'a\nb'",
        "mytool " + "x" * 200,
        "ls",
    ],
)
def test_none_is_offered_where_it_would_be_no_fence_or_no_use(line: str) -> None:
    assert _proposed(line) == ""


@pytest.mark.parametrize("name", ["src/a.py", "a b", "we[ir]d*?", "back\\slash", "é"])
def test_a_path_is_proposed_as_exactly_itself(name: str) -> None:
    rule = parse_rule(propose_path("write", f"/project/{name}"), "allow", "user")
    pattern = Rulebook.of([rule], Atlas.of(ROOTS, FILES)).path(rule)
    assert rule.tool == "edit"
    assert pattern.matches(f"/project/{name}")
    for other in (f"/project/{name}x", f"/project/x/{name}", "/project/weird", "/project"):
        assert not pattern.matches(other)
