"""The task list of a session."""

from collections.abc import Iterable
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

    def take(self, rows: Iterable[tuple[str, str, str]]) -> None:
        """Take over a list that was kept: id, content and status of each task."""
        self.tasks = tuple(Task(*row) for row in rows)
