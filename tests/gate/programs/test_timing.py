import pytest

from decode.gate.programs import judge
from decode.gate.programs.timing import timed_command
from decode.gate.words import Word
from tests.gate.programs.desk import FakeView, call, glob, used, words


@pytest.mark.parametrize(
    "text",
    ["10 ls -la", "0.5s ls -la", "-k 5 10 ls -la", "-k5 -s KILL 10m ls -la",
     "--signal=TERM --preserve-status 1h ls -la", "--kill-after 3 --foreground -v 1d ls -la"],
)  # fmt: skip
def test_what_is_timed(text: str) -> None:
    taken = timed_command(words(text))
    assert taken is not None
    assert [word.text for word in taken] == ["ls", "-la"]


@pytest.mark.parametrize("text", ["", "10", "ls", "x ls", "--foo 10 ls", "-k 10", "10s"])
def test_what_is_not_understood(text: str) -> None:
    assert timed_command(words(text)) is None


def test_words_that_are_not_known(view: FakeView) -> None:
    assert timed_command([Word("10"), glob("l*")]) is None
    assert timed_command([glob("1*"), Word("ls")]) is None
    assert not judge("timeout", [Word("10"), glob("l*")], view).read_only


def test_the_timed_program_is_judged(view: FakeView) -> None:
    assert call("timeout 10 git status", view).read_only
    assert call("timeout 10 timeout 5 ls", view).read_only
    assert not call("timeout 5 rm -rf src", view).read_only
    assert not call("timeout 5 ./x", view).read_only
    assert call("timeout -x 5 ls", view).reason == "runs another program"
    assert used(call("timeout 5 cat ../x", view)) == ["../x"]
