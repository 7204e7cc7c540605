"""The task list of a session."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Task:
    """One task; `status` is pending, in_progress or completed."""

    id: str
    content: str
    status: str


@dataclass(slots=True)
class TodoList:
    """The tasks as last written, in their order."""

    tasks: tuple[Task, ...] = field(default=())
