"""Where cells stand."""

from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from textual.strip import Strip

from decode.tui.look import Look
from decode.tui.transcript.shelf import Shelf
from tests.tui.looks import LIGHT, LOOK


class Block:
    live = False

    def __init__(self, height: int, tight: bool = True) -> None:
        self.height, self.tight = height, tight
        self.revision = 0
        self.drawn = 0

    def draw(self, width: int, look: Look) -> list[Strip]:
        del look
        self.drawn += 1
        return [Strip([Segment(f"{id(self)}:{row}:{width}")]) for row in range(self.height)]

    def source(self) -> str:
        return "source"

    def toggle(self) -> bool:
        return False


def filled(*blocks: Block, width: int = 40) -> Shelf:
    shelf = Shelf()
    for block in blocks:
        shelf.add(block)
    for index in range(len(blocks)):
        shelf.draw(index, width, LOOK)
    return shelf


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=20))
def test_every_row_belongs_to_the_cell_at_its_place(sizes: list[tuple[int, bool]]) -> None:
    blocks = [Block(height, tight) for height, tight in sizes]
    shelf = filled(*blocks)
    expected: list[str] = []
    for index, block in enumerate(blocks):
        if index and not (block.tight and blocks[index - 1].tight):
            expected.append("")
        expected += [f"{id(block)}:{row}:40" for row in range(block.height)]
    assert shelf.height == len(expected)
    assert [shelf.strip(row).text for row in range(shelf.height)] == expected
    assert shelf.strip(-1).text == shelf.strip(shelf.height).text == ""


def test_a_cell_in_the_middle_may_grow() -> None:
    blocks = [Block(2), Block(2), Block(2)]
    shelf = filled(*blocks)
    blocks[1].height, blocks[1].revision = 5, 1
    assert shelf.draw(1, 40, LOOK)
    assert shelf.height == 9
    assert shelf.top(2) == 7
    assert shelf.at(6) == 1


def test_a_cell_is_drawn_once_for_a_width_a_look_and_a_revision() -> None:
    block = Block(1)
    shelf = filled(block)
    for _ in range(5):
        shelf.draw(0, 40, LOOK)
    assert block.drawn == 1
    shelf.draw(0, 50, LOOK)
    shelf.draw(0, 50, LIGHT)
    block.revision += 1
    shelf.draw(0, 50, LIGHT)
    assert block.drawn == 4


def test_where_a_cell_stands() -> None:
    one, other = Block(1), Block(1)
    shelf = filled(one)
    assert shelf.index_of(one) == 0
    assert shelf.index_of(other) is None
    shelf.clear()
    assert shelf.height == 0
    assert shelf.index_of(one) is None
    assert shelf.at(5) == 0
