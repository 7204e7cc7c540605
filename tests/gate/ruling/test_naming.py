import pytest

from decode.gate.line.budget import Budget
from decode.gate.line.sightings import Lookout
from decode.gate.ruling.naming import Hit, find_hit
from decode.gate.ruling.parsing import parse_rule


def _hit(line: str, *patterns: str) -> Hit | None:
    lookout = Lookout(Budget.start(), "/home/you")
    for command in list(lookout.text(line)):
        lookout.look(command)
    return find_hit([parse_rule(f"bash({text})", "deny", "user") for text in patterns], lookout)


@pytest.mark.parametrize(
    ("line", "pattern"),
    [
        ("/bin/rm x", "rm *"),
        ("RM x", "rm *"),
        ("r''m x", "rm *"),
        ("rm", "rm *"),
        ("git -c a=b -C d --git-dir=x push o", "git push:*"),
        ("git --git-dir x push", "git push:*"),
        ("sudo /usr/bin/git --no-pager push", "git push:*"),
        ("npm test", "npm test"),
        ("a && npm run x", "npm run *"),
        ("echo 'a b'", "echo 'a b'"),
        ("/opt/tool x", "/opt/tool *"),
    ],
)
def test_certain_hits(line: str, pattern: str) -> None:
    hit = _hit(line, pattern)
    assert hit is not None
    assert hit.certain


@pytest.mark.parametrize(
    "line", ["$x y", "git $x", "/bin/r? x", "sh script", "eval $x", "ls 'open"]
)
def test_hits_that_show_only_when_it_runs(line: str) -> None:
    hit = _hit(line, "git push:*", "rm *")
    assert hit is not None
    assert not hit.certain


@pytest.mark.parametrize(
    ("line", "pattern"),
    [
        ("ls", "rm *"),
        ("rmdir x", "rm *"),
        ("git pull", "git push:*"),
        ("git stash", "git push:*"),
        ("echo rm x", "rm *"),
        ("ls $x", "rm *"),
        ("npm test x", "npm test"),
        ("git log -- push", "git push:*"),
    ],
)
def test_no_hits(line: str, pattern: str) -> None:
    assert _hit(line, pattern) is None


def test_rules_for_other_tools_say_nothing() -> None:
    lookout = Lookout(Budget.start(), "/")
    lookout.hidden = True
    assert find_hit([parse_rule("read(x)", "deny", "user")], lookout) is None
    assert find_hit([], lookout) is None
