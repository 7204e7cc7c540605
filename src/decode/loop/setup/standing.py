"""The state that is in force, and what the tools of a session share while it is."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from decode.entities.state import Mode, State
from decode.loop.asking.questions import Questions
from decode.loop.kept.thread import Task
from decode.loop.setup.premises import Premises
from decode.loop.setup.staff import session_deps
from decode.tools._spec import Deps


@dataclass(slots=True)
class Standing:
    """Approving a plan goes back to the mode that was in force before plan mode."""

    state: State = field(default_factory=State)
    _before_plan: Mode = Mode.DEFAULT
    _deps: Deps | None = None

    def take(self, state: State) -> None:
        """Take over the state of a front end; it counts from now on."""
        self._note_plan(state.mode)
        self.state = state

    def set_mode(self, mode: Mode) -> None:
        """Change the mode, also of the turn that is running."""
        self._note_plan(mode)
        self.state.mode = mode

    def shared(self, premises: Premises, questions: Questions, tasks: Sequence[Task] = ()) -> Deps:
        """Return what the tools of a session share over its turns; `tasks` are its own so far."""
        if self._deps is None:
            self._deps = session_deps(premises, self.state, questions)
            self._deps.before_plan = self._before_plan
            self.retask(tasks)
        return self._deps

    def retask(self, tasks: Sequence[Task]) -> None:
        """Take over the task list, as after a rewind."""
        if self._deps is not None:
            self._deps.todo.take(tasks)

    def leave(self) -> None:
        """Go over to another session: nothing is shared with it."""
        self._deps = None

    def _note_plan(self, mode: Mode) -> None:
        if mode is Mode.PLAN and self.state.mode is not Mode.PLAN:
            self._before_plan = self.state.mode
            if self._deps is not None:
                self._deps.before_plan = self._before_plan
