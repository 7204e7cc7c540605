import re
import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.tools._match import find
from decode.tools._refusal import Refusal
from decode.tools._substitution import substitute


def once(text: str, old: str, new: str) -> str:
    return substitute(text, old, new, every=False).text


@pytest.mark.parametrize(
    ("text", "old", "new", "made"),
    [
        ("a b c", "b", "x", "a x c"),
        ("n = 4\n", "n = 4", "n = 5\nm = 6", "n = 5\nm = 6\n"),
        ("a\n\nb\n", "a\n", "", "\nb\n"),
        ("tail", "tail", "", ""),
        ("a\u2028b\x0cc", "b", "x", "a\u2028x\x0cc"),
        ("log('a\\nb')\n", "'a\\nb'", "'c\\td'", "log('c\\td')\n"),
    ],
)
def test_an_exact_match_replaces_just_that(text: str, old: str, new: str, made: str) -> None:
    done = substitute(text, old, new, every=False)
    assert (done.text, done.count, done.note) == (made, 1, "")


@pytest.mark.parametrize(
    ("text", "old", "new", "made"),
    [
        ("x = 1\r\ny = 2\r\nz\r\n", "x = 1\ny = 2", "x = 3\ny = 4", "x = 3\r\ny = 4\r\nz\r\n"),
        ("x = 1\r\nz\r\n", "x = 1", "x = 3\ny = 4", "x = 3\r\ny = 4\r\nz\r\n"),
        ("x\ry\rz", "x\ny", "a\nb\nc", "a\rb\rc\rz"),
        ("a\nb\r\nc\r\nd\n", "b\nc\n", "b\nX\nc\n", "a\nb\r\nX\r\nc\r\nd\n"),
        ("a\r\nb\r\n", "a\r\nb", "a\r\nc", "a\r\nc\r\n"),
        ("a\r\nb\r\n", "a\r\nb", "c\nd", "c\nd\r\n"),
        ("a\nb\n", "b", "x\r\ny", "a\nx\r\ny\n"),
        ("end\r\n", "end\n", "end\nmore\n", "end\r\nmore\r\n"),
        ("a\nkeep\r\nb\n", "a\nkeep\nb", "A\nkeep\nB", "A\nkeep\r\nB\n"),
    ],
)
def test_b063_line_endings_are_found_and_kept(text: str, old: str, new: str, made: str) -> None:
    done = substitute(text, old, new, every=False)
    assert (done.text, done.note) == (made, "")


@pytest.mark.parametrize(
    ("text", "old", "new", "made"),
    [
        ("say “hello” now", 'say "hello" now', 'say "hello" then', "say “hello” then"),
        ("it\u2019s so — yes", "it's so - yes", "it's so - no", "it\u2019s so — no"),
        ("a\u00a0b = 1", "a b = 1", "a b = 2", "a\u00a0b = 2"),
        ("cafe\u0301 = 1\n", "caf\u00e9 = 1", "caf\u00e9 = 2", "caf\u00e9 = 2\n"),
        ("“a”\n“b”\nc\n", '"a"\n"b"\nc', '"a"\n"b"\nd', "“a”\n“b”\nd\n"),
    ],
)
def test_typographic_characters_are_found_and_kept(
    text: str, old: str, new: str, made: str
) -> None:
    done = substitute(text, old, new, every=False)
    assert done.text == made
    assert "typographic" in done.note


@pytest.mark.parametrize(
    ("text", "old", "new", "made"),
    [
        (
            "class A:\n    def f(self):\n        return 1\n",
            "def f(self):\n    return 1",
            "def f(self):\n    x = 1\n    return x",
            "class A:\n    def f(self):\n        x = 1\n        return x\n",
        ),
        (
            "def f():\n\tif x:\n\t\treturn 1\n",
            "    if x:\n        return 1",
            "    if y:\n        if x:\n            return 2",
            "def f():\n\tif y:\n\t\tif x:\n\t\t\treturn 2\n",
        ),
        (
            "  a()\n  b()\n",
            "    a()\n    b()",
            "    if x:\n        a()\n        b()",
            "  if x:\n      a()\n      b()\n",
        ),
        ("x = 1   \ny = 2\t\n", "x = 1\ny = 2", "x = 1\ny = 3", "x = 1   \ny = 3\t\n"),
        ("f(a,  b)\n", "f(a, b)", "f(a, c)", "f(a, c)\n"),
        (
            "    if x:\n        a()\n",
            "if x:\n    a()\n",
            "if x:\n    a()\nelse:\n    b()\n",
            "    if x:\n        a()\n    else:\n        b()\n",
        ),
        (
            "a {\r\n\tb;\r\n}\r\n",
            "a {\n  b;\n}",
            "a {\n  b;\n  c;\n}",
            "a {\r\n\tb;\r\n\tc;\r\n}\r\n",
        ),
        (
            "\tfoo()\n\tbar()\n",
            "foo()\n    bar()",
            "foo()\n    baz()",
            "\tfoo()\n\tbaz()\n",
        ),
        ("\tone\n\ttwo\n", "  one\n  ", "  1\n  ", "\t1\n\ttwo\n"),
    ],
)
def test_blanks_are_overlooked_and_the_files_indentation_is_kept(
    text: str, old: str, new: str, made: str
) -> None:
    done = substitute(text, old, new, every=False)
    assert done.text == made
    assert "blanks" in done.note


def test_indentation_without_a_rule_is_refused() -> None:
    text = "if a:\n   b\n     c\n       d\n"
    with pytest.raises(Refusal, match="follows no rule"):
        once(text, "if a:\n  b\n  c\n  d", "if a:\n  b\n    x\n  d")


def test_blanks_are_not_overlooked_inside_words() -> None:
    with pytest.raises(Refusal, match="not found"):
        once("max = 1\n", "    x", "    y")
    with pytest.raises(Refusal, match="not found"):
        once("a = b\nfoobar()\n", "b\n  foo", "c\n  foo")


@pytest.mark.parametrize(
    ("text", "old", "part"),
    [
        ("", "x", "the file is empty"),
        (
            "a = 1\nb = 2\nc = 3\n",
            "a = 1\nb = 9\nc = 3",
            "line 2 is `b = 2`, where old has `b = 9`",
        ),
        ("a = 1\n", "a = 1\nb = 2", "the file ends before that, where old has `b = 2`"),
        ("total = price * count\n", "total = price + tax", "the most similar is line 1"),
        ("a\nb\n", "     1\ta\n     2\tb", "line numbers that read puts"),
        ("a\n", "zzz", "old was not found; read the file"),
    ],
)
def test_what_is_not_found_is_explained(text: str, old: str, part: str) -> None:
    with pytest.raises(Refusal, match=re.escape(part)):
        once(text, old, "new")


def test_a_text_found_twice_is_refused_with_its_lines() -> None:
    with pytest.raises(Refusal, match=r"found 2 times \(lines 1, 3\).*replace_all"):
        once("a\nb\na\n", "a", "x")


@pytest.mark.parametrize(
    ("old", "count", "made"),
    [
        (" [x]", 2, "- **one**\n- two\n\n[x] three\n"),
        ("[x]", 3, "- **one** \n- two \n\n three\n"),
    ],
)
def test_b073_every_match_is_replaced_and_counted(old: str, count: int, made: str) -> None:
    text = "- **one** [x]\n- two [x]\n\n[x] three\n"
    done = substitute(text, old, "", every=True)
    assert (done.count, done.text) == (count, made)
    assert done.text.count("\n") == text.count("\n")


def test_b073_both_kinds_of_line_ending_count() -> None:
    done = substitute("a\nb\na\r\nb\r\n", "a\nb", "c\nd", every=True)
    assert (done.count, done.text) == (2, "c\nd\nc\r\nd\r\n")


@given(
    st.text("ab \n", max_size=40),
    st.text("ab \n", min_size=1, max_size=3),
    st.text("xy\n", max_size=3),
)
def test_b073_replacing_all_is_what_python_does(text: str, old: str, new: str) -> None:
    if old in text and old != new:
        done = substitute(text, old, new, every=True)
        assert (done.count, done.text) == (text.count(old), text.replace(old, new))


@pytest.mark.parametrize(("old", "new"), [("", "x"), ("a", "a")])
def test_a_call_that_asks_for_nothing_is_refused(old: str, new: str) -> None:
    with pytest.raises(Refusal):
        once("a", old, new)


@given(
    st.text("ab \t\n\r“é", max_size=40),
    st.text('ab \t\n"', max_size=8),
    st.text("ab \t\n", max_size=8),
)
def test_only_the_place_found_is_changed_or_nothing_is(text: str, old: str, new: str) -> None:
    found = find(text, old) if old else None
    if found is None or len(found.spans) > 1 or old == new:
        with pytest.raises(Refusal):
            substitute(text, old, new, every=False)
        return
    with suppress(Refusal):
        made = substitute(text, old, new, every=False).text
        span = next(iter(found.spans))
        assert made[: span.start] == text[: span.start]
        assert made[len(made) - len(text) + span.end :] == text[span.end :]
        assert made != text


@pytest.mark.parametrize("size", [20_000, 40_000])
def test_looking_takes_linear_time(size: int) -> None:
    text = "".join(f"    line {n} (\t'x' )  \n" for n in range(size))
    began = time.process_time()
    with pytest.raises(Refusal):
        once(text, "line 7\n" * 40, "x")
    with pytest.raises(Refusal):
        once(" " * size * 10, " " * 5000 + "x", "y")
    assert time.process_time() - began < 0.0004 * size


@pytest.mark.parametrize(
    ("one", "old", "new", "made"),
    [
        ("x ", "x", "y\nz", "y\r\nz "),
        ("“q” ", '"q"', '"r"', "“r” "),
        ("f  (x) ", "f (x)", "y\nz", "y\r\nz "),
    ],
)
def test_very_many_matches_in_one_line_are_no_trouble(
    one: str, old: str, new: str, made: str
) -> None:
    # With a look to the end of the text for each of them this would take minutes.
    done = substitute(f"a\r\n{one * 50_000}", old, new, every=True)
    assert done.count == 50_000
    assert done.text == f"a\r\n{made * 50_000}"
