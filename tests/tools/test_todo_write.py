import pytest

from decode.entities.event import TodoChanged
from decode.tools._todo import Task
from decode.tools.todo_write import TOOL, todo_write
from tests.tools.tool_bench import Bench


def task(name: str, content: str = "do it", status: str = "pending") -> dict[str, str]:
    return {"id": name, "content": content, "status": status}


async def test_the_result_is_the_list_and_screens_are_told(bench: Bench) -> None:
    tasks = [task("1", "read", "completed"), task("2", "a\nb", "in_progress"), task("3")]
    said = await bench.call(todo_write, tasks)
    assert said == "[x] 1 read\n[>] 2 a b\n[ ] 3 do it"
    assert bench.deps.todo.tasks[1] == Task("2", "a b", "in_progress")
    assert bench.events == [
        TodoChanged(
            (("1", "read", "completed"), ("2", "a b", "in_progress"), ("3", "do it", "pending"))
        )
    ]
    assert await bench.call(todo_write, []) == "[the list is empty]"
    assert bench.deps.todo.tasks == ()


@pytest.mark.parametrize(
    ("tasks", "part"),
    [
        ([task("1"), task("1")], "two tasks have the id 1"),
        ([task(str(n)) for n in range(101)], "at most 100"),
        ([task("1", " ")], "must have 1 to 500"),
        ([task("1", "x" * 501)], "must have 1 to 500"),
    ],
)
async def test_a_list_that_makes_no_sense_changes_nothing(
    tasks: list[dict[str, str]], part: str, bench: Bench
) -> None:
    await bench.call(todo_write, [task("kept")])
    assert part in await bench.call(todo_write, tasks)
    assert [one.id for one in bench.deps.todo.tasks] == ["kept"]


def test_the_title_counts() -> None:
    assert TOOL.title({"tasks": [task("1"), task("2")]}) == "2 tasks"
