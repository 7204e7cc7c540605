import pytest

from decode.gate.line.budget import Budget
from decode.gate.line.handed import assigned, handed
from decode.gate.line.sightings import Lookout
from decode.gate.words import Assignment, Redirect, SimpleCommand, Word


def _command(line: str) -> tuple[SimpleCommand, Lookout]:
    lookout = Lookout(Budget.start(), "/home/you")
    return next(iter(lookout.text(line))), lookout


def _handed(line: str) -> list[str]:
    command, lookout = _command(line)
    return [" ".join(word.text for word in words) for words in handed(command, lookout.loose)]


@pytest.mark.parametrize(
    "line",
    [
        "uv run rm x",
        "npm exec -- rm x",
        "docker run --rm -it image rm x",
        "tmux new-session -d 'rm x'",
        "expect -c 'spawn rm x'",
        "psql -c '\\! rm x'",
        "vim +'!rm x' +q",
        "gdb -ex '!rm x'",
        "make SHELL='rm x'",
        "tar xf a --checkpoint-action=exec='rm x'",
    ],
)
def test_a_command_in_the_words_or_the_input_is_yielded(line: str) -> None:
    assert "rm x" in _handed(line)


@pytest.mark.parametrize(
    "line", ["npm install x-rm", "npx tool --flag=rmx", "tool 'would you please rm x'"]
)
def test_what_only_looks_like_it_is_not(line: str) -> None:
    assert not any(text.split()[0] == "rm" for text in _handed(line))


def test_the_program_itself_is_not_handed_to_anybody() -> None:
    assert _handed("rm x") == ["x"]


def test_what_is_known_at_run_time_only_is_left_out() -> None:
    assert _handed('tool "$x" y') == ["y"]


def test_what_a_program_is_fed_is_looked_at() -> None:
    lookout = Lookout(Budget.start(), "/home/you")
    for text in ("!rm x\n", "syscmd(rm x)\n"):
        command = SimpleCommand((Word("m4"),), (), (Redirect("<<<", Word(text)),))
        found = [[word.text for word in words] for words in handed(command, lookout.loose)]
        assert ["rm", "x"] in found


def test_the_values_of_variables_are_looked_at_alone() -> None:
    command = SimpleCommand((Word("git"), Word("rm")), (Assignment("GIT_EDITOR", Word("rm x")),))
    lookout = Lookout(Budget.start(), "/home/you")
    found = [" ".join(word.text for word in words) for words in assigned(command, lookout.loose)]
    assert found == ["rm x", "x"]
