import pytest

from decode.gate.judgement import Access
from decode.gate.programs import judge
from decode.gate.words import Word
from tests.gate.programs.desk import FakeView, call, dynamic, glob, used

ALLOWED = [
    "[ -f a.txt ]", "test -f a.txt", "[ -d src ]", "[ -e a ]", "[ ! -f a ]", "[ -z '' ]", "[ x ]",
    "[ -n x ]", "[ a = b ]", "[ a == b ]", "[ a != b ]", "[ 1 -eq 1 ]", "[ -3 -lt 4 ]", "[ ]",
    "[ -f a -a -d b ]", "[ -f a -o -d b ]", "[ ! -f a -a ! -d b ]", "[ a -nt b ]", "[ a '<' b ]",
    "[ -t 1 ]", "test", "test x", "[ -L a ]", "[ -x a ]", "[ -s a ]", "[ a -ef b ]",
]  # fmt: skip
REFUSED = [
    ("test -v 'a[$(touch x)]'", "tests a variable by a name that the shell evaluates"),
    ("[ -v a ]", "tests a variable by a name that the shell evaluates"),
    ("[ ! -v a ]", "tests a variable by a name that the shell evaluates"),
    ("[ -f a -a -v b ]", "tests a variable by a name that the shell evaluates"),
    ("[ -R a ]", "tests a variable by a name that the shell evaluates"),
    ("[ 'a[$(x)]' -eq 0 ]", "compares something that is not a number"),
    ("[ 0 -eq x ]", "compares something that is not a number"),
    ("[ 1 -lt a+1 ]", "compares something that is not a number"),
    ("[ -t x ]", "compares something that is not a number"),
    ("[ -o errexit ]", "is a test that is not understood"),
    ("[ '(' a ')' ]", "is a test that is not understood"),
    ("[ a b ]", "is a test that is not understood"),
    ("[ -f a b ]", "is a test that is not understood"),
    ("[ a -a ]", "is a test that is not understood"),
]


@pytest.mark.parametrize("line", ALLOWED)
def test_it_only_looks(line: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (True, "")


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_it_is_refused_with_a_reason(line: str, reason: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (False, reason)


def test_files_are_listed(view: FakeView) -> None:
    assert used(call("[ -f ../x ]", view), Access.LIST) == ["../x"]
    assert used(call("[ ../x -nt ../y ]", view), Access.LIST) == ["../x", "../y"]
    assert used(call("[ ../x = -f ]", view)) == []


@pytest.mark.parametrize(
    ("words", "fine"),
    [
        ([dynamic("$?", numeric=True), Word("-eq"), Word("0")], True),
        ([dynamic("x$y"), Word("="), Word("a")], True),
        ([Word("-n"), dynamic()], True),
        ([dynamic()], True),
        ([dynamic(), Word("a[1]")], False),
        ([Word("!"), dynamic(), Word("a")], False),
        ([dynamic(), dynamic(), Word("a")], False),
        ([Word("-n"), dynamic(), Word("-a"), Word("x")], False),
        ([dynamic(splits=True)], False),
        ([Word("-f"), glob("a*")], False),
        ([dynamic(), Word("-eq"), Word("0")], False),
    ],
)
def test_values_that_could_be_operators(words: list[Word], fine: bool, view: FakeView) -> None:
    assert judge("[", [*words, Word("]")], view).read_only is fine
