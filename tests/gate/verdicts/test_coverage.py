import pytest

from decode.gate.rules import parse_rule
from decode.gate.verdicts.coverage import covering_rule, uncovered
from tests.gate.line.desks import tour


def _left(line: str, *patterns: str) -> list[str]:
    rules = [parse_rule(f"bash({pattern})", "allow", "user") for pattern in patterns]
    findings = tour(line)
    left = uncovered(rules, findings)
    assert (covering_rule(rules, findings) is None) == bool(left or _all_read(line))
    return [finding.text for finding in left]


def _all_read(line: str) -> bool:
    return not any(finding.problems for finding in tour(line))


@pytest.mark.parametrize(
    ("line", "patterns"),
    [
        ("rm a", ["rm *"]),
        ("rm a && ls", ["rm:*"]),
        ("rm a; npm test", ["rm *", "npm test"]),
        ("ls ../x", ["ls ../x"]),
        ("timeout 5 rm a", ["timeout *", "rm *"]),
        ("timeout 5 rm a", ["timeout 5 rm:*"]),
        ("sh -c 'rm a'", ["sh *", "rm *"]),
        ("sh -c 'rm a'", ["sh -c 'rm a'"]),
        ("sh script.sh", ["sh *"]),
        ("sh -e script.sh", ["sh *"]),
        ("timeout 5 env rm a", ["timeout *", "env *", "rm *"]),
        ("rm a >/dev/null 2>&1", ["rm *"]),
        ("sudo rm a", ["sudo rm a"]),
    ],
)
def test_covered(line: str, patterns: list[str]) -> None:
    assert _left(line, *patterns) == []


@pytest.mark.parametrize(
    ("line", "patterns", "left"),
    [
        ("rm a; tee b", ["rm *"], ["tee b"]),
        ("rm a > b", ["rm *"], ["rm a > b"]),
        ("A=1 rm a", ["rm *"], ["A=1 rm a"]),
        ("rm .git/x", ["rm *"], ["rm .git/x"]),
        ("rm .git/x", ["rm .git/x"], ["rm .git/x"]),
        ("ls ../x", ["ls *"], ["ls ../x"]),
        ("timeout 5 rm a", ["timeout *"], ["timeout 5 rm a"]),
        ("sudo rm a", ["sudo *", "rm *"], ["sudo rm a"]),
        ("xargs rm", ["*"], ["xargs rm"]),
        ("sh -c 'rm a'", ["sh *"], ["sh -c 'rm a'"]),
        ("timeout 5 sh -c 'rm a'", ["timeout *", "sh *"], ["timeout 5 sh -c 'rm a'"]),
        ("env nohup rm a", ["env *", "nohup *"], ["env nohup rm a"]),
        ("sh <<< 'rm a'", ["sh *"], ["sh <<< 'rm a'"]),
        ("sh", ["sh *"], ["sh"]),
        ("sh -", ["sh *"], ["sh -"]),
        ("sh -s x", ["sh *"], ["sh -s x"]),
        ("sh /dev/stdin", ["sh *"], ["sh /dev/stdin"]),
        ("rm $USER", ["rm *"], ["rm $USER"]),
        ("rm $(ls)", ["rm *"], ["rm $(ls)"]),
    ],
)
def test_not_covered(line: str, patterns: list[str], left: list[str]) -> None:
    assert _left(line, *patterns) == left


def test_what_only_reads_needs_no_rule() -> None:
    assert _left("ls; cat a.txt") == []
