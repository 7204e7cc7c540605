from decode.tui.prompt.vim.operators import Result, Span, joined, operate, put, replaced, spanned
from decode.tui.prompt.vim.registers import Piece, Registers


def test_deleted_text_is_kept_in_its_register() -> None:
    registers = Registers()
    assert operate("d", "one two", Span(0, 4), registers, "q") == Result("two", 0)
    assert registers.take("q") == registers.take("") == Piece("one ")
    assert registers.take("0") == Piece()


def test_whole_lines_go_with_one_line_break() -> None:
    part = spanned("a\nb\nc", 2, 2, lines=True)
    assert part == Span(2, 3, lines=True)
    assert operate("d", "a\nb\nc", part, Registers()) == Result("a\nc", 2)
    assert operate("c", "a\nb\nc", part, Registers()) == Result("a\n\nc", 2, inserts=True)


def test_putting_and_replacing() -> None:
    assert put("ab", 0, Piece("x"), 2, before=False) == Result("axxb", 2)
    assert put("ab", 0, Piece("x", lines=True), 1, before=True) == Result("x\nab", 0)
    assert put("ab", 0, Piece(), 1, before=True) == Result("ab", 0)
    assert replaced("a\nb", Span(0, 3), "x") == Result("x\nx", 0)


def test_joining_stops_at_the_end() -> None:
    assert joined("a\n  b", 0, 9) == Result("a b", 1)
    assert joined("f(\n)", 0, 1) == Result("f()", 2)
