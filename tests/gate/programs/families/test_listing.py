import pytest

from decode.gate.judgement import Access
from decode.gate.programs import judge
from decode.gate.words import Word
from tests.gate.programs.desk import FakeView, call, glob, used

ALLOWED = [
    "ls", "ls -la", "ls -lah src", "ls -1 src", "ls -R src", "ls -ltr", "ls -d src", "ls -lS",
    "ls --color=auto", "ls --group-directories-first", "ls -I '*.pyc' src", "ls -w 80",
    "ls --sort=size -l", "ls --time-style=+%s -l", "ls -L docs", "tree", "tree -L 2", "tree -aL 2",
    "tree src -I '__pycache__|*.pyc'", "tree -d --dirsfirst", "tree -J src", "tree --gitignore",
    "stat a.txt", "stat -c '%s %n' a.txt", "stat --format=%s a.txt", "stat -f '%z' a.txt",
    "file a.txt src/a.py", "file -b --mime-type a.txt", "file -bi a.txt", "du -sh .", "du -sh src",
    "du -h --max-depth=1 .", "du -ah -d 1", "df -h", "df -h .", "realpath src", "realpath -e a.txt",
    "readlink -f src/inner", "basename src/a.py .py", "basename -a a b", "dirname src/a.py",
    "dirname /etc/x", "tree -l docs",
]  # fmt: skip
REFUSED = [
    ("tree -o PWNED", "writes to a file"),
    ("tree -oPWNED", "writes to a file"),
    ("tree -R -L 1", "writes to a file"),
    ("tree --fromfile a.txt", "takes file names from a file"),
    ("tree -l", "follows the link link_out out of the project"),
    ("ls -LR .", "follows the link link_out out of the project"),
    ("ls --dereference", "follows the link link_out out of the project"),
    ("file -C -m a.txt", "writes to a file"),
    ("file --compile", "writes to a file"),
    ("file -p a.txt", "writes to a file"),
    ("file -z a.txt", "runs another program"),
    ("file -f list.txt", "takes file names from a file"),
    ("file -m magic a.txt", "takes file names from a file"),
    ("file --magic-file=magic a.txt", "takes file names from a file"),
    ("du --files0-from=list", "takes file names from a file"),
    ("du -L", "follows the link link_out out of the project"),
    ("df --sync", "makes changes"),
    ("ls --col", "unknown option --col"),
    ("stat --print=%n a.txt", "unknown option --print"),
]


@pytest.mark.parametrize("line", ALLOWED)
def test_it_only_reads(line: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (True, "")


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_it_is_refused_with_a_reason(line: str, reason: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (False, reason)


def test_places_are_listed(view: FakeView) -> None:
    assert used(call("ls -la ../x", view), Access.LIST) == ["../x"]
    assert used(call("realpath --relative-to=../x a.txt", view), Access.LIST) == ["../x", "a.txt"]
    assert used(call("du -X ../x src", view)) == ["../x", "src"]
    assert used(call("basename /etc/passwd", view)) == []


def test_a_value_that_only_one_kind_of_ls_takes_is_judged_as_a_path(view: FakeView) -> None:
    assert used(call("ls -T ../x", view)) == ["../x"]
    assert used(call("stat -t ../x a.txt", view)) == ["../x", "a.txt"]


def test_leading_globs(view: FakeView) -> None:
    assert judge("ls", [glob("*.txt")], view).read_only
    assert not judge("tree", [glob("*")], view).read_only
    assert judge("ls", [Word("-d"), glob("*/")], view).read_only
