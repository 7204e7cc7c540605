import pytest

from decode.tui.prompt.vim.objects import OBJECTS, is_linewise, span


@pytest.mark.parametrize("name", sorted(OBJECTS))
@pytest.mark.parametrize("text", ["", "\n", "a (b 'c d') {e}\n\n<f> \"g\n"])
def test_no_object_leaves_the_text(name: str, text: str) -> None:
    for at in range(len(text) + 1):
        for around in "ia":
            found = span(text, at, around + name)
            assert found is None or 0 <= found[0] <= found[1] <= len(text)


def test_an_escaped_quote_is_none() -> None:
    assert span(r"'a\'b'", 2, "i'") == (1, 5)


def test_paragraphs_are_lines() -> None:
    assert is_linewise("ip")
    assert not is_linewise("iw")
