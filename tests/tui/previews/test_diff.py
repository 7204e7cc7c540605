from decode.entities.preview import Diff
from decode.tui.previews.diff import PREVIEW
from tests.tui.looks import LOOK, text_of


def test_path_changes_and_what_lies_between() -> None:
    before = "".join(f"line {number}\n" for number in range(30))
    after = before.replace("line 2\n", "two\n").replace("line 25\n", "twenty\n")
    drawn = text_of(PREVIEW.draw(Diff("src/a\x1b.py", before, after), 60, LOOK))
    assert drawn[0] == r"src/a\x1b.py"
    assert drawn.count("⋯") == 1
    assert " 3 - line 2" in drawn
    assert " 3 + two" in drawn
    assert "26 + twenty" in drawn


def test_a_new_file_and_no_change() -> None:
    assert text_of(PREVIEW.draw(Diff("a", "", "x\n"), 40, LOOK))[0] == "a  new file"
    assert text_of(PREVIEW.draw(Diff("a", "x\n", "x\n"), 40, LOOK)) == ["a  no change"]
