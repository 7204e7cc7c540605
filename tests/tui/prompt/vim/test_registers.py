from decode.tui.prompt.vim.registers import Piece, Registers


def test_registers() -> None:
    registers = Registers()
    registers.keep("", Piece("copied"), copied=True)
    registers.keep("a", Piece("one"), copied=False)
    registers.keep("A", Piece("two", lines=True), copied=False)
    registers.keep("_", Piece("gone"), copied=False)
    assert registers.take("0") == Piece("copied")
    assert registers.take("a") == registers.take("A") == Piece("one\ntwo", lines=True)
    assert registers.take("") == Piece("one\ntwo", lines=True)
    assert registers.take("z") == Piece()
