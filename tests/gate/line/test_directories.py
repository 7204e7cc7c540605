import pytest

from decode.gate.line.directories import change
from decode.gate.words import Word
from tests.gate.line.desks import desk

_HERE = frozenset({"/project"})


@pytest.mark.parametrize(
    ("text", "reached"),
    [
        ("src", "/project/src"),
        ("./src/../src", "/project/src"),
        ("/project/src", "/project/src"),
        ("new", "/project/new"),
        (".", "/project"),
    ],
)
def test_a_plain_directory_inside(text: str, reached: str) -> None:
    assert change((Word(text),), _HERE, desk().atlas) == (frozenset({reached}), ())
    assert change((Word("--"), Word(text)), _HERE, desk().atlas) == (frozenset({reached}), ())


@pytest.mark.parametrize(
    ("text", "reached"), [("..", "/"), ("out", "/outside"), ("/tmp", "/tmp"), ("src/../..", "/")]
)
def test_outside_is_a_problem_and_counts_from_then_on(text: str, reached: str) -> None:
    cwds, problems = change((Word(text),), _HERE, desk().atlas)
    assert cwds == {reached}
    assert [problem.reason for problem in problems] == [f"cd leaves the project for {reached}"]


@pytest.mark.parametrize("text", ["inner", "inner/deep"])
def test_through_a_link_is_a_problem(text: str) -> None:
    _, problems = change((Word(text),), _HERE, desk().atlas)
    assert [problem.reason for problem in problems] == [f"cd to {text} goes through a link"]


@pytest.mark.parametrize(
    "args",
    [
        (),
        (Word("a"), Word("b")),
        (Word("-"),),
        (Word("-P"), Word("src")),
        (Word(""),),
        (Word("$x", static=False),),
        (Word("s*", static=False, glob=True),),
    ],
)
def test_anything_but_one_plain_directory_is_a_problem(args: tuple[Word, ...]) -> None:
    cwds, problems = change(args, _HERE, desk().atlas)
    assert problems
    assert cwds == _HERE


def test_every_possible_start_is_followed() -> None:
    cwds, problems = change((Word(".."),), frozenset({"/project/src", "/project"}), desk().atlas)
    assert cwds == {"/project", "/"}
    assert len(problems) == 1
