import re

import pytest

from decode.tools._pattern import name_pattern, pattern
from decode.tools._refusal import Refusal


def chosen(text: str, paths: list[str]) -> list[str]:
    made = pattern(text)
    found: list[str] = []
    for path in paths:
        folder, slash, name = path.rpartition("/")
        found += [folder + slash + one for one in made.among(folder + slash, [name])]
    return found


PATHS = ["a.py", "b.js", ".hid", "s/a.py", "s/t/a.py", "s/t/b.js", "z/{a}.py"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("*", ["a.py", "b.js", ".hid"]),
        ("*.py", ["a.py"]),
        ("  ./*.py ", ["a.py"]),
        (".//./*.py", ["a.py"]),
        ("**/*.py", ["a.py", "s/a.py", "s/t/a.py", "z/{a}.py"]),
        ("s/**", ["s/a.py", "s/t/a.py", "s/t/b.js"]),
        ("s/*", ["s/a.py"]),
        ("s/*/", ["s/a.py"]),
        ("{a,b}.*", ["a.py", "b.js"]),
        ("*.{p{y,x},js}", ["a.py", "b.js"]),
        ("{s/,}a.py", ["a.py", "s/a.py"]),
        ("z/{a}.py", ["z/{a}.py"]),
        (r"z/\{a\}.py", ["z/{a}.py"]),
        ("?.py", ["a.py"]),
        ("[!a]*", ["b.js", ".hid"]),
    ],
)
def test_a_glob_chooses_paths(text: str, found: list[str]) -> None:
    assert chosen(text, PATHS) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [("*.py", True), ("a.py", True), ("s/a.py", False), ("t/a.py", False), ("s/t/*.py", True)],
)
def test_a_name_is_meant_at_any_depth_and_a_path_from_the_top(text: str, found: bool) -> None:
    assert name_pattern(text).among("s/t/", ["a.py"]) == (["a.py"] if found else [])


@pytest.mark.parametrize(
    ("text", "starts", "depth"),
    [
        ("*", ("",), 0),
        ("src/*.py", ("src/",), 1),
        ("src/a/**/x", ("src/a/",), None),
        ("{src,tests}/*/x", ("src/", "tests/"), 2),
        ("{a,b}*", ("",), 0),
        ("s*/x", ("",), 1),
    ],
)
def test_it_tells_where_matches_can_lie(
    text: str, starts: tuple[str, ...], depth: int | None
) -> None:
    made = pattern(text)
    assert (made.starts, made.depth) == (starts, depth)


@pytest.mark.parametrize(
    ("text", "folder", "may"),
    [
        ("src/*/x", "src/", True),
        ("src/*/x", "src/a/", True),
        ("src/*/x", "src/a/b/", False),
        ("src/*/x", "lib/", False),
        ("src/a/**", "src/", True),
        ("src/a/**", "src/b/", False),
        ("src/a/**", "src/a/b/c/d/", True),
        ("*", "src/", False),
    ],
)
def test_folders_without_matches_are_left_alone(text: str, folder: str, may: bool) -> None:
    assert pattern(text).may_hold(folder) == may


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "pattern is empty"),
        (" ./ ", "pattern is empty"),
        ("/etc/*", "is taken from path"),
        ("~/x", "is taken from path"),
        ("a/../b", "is taken from path"),
        ("{a,..}/b", "is taken from path"),
        ("{x,/etc}/b", "is taken from path"),
        ("{a,b}" * 9, "too many patterns"),
    ],
)
def test_what_makes_no_sense_is_refused(text: str, part: str) -> None:
    with pytest.raises(Refusal, match=re.escape(part)):
        pattern(text)


def test_many_choices_are_taken_up_to_a_bound() -> None:
    assert len(pattern("{a,b}" * 8).choices) == 256
