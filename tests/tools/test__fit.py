from decode.tools._canonical import Level
from decode.tools._fit import ended, fitted


def test_only_bare_line_feeds_are_rewritten() -> None:
    assert ended("a\nb\r\nc", "\r\n") == "a\r\nb\r\nc"
    assert ended("a\nb\r\nc", "\n") == "a\nb\r\nc"


def test_shared_lines_keep_the_files_own_characters() -> None:
    pair = '"one"\n  two\n', '"one"\n  2\n  3\n'
    made = fitted("“one”  \n\ttwo\n", "\n", pair, Level.BLANKS)
    assert made == "“one”  \n\t2\n\t3\n"


def test_a_change_too_large_to_compare_is_written_anew() -> None:
    text = "".join(f"\tline {n}\n" for n in range(1200))
    old = "".join(f"  line {n}\n" for n in range(1200))
    new = "".join(f"  row {n}\n" for n in range(1200))
    made = fitted(text, "\n", (old, new), Level.BLANKS)
    assert made == "".join(f"\trow {n}\n" for n in range(1200))
