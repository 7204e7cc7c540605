import pytest

from decode.gate.judgement import Access
from decode.gate.programs import judge
from decode.gate.words import Word
from tests.gate.programs.desk import FakeView, call, dynamic, glob, used

ALLOWED = [
    "cat a.txt", "cat -n a.txt", "cat -- a.txt", "cat -A -", "cat --number a.txt b.txt", "cat",
    "head a.txt", "head -5 a.txt", "head -n 5 a.txt", "head -n5 a.txt", "head --lines=5 a.txt",
    "head -c 200 a.txt", "head -n -3 a.txt", "head --lines 5 a.txt", "tail -n +5 a.txt",
    "tail -20 a.txt", "tail -f a.txt", "tail --follow=name --retry a.txt", "tac a.txt",
    "rev a.txt", "nl -ba a.txt", "nl -b a -w 3 a.txt", "wc -l a.txt", "wc -lwc a.txt b.txt",
    "wc --total=never a.txt", "fold -w 80 -s a.txt", "fold -80 a.txt", "fmt -w 60 a.txt",
    "expand -t4 a.txt", "unexpand -a a.txt", "cut -d, -f1 a.txt", "cut -d ' ' -f 2- a.txt",
    "cut --delimiter=: --fields=1", "cut -c1-10 a.txt", "paste -sd+ -", "paste a.txt b.txt",
    "tr -d '\\n'", "tr a-z A-Z", "tr -cd '[:alnum:]'", "column -t -s, a.txt", "sort a.txt",
    "sort -rn", "sort -t, -k2,2n a.txt", "sort -nrk2 a.txt", "sort --key=2 --reverse a.txt",
    "sort -u a.txt b.txt", "sort -c a.txt", "sort -V", "uniq", "uniq -c a.txt", "uniq -cd",
    "uniq --all-repeated=separate a.txt", "uniq -f 1 a.txt", "shuf -n 3 a.txt", "shuf -i 1-9",
    "iconv -f latin1 -t utf-8 a.txt", "numfmt --to=iec 1000", "tsort a.txt", "pr -t a.txt",
    "cat --help", "sort --version",
]  # fmt: skip
REFUSED = [
    ("sort -o out a.txt", "writes to a file"),
    ("sort -oout a.txt", "writes to a file"),
    ("sort a.txt -o a.txt", "writes to a file"),
    ("sort -ro out a.txt", "writes to a file"),
    ("sort --output=out a.txt", "writes to a file"),
    ("sort --output out a.txt", "writes to a file"),
    ("sort --outp=out a.txt", "unknown option --outp"),
    ("sort --o out a.txt", "unknown option --o"),
    ("sort -T /tmp a.txt", "writes to a file"),
    ("sort -S 1k a.txt", "writes to a file"),
    ("sort --compress-program ./x a.txt", "runs another program"),
    ("sort --compress-prog=./x a.txt", "unknown option --compress-prog"),
    ("sort --files0-from=list", "takes file names from a file"),
    ("wc --files0-from=list", "takes file names from a file"),
    ("wc --files0-from list", "takes file names from a file"),
    ("uniq a.txt b.txt", "writes to a file"),
    ("uniq -c a.txt b.txt", "writes to a file"),
    ("uniq -- a.txt b.txt", "writes to a file"),
    ("uniq a.txt b.txt c.txt", "writes to a file"),
    ("shuf -o out a.txt", "writes to a file"),
    ("shuf --output=out a.txt", "writes to a file"),
    ("iconv -o out a.txt", "writes to a file"),
    ("iconv --output=out a.txt", "writes to a file"),
    ("cat --foo a.txt", "unknown option --foo"),
    ("head -x a.txt", "unknown option -x"),
    ("head -n", "-n lacks its value"),
    ("tr a b c", "unexpected operand c"),
    ("cat --number=3 a.txt", "unknown option --number=3"),
    ("tail --follow=exec a.txt", "unknown value exec"),
    ("fold -w x a.txt", "x is not a number"),
]


@pytest.mark.parametrize("line", ALLOWED)
def test_it_only_reads(line: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (True, "")
    assert judgement.effects == ()
    assert not used(judgement, Access.WRITE)


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_it_is_refused_with_a_reason(line: str, reason: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (False, reason)


def test_operands_and_option_values_are_paths(view: FakeView) -> None:
    assert used(call("cat a.txt ../x -n b.txt", view), Access.READ) == ["a.txt", "../x", "b.txt"]
    assert used(call("sort --random-source=../x a.txt", view)) == ["../x", "a.txt"]
    assert used(call("sort -o out a.txt", view), Access.WRITE) == ["out"]
    assert used(call("uniq a.txt b.txt", view), Access.WRITE) == ["b.txt"]


def test_what_a_rule_has_to_spell(view: FakeView) -> None:
    assert call("sort -o out a.txt", view).spelled == ("-o",)
    assert call("sort --output=out a.txt", view).spelled == ("--output=out",)
    assert call("uniq a.txt b.txt", view).spelled == ("b.txt",)
    assert call("sort a.txt", view).spelled == ()


@pytest.mark.parametrize("name", ["cat", "head", "tac", "nl", "cut", "rev"])
def test_a_name_that_becomes_an_option_is_harmless_here(name: str, view: FakeView) -> None:
    (view.cwds[0] / "-n").touch()
    assert judge(name, [glob("*")], view).read_only


def test_a_leading_glob_of_sort_is_refused(view: FakeView) -> None:
    assert not judge("sort", [glob("*")], view).read_only
    assert not judge("sort", [glob("*.txt")], view).read_only
    assert judge("sort", [glob("src/*")], view).read_only
    assert judge("sort", [Word("--"), glob("*")], view).read_only


def test_a_leading_glob_of_wc_is_looked_at(view: FakeView) -> None:
    assert judge("wc", [Word("-l"), glob("*.txt")], view).read_only
    (view.cwds[0] / "--files0-from=list.txt").touch()
    assert not judge("wc", [Word("-l"), glob("*.txt")], view).read_only


def test_a_glob_may_not_reach_the_output_of_uniq(view: FakeView) -> None:
    assert not judge("uniq", [glob("a*")], view).read_only


def test_values_known_at_run_time(view: FakeView) -> None:
    assert judge("head", [Word("-n"), dynamic("$RANDOM", numeric=True)], view).read_only
    assert not judge("sort", [dynamic("$x")], view).read_only
    assert not judge("sort", [dynamic("-$x")], view).read_only
    assert not judge("cat", [dynamic("a$x", splits=True)], view).read_only
