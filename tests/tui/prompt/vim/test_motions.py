import pytest

from decode.tui.prompt.vim.motions import MOTIONS, Reach, Target, find, partner


@pytest.mark.parametrize("name", MOTIONS)
@pytest.mark.parametrize("text", ["", "\n", "one two", "a\n\nb(c)\n"])
def test_no_motion_leaves_the_text(name: str, text: str) -> None:
    for at in range(len(text) + 1):
        for count in (None, 3, 9999):
            target = MOTIONS[name](text, at, count)
            assert target is None or 0 <= target.at <= len(text)


def test_what_an_operator_takes() -> None:
    reaches = {name: MOTIONS[name]("a b\nc d", 0, None) for name in ("w", "e", "j")}
    assert reaches == {
        "w": Target(2, Reach.EXCLUSIVE),
        "e": Target(2, Reach.INCLUSIVE),
        "j": Target(4, Reach.LINES),
    }


def test_a_letter_is_found_in_its_line_only() -> None:
    assert find("ab\nab", 0, "f", "b", 1) == Target(1, Reach.INCLUSIVE)
    assert find("ab\nab", 0, "f", "b", 2) is None
    assert find("ab\nab", 3, "F", "b", 1) is None


def test_brackets_belong_together() -> None:
    assert partner("(a[b)]", 0) == 4
    assert partner("((a)", 0) is None
