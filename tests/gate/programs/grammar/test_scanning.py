from decode.gate.programs.grammar.findings import Findings
from decode.gate.programs.grammar.options import option_table
from decode.gate.programs.grammar.scanning import Scan, Scanner
from decode.gate.words import Word
from tests.gate.programs.desk import dynamic, glob, words

TABLE = option_table(
    "-ab -n:num -w?num --all --lines:num --format=text --color?text --merged~text --pair:text,read"
)


def scan(
    args: tuple[Word, ...], *, numeric: bool = False, stops: bool = False
) -> tuple[Scan, list[str]]:
    found = Findings()
    scanned = Scanner(TABLE, found, numeric, stops).run(args)
    return scanned, [problem.reason for problem in found.problems]


def given(text: str) -> tuple[list[tuple[str, str | None]], list[str], list[str]]:
    scanned, problems = scan(words(text))
    options = [(name, value.text if value else None) for name, value in scanned.options]
    return options, [word.text for word in scanned.operands], problems


def test_options_and_operands() -> None:
    assert given("-a x -bn5 y --lines=3 --all -- -a") == (
        [("-a", None), ("-b", None), ("-n", "5"), ("--lines", "3"), ("--all", None)],
        ["x", "y", "-a"],
        [],
    )


def test_values() -> None:
    assert given("-n 5 --lines 3 -w7 -w 8 --color --color=x") == (
        [("-n", "5"), ("--lines", "3"), ("-w", "7"), ("-w", None), ("--color", None),
         ("--color", "x")],
        ["8"],
        [],
    )  # fmt: skip
    assert given("--merged x y")[:2] == ([("--merged", "x")], ["y"])
    assert given("--merged")[0] == [("--merged", None)]
    assert given("--merged=x")[0] == [("--merged", "x")]
    assert given("--pair a b c")[1] == ["c"]
    assert given("-") == ([], ["-"], [])


def test_problems() -> None:
    assert given("--foo")[2] == ["unknown option --foo"]
    assert given("--al")[2] == ["unknown option --al"]
    assert given("-ax")[2] == ["unknown option -x"]
    assert given("--all=1")[2] == ["unknown option --all=1"]
    assert given("--format x")[2] == ["unknown option --format"]
    assert given("-n")[2] == ["-n lacks its value"]
    assert given("--pair a")[2] == ["--pair lacks its value"]
    assert given("--pair=a b")[2] == ["unknown option --pair=a"]
    assert given("-5")[2] == ["unknown option -5"]


def test_numbers_as_options() -> None:
    scanned, problems = scan(words("-5 x"), numeric=True)
    assert problems == []
    assert scanned.has("-NUM")


def test_stopping_at_the_first_operand() -> None:
    scanned, problems = scan(words("-a x --foo -- -b"), stops=True)
    assert [word.text for word in scanned.operands] == ["x", "--foo", "--", "-b"]
    assert problems == []


def test_where_the_dashes_stand() -> None:
    assert scan(words("x -- y"))[0].after_dashes == 1
    assert scan(words("x y"))[0].after_dashes is None


def test_words_that_may_become_options() -> None:
    assert scan((glob("*"),))[0].doubtful == [glob("*")]
    assert scan((dynamic(),))[0].doubtful == [dynamic()]
    assert scan((dynamic("$x", numeric=True),))[0].doubtful == []
    assert scan((glob("a*"), dynamic("a$x")))[0].doubtful == []
    assert scan((Word("--"), glob("*")))[0].doubtful == []
    assert scan((dynamic("-$x"),))[1] == ["depends on a value that is known only when it runs"]


def test_globs_in_options() -> None:
    assert scan((glob("--format=*.py"),))[1] == []
    assert scan((glob("--lines=*"),))[1] == ["* is not a number"]
    assert scan((glob("--al*"),))[1] == ["unknown option --al*"]
    assert scan((glob("--all*"),))[1] == ["unknown option --all*"]
    assert scan((glob("-a*"),))[1] == ["unknown option -*"]
    assert scan((Word("--pair"), glob("a*"), Word("b")))[1] == ["a word may become several words"]
