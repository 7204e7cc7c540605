import pytest

from decode.tui.prompt.vim.grammar import Command, NoCommandError, UnfinishedError, parse


@pytest.mark.parametrize(
    ("keys", "command"),
    [
        ("w", Command("", "w")),
        ("0", Command("", "0")),
        ("10w", Command("", "w", "", 10)),
        ("2d3w", Command("d", "w", "", 6)),
        ("dd", Command("d", "line")),
        ("gUU", Command("gU", "line")),
        ("g~g~", Command("g~", "line")),
        ("dgg", Command("d", "gg")),
        ("ciw", Command("c", "iw")),
        ("dfx", Command("d", "f", "x")),
        ('"a2yy', Command("y", "line", "", 2, "a")),
        ('2"ayy', Command("y", "line", "", 2, "a")),
        ("3x", Command("d", "l", "", 3)),
        ("rx", Command("r", "", "x")),
        (";", Command("", ";")),
    ],
)
def test_commands(keys: str, command: Command) -> None:
    assert parse(list(keys)) == command


@pytest.mark.parametrize(
    ("keys", "command"),
    [
        ("d", Command("d", "selection")),
        ("x", Command("d", "selection")),
        ("u", Command("gu", "selection")),
        ("iw", Command("", "iw")),
        ("rx", Command("r", "selection", "x")),
        ("3w", Command("", "w", "", 3)),
    ],
)
def test_commands_of_a_selection(keys: str, command: Command) -> None:
    assert parse(list(keys), visual=True) == command


@pytest.mark.parametrize("keys", ["", "2", "d", "d2", "g", "gU", "di", "f", '"', '"a', "r"])
def test_more_keys_are_awaited(keys: str) -> None:
    with pytest.raises(UnfinishedError):
        parse(list(keys))


@pytest.mark.parametrize("keys", ["q", "dq", "diz", "gz", ":", "/"])
def test_what_means_nothing(keys: str) -> None:
    with pytest.raises(NoCommandError):
        parse(list(keys))


def test_a_count_has_a_bound() -> None:
    assert parse([*"123456789w"]).count == 1234
