from decode.entities.preview import Plain
from decode.tui.previews.plain import PREVIEW
from tests.tui.looks import LOOK, text_of


def test_text_as_it_is() -> None:
    assert text_of(PREVIEW.draw(Plain("[/x] one\ntwo\x1b[2J"), 40, LOOK)) == ["[/x] one", "two"]
    assert PREVIEW.draw(Plain(), 40, LOOK) == []
