import re
import time
from fnmatch import fnmatchcase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.tools._wild import NEVER, expression, path_pattern


def fits(pattern: str, name: str, broken: str | None = None) -> bool:
    return re.fullmatch(f"(?s:{expression(pattern, broken=broken)})", name) is not None


@pytest.mark.parametrize(
    ("pattern", "yes", "no"),
    [
        ("abc", ["abc"], ["ab", "abcd", "ABC"]),
        ("a.c", ["a.c"], ["abc"]),
        ("*.py", ["a.py", ".py", "a\nb.py"], ["a.pyc", "py"]),
        ("a*", ["a", "ab", "a\n"], ["ba"]),
        ("a?c", ["abc", "a\nc"], ["ac", "abbc"]),
        ("a*b*a", ["aba", "abba", "axbya"], ["ab", "aa", "abab"]),
        ("*aab", ["aaab", "aabaab"], ["aaba"]),
        ("[abc]x", ["ax", "cx"], ["dx", "x"]),
        ("[!a-c]", ["d", "!"], ["a", "b", "dd"]),
        ("[^a-c]", ["d", "^"], ["b"]),
        ("[]a]", ["]", "a"], ["b"]),
        ("[a-]", ["a", "-"], ["b"]),
        ("[a&&b]", ["a", "&", "b"], ["c"]),
        ("[[:digit:]x]", ["7", "x"], ["d", "y", ":"]),
        ("[[:upper:]]", ["A"], ["a", "7"]),
        ("[[:nonsense:]]", [], ["n", ":", "["]),
        ("[z-a]", [], ["z", "a", "m"]),
        ("[!z-a]", ["z", "m"], ["", "zz"]),
        (r"\*", ["*"], ["a", r"\*"]),
        (r"[\]]", ["]"], ["\\", "a"]),
        (r"[\\]", ["\\"], ["]"]),
    ],
)
def test_a_pattern_stands_for_names(pattern: str, yes: list[str], no: list[str]) -> None:
    assert [name for name in yes if not fits(pattern, name)] == []
    assert [name for name in no if fits(pattern, name)] == []


@pytest.mark.parametrize("pattern", ["[ab", "ab[", "ab\\", "[!"])
def test_what_is_not_finished_stands_for_itself_or_for_what_is_asked(pattern: str) -> None:
    assert fits(pattern, pattern)
    assert not fits(pattern, pattern, NEVER)


@given(st.text("ab*?", max_size=8), st.text("ab", max_size=8))
def test_stars_find_every_match_although_they_never_give_back(pattern: str, name: str) -> None:
    assert fits(pattern, name) == fnmatchcase(name, pattern)


@pytest.mark.parametrize(
    ("pattern", "yes", "no"),
    [
        ("a", ["a"], ["b/a", "a/b"]),
        ("a/*", ["a/b"], ["a", "a/b/c", "b/b"]),
        ("**/a", ["a", "x/a", "x/y/a"], ["a/x"]),
        ("a/**", ["a/b", "a/b/c"], ["a", "b/a"]),
        ("a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["a/x/c", "x/a/b", "b"]),
        ("**/a/b/**/c", ["a/b/c", "x/a/b/y/c", "a/a/b/c"], ["a/x/b/c", "b/c"]),
        ("**/**/a", ["a", "x/y/a"], ["x"]),
        ("a/**/b/**/a/c", ["a/b/a/c", "a/x/b/y/a/c"], ["a/b/c", "a/c"]),
        ("**", ["a", "a/b"], []),
        ("a**b", ["ab", "axb"], ["a/b"]),
    ],
)
def test_a_path_is_matched_part_by_part(pattern: str, yes: list[str], no: list[str]) -> None:
    compiled = path_pattern(pattern)
    assert [path for path in yes if not compiled.matches(path.split("/"))] == []
    assert [path for path in no if compiled.matches(path.split("/"))] == []


def slow(pattern: list[str], path: list[str]) -> bool:
    if not pattern or not path:
        return pattern == path
    if pattern[0] == "**":
        return slow(pattern[1:], path) or slow(pattern, path[1:])
    return fnmatchcase(path[0], pattern[0]) and slow(pattern[1:], path[1:])


@given(
    st.lists(st.sampled_from(["**", "a", "b", "*", "a*"]), max_size=6),
    st.lists(st.sampled_from(["a", "b", "ab"]), min_size=1, max_size=7),
)
def test_a_path_matches_as_it_does_by_trying_everything(
    folders: list[str], path: list[str]
) -> None:
    pattern = [*folders, "*"]
    assert path_pattern("/".join(pattern)).matches(path) == slow(pattern, path)


@pytest.mark.parametrize("pattern", ["*a" * 200 + "b", "**/a/" * 100 + "b"])
def test_no_pattern_blows_up(pattern: str) -> None:
    compiled = path_pattern(pattern)
    began = time.process_time()
    assert not compiled.matches(["a" * 2_000])
    assert not compiled.matches(["a"] * 2_000 + ["c"])
    assert not compiled.holds(["a"] * 60)
    assert time.process_time() - began < 1
