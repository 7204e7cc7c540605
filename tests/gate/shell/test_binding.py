import pytest

from decode.gate.shell.binding import Binder, join
from decode.gate.words import Word
from tests.gate.shell.reading import words

_KNOWN = {"HOME": "/home/you", "PWD": "/project"}


def _bound(written: str, loops: dict[str, Word] | None = None) -> tuple[Word, list[str]]:
    binder = Binder(_KNOWN, loops or {})
    (_, word) = words(f"x {written}")
    return binder.bind(word), binder.reasons


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("a'b'", "ab"),
        ("~/x", "/home/you/x"),
        ("~", "/home/you"),
        ("$PWD/a", "/project/a"),
        ('"$HOME"', "/home/you"),
        ("'$HOME'", "$HOME"),
    ],
)
def test_known_words_are_static(written: str, text: str) -> None:
    assert _bound(written) == (Word(text), [])


@pytest.mark.parametrize(
    ("written", "text", "leading"),
    [
        ("*.py", "*.py", True),
        ("src/*", "src/*", False),
        ("'*'?", "\\*?", False),
        ("~/*", "/home/you/*", False),
        ("[ab]c", "[ab]c", True),
    ],
)
def test_globs_keep_what_is_literal_apart(written: str, text: str, leading: bool) -> None:
    word, _ = _bound(written)
    assert (word.text, word.glob, word.static) == (text, True, False)
    assert word.leading_glob is leading
    assert word.may_be_option is leading


@pytest.mark.parametrize(
    ("written", "numeric", "splits", "option"),
    [
        ("$?", True, False, False),
        ("a$?", False, False, False),
        ("1$#", True, False, False),
        ("$USER", False, True, True),
        ('"$USER"', False, False, True),
        ("x$USER", False, True, False),
        ("$((1-2))", False, False, True),
        ("$(ls)", False, True, True),
        ('"$(ls)"', False, False, True),
    ],
)
def test_dynamic_words(written: str, numeric: bool, splits: bool, option: bool) -> None:
    word, reasons = _bound(written)
    assert word.dynamic
    assert (word.numeric, word.splits, word.may_be_option) == (numeric, splits, option)
    assert reasons == []


def test_an_unknown_variable_is_a_reason() -> None:
    word, reasons = _bound("$ANTHROPIC_API_KEY")
    assert word.dynamic
    assert reasons == ["the value of $ANTHROPIC_API_KEY is not known"]


def test_a_loop_variable_is_what_the_loop_gives_it() -> None:
    glob = Word("*.py", static=False, glob=True, leading_glob=True)
    assert _bound('"$f"', {"f": Word("a b")}) == (Word("a b"), [])
    assert _bound("$f", {"f": Word("a")}) == (Word("a"), [])
    assert _bound("$f", {"f": Word("a b")})[0].splits
    assert _bound('"$f"', {"f": glob}) == (glob, [])
    assert _bound("$f", {"f": glob})[0].splits


def test_what_runs_inside_is_collected() -> None:
    binder = Binder(_KNOWN, {})
    bound = [binder.bind(word) for word in words("x $(a) <(b)")]
    assert len(binder.scripts) == 2
    assert bound[2].process


def test_join_keeps_the_stronger_doubt() -> None:
    glob = Word("*", static=False, glob=True, leading_glob=True)
    unknown = Word("$x", static=False, splits=True)
    assert join(Word("a[b]"), glob).text == "a\\[b\\]*"
    assert join(unknown, glob).dynamic
    assert not join(Word("a"), glob).leading_glob
