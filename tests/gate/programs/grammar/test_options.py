import pytest

from decode.gate.programs.grammar.options import Option, Takes, option_table, words_of


def test_the_notation() -> None:
    table = option_table("-ab -n:num --lines:num --format=text --color?text --merged~text")
    assert table["-a"] == Option("-a")
    assert table["-b"].takes is Takes.NOTHING
    assert table["-n"] == Option("-n", Takes.VALUE, ("num",))
    assert table["--lines"].kinds == ("num",)
    assert table["--format"].takes is Takes.ATTACHED
    assert table["--color"].takes is Takes.OPTIONAL
    assert table["--merged"].takes is Takes.NEXT_IF_ANY
    assert option_table("--arg:text,read")["--arg"].kinds == ("text", "read")


def test_a_danger_is_kept_with_the_option() -> None:
    option = option_table("-o:write", "writes to a file", "write")["-o"]
    assert (option.danger, option.effect) == ("writes to a file", "write")


@pytest.mark.parametrize("text", ["foo", "-", "--a:", "-n:num:x y"])
def test_a_bad_table_is_our_own_fault(text: str) -> None:
    with pytest.raises(ValueError, match="bad option"):
        option_table(text)


def test_words() -> None:
    assert words_of("a b  c\nd") == {"a", "b", "c", "d"}
