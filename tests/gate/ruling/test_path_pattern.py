import pathspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.gate.ruling.path_pattern import path_pattern


def _matches(pattern: str, path: str) -> bool:
    return path_pattern(pattern, "/project", "/home/you").matches(path)


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("src/**", "/project/src/a.py"),
        ("src/**", "/project/src/deep/a.py"),
        ("src", "/project/src/a.py"),
        ("src/", "/project/src/a.py"),
        ("*.md", "/project/docs/a.md"),
        ("/a.md", "/project/a.md"),
        ("./src/**", "/project/src/a"),
        ("**/x", "/project/a/b/x"),
        ("a/**/b", "/project/a/b"),
        ("a/**/b", "/project/a/x/y/b"),
        ("**", "/project/x"),
        (".", "/project/x"),
        ("//etc/**", "/etc/x"),
        ("~/notes/**", "/home/you/notes/a"),
        ("~", "/home/you/x"),
        ("[ab].py", "/project/a.py"),
        ("a\\*", "/project/a*"),
        ("file?.txt", "/project/sub/file1.txt"),
    ],
)
def test_it_matches(pattern: str, path: str) -> None:
    assert _matches(pattern, path)


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("src/**", "/project/tests/src/a.py"),
        ("src/**", "/other/src/a.py"),
        ("src/**", "/project-evil/src/a.py"),
        ("src/*.py", "/project/src/deep/a.py"),
        ("/a.md", "/project/docs/a.md"),
        ("*.md", "/project/a.mdx"),
        ("~/notes/**", "/project/notes/a"),
        ("a\\*", "/project/ab"),
        ("[!a].py", "/project/a.py"),
        ("a?b", "/project/a/b"),
        ("src/a", "/project/src/ab"),
    ],
)
def test_it_does_not_match(pattern: str, path: str) -> None:
    assert not _matches(pattern, path)


@pytest.mark.parametrize(
    ("pattern", "directory", "reaches"),
    [
        ("docs/**", "/project", True),
        ("docs/**", "/project/docs", True),
        ("docs/**", "/project/src", False),
        ("*.pem", "/project/src", True),
        ("*.pem", "/other", False),
        ("//etc/x", "/", True),
    ],
)
def test_what_a_directory_may_hold(pattern: str, directory: str, reaches: bool) -> None:
    assert path_pattern(pattern, "/project", "/home/you").reaches_into(directory) is reaches


@pytest.mark.parametrize(
    ("pattern", "names"),
    [(".env", True), (".env*", True), ("certs/*.pem", True), ("**", False), ("src/**", False)],
)
def test_a_pattern_that_names_a_secret_means_it(pattern: str, names: bool) -> None:
    assert path_pattern(pattern, "/project", "/home/you").names_secret is names


_PARTS = st.sampled_from(["a", "b", "*", "**", "a*", "?b", "[ab]", "x.py", "*.py"])
_NAMES = st.lists(st.sampled_from(["a", "b", "ab", "x.py", "aa"]), min_size=1, max_size=4)


@given(st.lists(_PARTS, min_size=1, max_size=3), st.booleans(), _NAMES)
def test_it_agrees_with_gitignore(parts: list[str], rooted: bool, names: list[str]) -> None:
    pattern, path = ("/" if rooted else "") + "/".join(parts), "/".join(names)
    theirs = pathspec.GitIgnoreSpec.from_lines([pattern]).match_file(path)
    assert _matches(pattern, f"/project/{path}") is theirs
