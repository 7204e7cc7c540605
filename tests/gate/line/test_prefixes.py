import pytest

from decode.gate.line.prefixes import harmless
from decode.gate.words import Assignment, Word


def _named(text: str) -> Assignment:
    name, _, value = text.partition("=")
    return Assignment(name, Word(value))


@pytest.mark.parametrize(
    "text",
    [
        "LC_ALL=C",
        "LC_TIME=de_DE.UTF-8",
        "LANG=C.UTF-8",
        "TZ=UTC",
        "TZ=Europe/Berlin",
        "TZ=",
        "NO_COLOR=1",
        "COLUMNS=80",
        "CI=1",
        "TERM=dumb",
        "GIT_PAGER=cat",
        "PAGER=cat",
        "GIT_OPTIONAL_LOCKS=0",
    ],
)
def test_harmless(text: str) -> None:
    assert harmless(_named(text))


@pytest.mark.parametrize(
    "text",
    [
        "PATH=.",
        "LD_PRELOAD=x",
        "GIT_DIR=x",
        "GIT_PAGER=sh",
        "PAGER=less",
        "GIT_OPTIONAL_LOCKS=1",
        "TZ=../x",
        "TZ=:/etc/x",
        "TZ=/etc/x",
        "LC_ALL=../x",
        "LANG=$(id)",
        "TERM=../x",
        "FOO=1",
        "IFS=",
        "LESS=x",
        "BASH_ENV=x",
        "PS4=x",
        "EDITOR=x",
        "LC_=x y",
        "LOCPATH=.",
        "TERMINFO=.",
    ],
)
def test_not_harmless(text: str) -> None:
    assert not harmless(_named(text))


def test_a_value_known_at_run_time_only_is_not_harmless() -> None:
    assert not harmless(Assignment("LANG", Word("$x", static=False)))
    assert not harmless(Assignment("LANG", Word("C"), append=True))
