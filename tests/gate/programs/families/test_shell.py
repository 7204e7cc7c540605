import pytest

from decode.gate.judgement import Access
from decode.gate.programs import judge
from decode.gate.words import Word
from tests.gate.programs.desk import FakeView, call, dynamic, glob, used

ALLOWED = [
    "echo", "echo hello", "echo -n -e 'a\\tb'", "echo --foo", "printf '%s\\n' x", "printf -- -v",
    "printf x -v y", "true", "false", ": anything", "true --foo", "expr 1 + 2", "expr 5 - 3",
    "pwd", "pwd -P", "type git", "type -a ls", "type -t cd", "help cd", "command -v git",
    "command -V git node", "cd src", "cd -- src", "ulimit -a", "umask", "umask -S",
]  # fmt: skip
REFUSED = [
    ("printf -v x y", "sets a variable"),
    ("printf -vx y", "sets a variable"),
    ("command touch x", "runs another program"),
    ("command -p ls", "runs another program"),
    ("command -pv ls", "runs another program"),
    ("command", "runs another program"),
    ("command -v ./x", "./x is not a plain name"),
    ("type /etc/passwd", "/etc/passwd is not a plain name"),
    ("cd", "changes to a directory that is not known"),
    ("cd -", "changes to a directory that is not known"),
    ("cd -P src", "changes to a directory that is not known"),
    ("cd src docs", "changes to a directory that is not known"),
    ("ulimit -n 5", "unknown option -n"),
    ("umask 022", "unexpected operand 022"),
    ("pwd -x", "unknown option -x"),
]


@pytest.mark.parametrize("line", ALLOWED)
def test_it_only_reads(line: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (True, "")


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_it_is_refused_with_a_reason(line: str, reason: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (False, reason)


def test_words_known_at_run_time_are_only_printed(view: FakeView) -> None:
    assert judge("echo", [dynamic(splits=True), dynamic("a$x")], view).read_only
    assert judge("printf", [Word("%s"), dynamic(splits=True)], view).read_only
    assert not judge("printf", [dynamic(), Word("x")], view).read_only
    assert not judge("printf", [Word("--"), dynamic("a", splits=True)], view).read_only
    assert not judge("cd", [dynamic()], view).read_only


def test_a_glob_that_is_printed_lists_names(view: FakeView) -> None:
    judgement = judge("echo", [Word("x"), glob("/root/*")], view)
    assert judgement.read_only
    assert used(judgement, Access.LIST) == ["/root/*"]


def test_cd_names_its_directory(view: FakeView) -> None:
    assert used(call("cd ../x", view), Access.LIST) == ["../x"]
