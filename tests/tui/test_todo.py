"""The task list."""

from decode.tui.todo import Todo
from tests.tui.looks import LOOK, text_of

TASKS = (
    ("1", "look", "completed"),
    ("2", "change\x1b[2J it", "in_progress"),
    ("3", "[/test]", "pending"),
)


def test_tasks_with_a_sign_for_each_state() -> None:
    assert text_of(Todo(TASKS).lines(60, LOOK)) == [
        "",
        "tasks 1 of 3 done",
        "  ✓ look",
        "  ▸ change it",
        "  ○ [/test]",
    ]


def test_folded_to_how_far_it_is() -> None:
    assert text_of(Todo(TASKS, open=False).lines(60, LOOK)) == ["", "tasks 1 of 3 done"]


def test_nothing_once_all_is_done() -> None:
    assert Todo((("1", "look", "completed"),)).lines(60, LOOK) == []
    assert Todo().lines(60, LOOK) == []


def test_a_long_list_shows_what_is_in_hand() -> None:
    tasks = tuple((str(n), f"task {n}", "completed" if n < 20 else "pending") for n in range(40))
    shown = text_of(Todo(tasks).lines(60, LOOK))
    assert len(shown) == 8
    assert "  ○ task 20" in shown
