"""The lines around the box."""

from decode.entities.state import Mode, State
from decode.tui.board import new_board
from decode.tui.prompt.choices import Choice
from decode.tui.prompt.menu import Menu
from tests.tui.looks import LOOK, text_of


def test_tasks_activity_and_menu_stand_above_the_box() -> None:
    board, menu = new_board(still=True), Menu()
    assert board.above(menu, 60, LOOK) == []
    board.todo.tasks = (("1", "task", "pending"),)
    board.activity.begin("working")
    menu.offer([Choice("/mode", "/mode", 1)])
    shown = "\n".join(text_of(board.above(menu, 60, LOOK)))
    assert shown.index("task") < shown.index("working") < shown.index("/mode")
    board.low = True
    assert "task" not in "\n".join(text_of(board.above(menu, 60, LOOK)))


def test_the_mark_tells_a_shell_line_and_bypass() -> None:
    board = new_board(still=True)
    assert text_of(board.mark("text", LOOK)) == [">"]
    assert text_of(board.mark("!ls", LOOK)) == ["$"]
    board.enter("~/x", State(mode=Mode.BYPASS))
    assert text_of(board.mark("text", LOOK)) == ["!"]
    assert board.status.where == "~/x"


def test_the_state_is_a_copy() -> None:
    board, state = new_board(still=True), State()
    board.enter("", state)
    state.mode = Mode.PLAN
    assert board.status.state.mode is Mode.DEFAULT
