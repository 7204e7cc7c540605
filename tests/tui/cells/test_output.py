"""The output of a call."""

from decode.tui.cells.output import Output, excerpt
from tests.tui.looks import LOOK, text_of


def output_of(text: str) -> Output:
    output = Output()
    output.append(text)
    return output


def test_live_output_is_shown_from_its_end() -> None:
    output = Output()
    for number in range(1000):
        output.append(f"line {number}\n")
    assert text_of(output.tail(2, 40, LOOK)) == ["line 998", "line 999"]
    assert output.count == 1000


def test_a_result_takes_the_place_of_live_output() -> None:
    output = output_of("live\n")
    output.replace("result\nof two\n")
    assert text_of(output.lines(40, LOOK)) == ["result", "of two"]


def test_endless_output_is_bounded() -> None:
    output = Output()
    for _ in range(50):
        output.append("x" * 100_000)
    assert len(output.text) <= 2_100_000
    lines = output_of("y\n" * 6_000).lines(40, LOOK)
    assert text_of(lines)[-1] == "… 1000 more lines"


def test_what_acts_on_a_terminal_does_not() -> None:
    assert text_of(output_of("10%\r99%\n\x1b[31mred\x1b[0m\n").lines(40, LOOK)) == ["99%", "red"]


def test_long_lines_are_folded() -> None:
    assert text_of(output_of("abcdefgh").lines(3, LOOK)) == ["abc", "def", "gh"]


def test_a_patch_has_its_colours() -> None:
    lines = output_of("--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n same").lines(40, LOOK)
    styles = [line[0].style for line in lines]
    assert styles == [LOOK.soft, LOOK.soft, LOOK.accent, LOOK.bad, LOOK.ok, LOOK.soft]
    plain = output_of("-not a patch\n").lines(40, LOOK)
    assert plain[0][0].style == LOOK.soft


def test_an_excerpt_counts_what_it_hides() -> None:
    lines = output_of("\n".join(map(str, range(20)))).lines(40, LOOK)
    assert text_of(excerpt(lines, (2, 1), LOOK)) == [
        "0",
        "1",
        "⋯ 17 more lines, ctrl+o shows them",
        "19",
    ]
    assert excerpt(lines[:4], (2, 1), LOOK) == lines[:4]
    assert len(excerpt(lines, (3, 0), LOOK)) == 4
