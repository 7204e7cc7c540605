import pytest

from decode.gate.ruling.bash_pattern import bash_pattern
from decode.gate.shell.serialise import serialise_command
from tests.gate.shell.reading import command, words


def _covers(pattern: str, line: str) -> bool:
    texts = [word.literal or "" for word in words(line)]
    return bash_pattern(pattern).covers(texts, serialise_command(command(line)))


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        ("npm test", "npm test"),
        ("npm test", "npm  'test'"),
        ("git commit:*", "git commit"),
        ("git commit:*", "git commit -m 'a b'"),
        ("git commit *", "git commit"),
        ("git commit *", "git commit -m x"),
        ("git status*", "git status --short"),
        ("git status*", "git statusx"),
        ("git *", "git push origin"),
        ("*", "anything at all"),
        ("find . -name *.pyc -delete", "find . -name '*.pyc' -delete"),
        ("find . -name '*.pyc' -delete", "find . -name '*.pyc' -delete"),
        ("git commit -m 'a b'", "git commit -m 'a b'"),
        ("git commit -m a b", "git commit -m 'a b'"),
        ("echo 'a;b' *", "echo 'a;b' c"),
        ("ls ~/x", "ls ~/x"),
        ("* --version", "node --version"),
        ("git * main", "git push origin main"),
    ],
)
def test_it_covers(pattern: str, line: str) -> None:
    assert _covers(pattern, line)


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        ("npm test", "npm test -- --watch"),
        ("npm test", "npm testx"),
        ("npm test", "'npm test'"),
        ("npm test", "npm --prefix x test"),
        ("git commit:*", "git commit-tree x"),
        ("git commit:*", "git 'commit -m' x"),
        ("git commit:*", "'git commit' x"),
        ("git commit:*", "/usr/bin/git commit"),
        ("git commit:*", "env git commit"),
        ("ls *", "lsof -i"),
        ("rm 'a b'", "rm a b"),
        ("rm '*.py'", "rm x.py"),
        ("make check", "make checks"),
        ("make check", "xmake check"),
        ("ls ~/x", "ls '~/x'"),
        ("a && b", "a"),
        ("! a", "a"),
        ("time a", "a"),
        ("a; b", "a"),
        ("a > x", "a"),
    ],
)
def test_it_does_not_cover(pattern: str, line: str) -> None:
    assert not _covers(pattern, line)


@pytest.mark.parametrize(
    ("pattern", "word", "spelt"),
    [
        ("find . -delete", "-delete", True),
        ("find *", "-delete", False),
        ("find:*", "-delete", False),
        ("sort -o *", "-o", True),
        ("git diff --output=*", "--output=x", True),
        ("git diff --out*", "--output=x", False),
        ("git diff *", "--output=x", False),
        ("sed -n 'w x' *", "w x", True),
        ("sed *", "w x", False),
        ("sed -i:*", "-i", True),
    ],
)
def test_dangerous_words_must_be_spelt(pattern: str, word: str, spelt: bool) -> None:
    assert bash_pattern(pattern).spells(word) is spelt


@pytest.mark.parametrize(
    ("pattern", "known", "possible"),
    [("rm *", "rm ", True), ("rm *", "ls ", False), ("git push:*", "git ", True),
     ("git push:*", "git pull ", False), ("*", "x ", True)],
)  # fmt: skip
def test_what_a_pattern_may_still_mean(pattern: str, known: str, possible: bool) -> None:
    assert bash_pattern(pattern).may_name(known) is possible


@pytest.mark.parametrize(
    ("pattern", "exact"), [("npm test", True), ("npm *", False), ("npm:*", False), ("rm '*'", True)]
)
def test_a_pattern_without_wildcard_is_exact(pattern: str, exact: bool) -> None:
    assert bash_pattern(pattern).exact is exact
