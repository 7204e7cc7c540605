import pytest

from decode.gate.line.wrappers import (
    base_name,
    command_index,
    feeds_on_names,
    inner_text,
    opaque,
)
from decode.gate.words import Word
from tests.gate.shell.reading import words as written


def _words(line: str) -> tuple[Word, ...]:
    literals = [word.literal for word in written(line)]
    return tuple(
        Word("$x", static=False, leading_dynamic=True) if text is None else Word(text)
        for text in literals
    )


@pytest.mark.parametrize(
    ("line", "index"),
    [
        ("timeout 5s ls", 2),
        ("env ls", 1),
        ("env A=1 B=2 ls", 3),
        ("nice ls", 1),
        ("nohup ls", 1),
        ("timeout -k 1 5 ls", 0),
        ("nice -n 5 ls", 0),
        ("env -i ls", 0),
        ("env A=1", 0),
        ("timeout 5", 0),
        ("sudo ls", 0),
        ("xargs ls", 0),
        ("timeout $x ls", 0),
        ("env $x ls", 0),
    ],
)
def test_where_the_command_begins(line: str, index: int) -> None:
    assert command_index(_words(line)) == index


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("sh -c 'a b'", "a b"),
        ("bash -lc 'a' x", "a"),
        ("bash -x -c a", "a"),
        ("su -c a", "a"),
        ("/bin/sh -c a", "a"),
        ("sh a", None),
        ("ls -c a", None),
        ("sh -c", None),
    ],
)
def test_code_of_a_shell(line: str, text: str | None) -> None:
    found = inner_text(_words(line))
    assert (found.text if found else None) == text


def test_eval_joins_its_words() -> None:
    assert inner_text((Word("eval"), Word("rm"), Word("a b"))) == Word("rm a b")


@pytest.mark.parametrize(
    "line",
    [
        "$x a",
        "sh",
        "sh x",
        "bash -c $x",
        "source x",
        ". x",
        "python3 -c x",
        "perl -e x",
        "node --eval=x",
        "ruby -ne x",
        "at now",
        "git -c alias.x=y x",
        "git frobnicate",
        "git",
    ],
)
def test_what_a_deny_rule_cannot_look_into(line: str) -> None:
    assert opaque(_words(line))


@pytest.mark.parametrize(
    "line",
    [
        "ls",
        "sh -c 'rm a'",
        "python3 x.py",
        "make x",
        "git push",
        "git -C x status",
        "git --version",
        "npm test",
        "grep -e x",
    ],
)
def test_what_it_can(line: str) -> None:
    assert not opaque(_words(line))


def test_names_without_their_directory() -> None:
    assert base_name(Word("/usr/bin/rm")) == "rm"
    assert base_name(Word("rm", static=False)) == ""


@pytest.mark.parametrize(
    ("line", "feeds"),
    [
        ("xargs cat", True),
        ("find . -exec cat x", True),
        ("find . -name x", False),
        ("cat x", False),
    ],
)
def test_commands_on_names_that_come_up_later(line: str, feeds: bool) -> None:
    assert feeds_on_names(_words(line)) is feeds
