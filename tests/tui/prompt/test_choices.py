"""What can be completed where."""

import pytest

from decode.session.complete import Completion
from decode.tui.prompt.choices import NOTHING, Choice, Sources, choices_for

COMMANDS = (
    Completion("mode", "/mode ", "switch modes", "[name]"),
    Completion("fix", "/fix ", "fixes", "<issue>", "project", "skills"),
    Completion("quit", "/quit", "leaves", exact=True),
)
SOURCES = Sources(lambda text: COMMANDS, lambda prefix: [f"{prefix}.py", "src/", '"a b.py"'])


@pytest.mark.parametrize(
    ("before", "whole", "labels"),
    [
        ("/", "/", ["/mode", "/fix", "/quit"]),
        ("/m", "/m", ["/mode", "/fix", "/quit"]),
        ("/m", "/mode", []),
        ("/mode ", "/mode ", []),
        ("say /m", "say /m", []),
        (" /m", " /m", ["/mode", "/fix", "/quit"]),
        ("look at @sr", "look at @sr", ["sr.py", "src/", '"a b.py"']),
        ("@", "@", [".py", "src/", '"a b.py"']),
        ('@"a b', '@"a b', ["a b.py", "src/", '"a b.py"']),
        ("mail@host", "mail@host", []),
        ("@a b", "@a b", []),
        ("two\n@x", "two\n@x", ["x.py", "src/", '"a b.py"']),
    ],
)
def test_where_the_menu_opens(before: str, whole: str, labels: list[str]) -> None:
    assert [choice.label for choice in choices_for(before, whole, SOURCES)] == labels


def test_what_enter_runs_at_once() -> None:
    runs = {choice.label: choice.runs for choice in choices_for("/", "/", SOURCES)}
    assert runs == {"/mode": True, "/fix": False, "/quit": True}


def test_a_file_takes_the_place_of_what_was_typed() -> None:
    first, folder, quoted = choices_for("see @sr", "see @sr", SOURCES)
    assert first == Choice("sr.py", "@sr.py ", 3, group="files")
    assert folder.insert == "@src/"
    assert quoted.insert == '@"a b.py" '


def test_nothing() -> None:
    assert choices_for("/", "/", NOTHING) == []
    assert choices_for("@", "@", NOTHING) == []


def test_a_file_that_is_typed_in_full_is_the_exact_match() -> None:
    found = choices_for("see @src/", "see @src/", SOURCES)
    assert [choice.label for choice in found if choice.exact] == ["src/"]
