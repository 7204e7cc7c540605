import pytest

from decode.gate.line.escapes import git_escapes
from decode.gate.words import Word


def _found(line: str) -> tuple[str, ...]:
    return git_escapes(tuple(Word(text) for text in line.split()))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("git rebase -x make HEAD~1", ("-x",)),
        ("git rebase --exec=make HEAD~1", ("--exec=make",)),
        ("git fetch --upload-pack=x", ("--upload-pack=x",)),
        ("git ls-remote ext::sh", ("ext::sh",)),
        ("git submodule foreach rm", ("foreach",)),
        ("git bisect run x", ("run",)),
        ("git difftool -x y", ("difftool", "-x")),
        ("git rebase -ixmake main", ("-ixmake",)),
        ("git archive --remote=x HEAD", ("--remote=x",)),
        ("git filter-branch --tree-filter rm", ("--tree-filter", "filter-branch")),
        ("git config core.hooksPath x", ("core.hooksPath",)),
        ("git config --global user.name x", ("--global",)),
        ("git config alias.x !id", ("alias.x",)),
        ("git config filter.x.clean y", ("filter.x.clean",)),
    ],
)
def test_words_that_run_something(line: str, words: tuple[str, ...]) -> None:
    assert set(_found(line)) == set(words)


@pytest.mark.parametrize(
    "line",
    [
        "git commit -m x",
        "git push origin main",
        "git config user.name x",
        "git rebase main",
        "git submodule update",
        "git bisect good",
        "git add -A",
        "git grep -x y",
    ],
)
def test_words_that_do_not(line: str) -> None:
    assert _found(line) == ()
