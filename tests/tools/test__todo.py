from decode.tools._todo import Task, TodoList


def test_a_session_begins_without_tasks() -> None:
    todo = TodoList()
    assert todo.tasks == ()
    todo.tasks = (Task("1", "look", "pending"),)
    assert TodoList().tasks == ()


def test_a_list_that_was_kept_comes_back() -> None:
    todo = TodoList()
    todo.take([("1", "look", "completed")])
    assert todo.tasks == (Task("1", "look", "completed"),)
