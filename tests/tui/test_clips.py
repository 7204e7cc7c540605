from decode.tui.cells._spec import Cell
from decode.tui.cells.answer import Answer
from decode.tui.cells.notice import NoticeLine
from decode.tui.clips import Clips, last_answer
from decode.tui.transcript.view import Transcript
from tests.tui.looks import LOOK

_TWO = "first\n\n```python\none = 1\ntwo = 2\n```\n\n```\nthree\n```\n"


def _view(*cells: Cell) -> Transcript:
    view = Transcript(LOOK)
    for cell in cells:
        view.shelf.add(cell)
    return view


def test_the_last_answer() -> None:
    assert last_answer(_view()) == ""
    assert last_answer(_view(Answer("one"), Answer("two"), NoticeLine("n"))) == "two"


def test_code_from_the_newest_block_backwards_and_round() -> None:
    clips = Clips(_view(Answer(_TWO), Answer("no code"), NoticeLine("n")))
    assert [clips.code() for _ in range(3)] == [
        ("three", "code 2 of 2, 1 line"),
        ("one = 1\ntwo = 2", "python code 1 of 2, 2 lines"),
        ("three", "code 2 of 2, 1 line"),
    ]


def test_a_newer_answer_is_begun_at_its_end() -> None:
    view = _view(Answer(_TWO))
    clips = Clips(view)
    clips.code()
    view.shelf.add(Answer("```\nnew\n```"))
    assert clips.code()[0] == "new"


def test_a_marked_cell_comes_before_the_newest() -> None:
    marked = Answer(_TWO)

    class Marked(Transcript):
        @property
        def marked(self) -> Cell:
            return marked

    view = Marked(LOOK)
    view.shelf.add(Answer("```\nnew\n```"))
    clips = Clips(view)
    assert clips.code()[0] == "three"
    assert clips.text() == _TWO


def test_nothing_to_copy() -> None:
    clips = Clips(_view(Answer("words")))
    assert clips.code() == ("", "")
    assert clips.text() == "words"
