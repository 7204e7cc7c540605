"""The `todo_write` tool."""

from collections.abc import Sequence
from typing import Literal

from pydantic_ai import RunContext, ToolReturn
from typing_extensions import TypedDict

from decode.entities.call import ToolKind
from decode.entities.counting import counted
from decode.entities.event import TodoChanged
from decode.tools._answer import answering
from decode.tools._names import safe
from decode.tools._refusal import Refusal
from decode.tools._spec import Args, Deps, ToolSpec
from decode.tools._todo import Task

_MOST = 100
_LONGEST = 500

_MARKS = {"pending": "[ ]", "in_progress": "[>]", "completed": "[x]"}


class TaskArgument(TypedDict):
    """A task as the model writes it."""

    id: str
    content: str
    status: Literal["pending", "in_progress", "completed"]


@answering
async def todo_write(ctx: RunContext[Deps], tasks: Sequence[TaskArgument]) -> str | ToolReturn:
    """Replace the task list of the session; for work of several steps. Give all tasks each time."""
    made = tuple(Task(_line(task["id"]), _line(task["content"]), task["status"]) for task in tasks)
    _check(made)
    ctx.deps.todo.tasks = made
    ctx.deps.emit(TodoChanged(tuple((task.id, task.content, task.status) for task in made)))
    lines = [f"{_MARKS[task.status]} {task.id} {task.content}" for task in made]
    return "\n".join(lines) or "[the list is empty]"


def _line(text: str) -> str:
    return safe(" ".join(text.split()))


def _check(tasks: tuple[Task, ...]) -> None:
    names = [task.id for task in tasks]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise Refusal(f"two tasks have the id {twice}; give each its own")
    if len(tasks) > _MOST:
        raise Refusal(f"{len(tasks)} tasks are too many; at most {_MOST}")
    if any(not task.content or len(task.content) > _LONGEST for task in tasks):
        raise Refusal(f"the content of a task must have 1 to {_LONGEST} characters")


def _title(args: Args) -> str:
    return counted(len(args.get("tasks", ())), "task")


TOOL = ToolSpec(run=todo_write, kind=ToolKind.OTHER, title=_title, sequential=True)
