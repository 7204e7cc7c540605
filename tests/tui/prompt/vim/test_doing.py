from decode.tui.prompt.vim.doing import Doing, Ground
from decode.tui.prompt.vim.grammar import Command
from decode.tui.prompt.vim.operators import Result
from decode.tui.prompt.vim.registers import Piece


def test_a_command_that_leads_nowhere() -> None:
    doing = Doing()
    assert doing.do(Command("", "f", "x"), Ground("abc", 0)) is None
    assert doing.do(Command("d", "i("), Ground("abc", 0)) is None
    assert doing.do(Command("", ";"), Ground("axc", 0)) == Result("axc", 1)


def test_a_search_is_remembered_and_turned() -> None:
    doing = Doing()
    assert doing.do(Command("", "f", "b"), Ground("abab", 0)) == Result("abab", 1)
    assert doing.do(Command("", ";"), Ground("abab", 1)) == Result("abab", 3)
    assert doing.do(Command("", ","), Ground("abab", 3)) == Result("abab", 1)


def test_a_selection_gives_way_to_what_is_put_and_is_kept() -> None:
    doing = Doing()
    doing.registers.keep("", Piece("new"), copied=True)
    assert doing.do(Command("p", "selection"), Ground("old x", 2, 0)) == Result("new x", 0)
    assert doing.registers.take("") == Piece("old")


def test_a_count_cannot_make_a_text_of_any_size() -> None:
    doing = Doing()
    doing.registers.keep("", Piece("x" * 1000), copied=True)
    done = doing.do(Command("p", "", "", 9999), Ground("a", 0))
    assert done is not None
    assert len(done.text) <= 200_001
