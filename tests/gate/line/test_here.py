import pytest

from decode.gate.judgement import Access, Judgement, PathUse
from decode.gate.line.here import implied
from decode.gate.words import SimpleCommand, Word


def _implied(line: str, judgement: Judgement) -> list[Access]:
    command = SimpleCommand(tuple(Word(text) for text in line.split()))
    return [use.access for use in implied(command, judgement)]


@pytest.mark.parametrize(
    ("line", "access"),
    [
        ("ls -l", [Access.LIST]),
        ("git status", [Access.LIST]),
        ("/usr/bin/find -name x", [Access.LIST]),
        ("rg foo", [Access.SEARCH]),
        ("grep -rn foo", [Access.SEARCH]),
        ("grep --recursive foo", [Access.SEARCH]),
        ("git grep foo", [Access.SEARCH]),
        ("git diff", [Access.SEARCH]),
        ("git show HEAD", [Access.SEARCH]),
        ("git log -3p", [Access.SEARCH]),
        ("git log -L :f:a.py", [Access.SEARCH]),
        ("git stash show -p", [Access.SEARCH]),
        ("git diff --stat", [Access.LIST]),
        ("git log --oneline", [Access.LIST]),
        ("git diff -- a.txt", [Access.LIST]),
        ("grep foo", []),
        ("echo x", []),
        ("git --version", []),
    ],
)
def test_the_current_directory_is_used_unsaid(line: str, access: list[Access]) -> None:
    assert _implied(line, Judgement(read_only=True)) == access


def test_not_where_a_path_is_named_or_something_changes() -> None:
    named = (PathUse(Word("src"), Access.READ),)
    assert _implied("rg foo src", Judgement(read_only=True, paths=named)) == []
    assert _implied("git show HEAD", Judgement(read_only=True, paths=named)) == [Access.SEARCH]
    assert _implied("git push", Judgement(read_only=False)) == []
    assert implied(SimpleCommand(()), Judgement(read_only=True)) == ()
