from decode.tools._todo import Task, TodoList


def test_a_session_begins_without_tasks() -> None:
    todo = TodoList()
    assert todo.tasks == ()
    todo.tasks = (Task("1", "look", "pending"),)
    assert TodoList().tasks == ()
