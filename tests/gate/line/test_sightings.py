import pytest

from decode.gate.line.budget import Budget, OutOfTime
from decode.gate.line.sightings import Lookout


def _look(line: str) -> Lookout:
    lookout = Lookout(Budget.start(), "/home/you")
    for command in list(lookout.text(line)):
        lookout.look(command)
    return lookout


def _seen(line: str) -> list[str]:
    return [" ".join(word.text for word in words) for words in _look(line).commands]


@pytest.mark.parametrize(
    "line",
    [
        "rm x",
        "ls; rm x",
        "$(rm x)",
        "f() { rm x; }",
        "sudo -u me rm x",
        "env -S 'rm x'",
        "env --split-string='rm x'",
        "bash -c 'ls; rm x'",
        "eval rm x",
        "eval 'rm' x",
        "xargs -n1 rm x",
        "su -c 'rm x'",
        "watch 'rm x'",
        "sh -c 'sh -c \"rm x\"'",
        "cat <<E\n`rm x`\nE\n",
        "ls 'open; rm x",
        "rm x 'open",
        "case a in a) rm x;; esac",
        "trap 'rm x' EXIT",
        "for ((;;)); do rm x; done",
        "A=1 rm x",
        "find . -exec rm x ;",
        "find . -execdir env rm x ;",
        "gfind . -okdir sh -c 'rm x' ;",
        "if true; then rm x",
        "{ rm x",
    ],
)
def test_the_command_is_among_what_is_seen(line: str) -> None:
    assert "rm x" in _seen(line)


@pytest.mark.parametrize(
    "line",
    [
        "echo 'rm x'",
        "grep 'a; rm x' f",
        "git commit -m 'rm x'",
        "echo rm x",
        "find rm x",
        "find . -name rm x",
        'ls "; rm x"',
    ],
)
def test_text_in_quotes_is_no_command(line: str) -> None:
    assert "rm x" not in _seen(line)


@pytest.mark.parametrize(
    "line",
    [
        "$x y",
        "sh x",
        "eval $x",
        "ls 'open",
        'sh -c "$x"',
        "xargs $x",
        "source x",
    ],
)
def test_what_cannot_be_seen_is_marked(line: str) -> None:
    assert _look(line).hidden


@pytest.mark.parametrize("line", ["ls", "rm x", "sh -c 'rm x'", "[ -f x ]", "git status"])
def test_what_can_be_seen_is_not(line: str) -> None:
    assert not _look(line).hidden


def test_redirections_are_kept() -> None:
    lookout = Lookout(Budget.start(), "/home/you")
    found = [
        item for command in lookout.text("cat < x; (ls) > 'y z'") for item in command.redirects
    ]
    assert [(item.operator, item.target.text) for item in found] == [("<", "x"), (">", "y z")]


def test_a_spent_budget_ends_the_look() -> None:
    clock = [0.0]
    lookout = Lookout(Budget.start(1.0, lambda: clock[0]), "/home/you")
    clock[0] = 9.0
    with pytest.raises(OutOfTime):
        list(lookout.text("a; " * 200))
