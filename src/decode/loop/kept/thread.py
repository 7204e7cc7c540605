"""One conversation with a model: its history, its totals, and the log that keeps them."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Self, cast

from pydantic_ai.messages import ModelMessage
from pydantic_ai.usage import RequestUsage, RunUsage

from decode.entities.turn import SkillUse
from decode.loop.history import repaired
from decode.loop.kept.journal import Journal
from decode.loop.kept.visible import texts
from decode.sessions.records import Checkpointed, Prompt, Tasked
from decode.skills.used import LoadLedger

#: Id, content and status of a task.
Task = tuple[str, str, str]


def _no_journal() -> Journal:
    return Journal(None)


@dataclass(slots=True)
class Thread:
    """`messages` is what the next request continues; `loads` are the skills whose text stands in
    it, `uses` every skill in use, the oldest first. `models` is what each model took. `prompts` are
    those that can be gone back to, `checkpoints` the states of the work tree by the place of their
    prompt, `tasked` the task lists that were written, `touched` the files that calls were about."""

    messages: list[ModelMessage] = field(default_factory=list[ModelMessage])
    total: RunUsage = field(default_factory=RunUsage)
    models: dict[str, RunUsage] = field(default_factory=dict[str, RunUsage])
    journal: Journal = field(default_factory=_no_journal)
    loads: LoadLedger = field(default_factory=LoadLedger)
    uses: list[SkillUse] = field(default_factory=list[SkillUse])
    prompts: list[Prompt] = field(default_factory=list[Prompt])
    checkpoints: dict[int, Checkpointed] = field(default_factory=dict[int, Checkpointed])
    tasked: list[Tasked] = field(default_factory=list[Tasked])
    touched: set[Path] = field(default_factory=set[Path])

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The task list as it stands; what a damaged file holds of another shape is left out."""
        rows = self.tasked[-1].tasks if self.tasked else []
        return tuple((row[0], row[1], row[2]) for row in rows if _is_task(row))

    def copy(self) -> Self:
        """Return the thread as it is now; what happens later does not change the copy."""
        return replace(
            self,
            messages=list(self.messages),
            loads=LoadLedger(dict(self.loads.loads)),
            uses=list(self.uses),
            prompts=list(self.prompts),
            checkpoints=dict(self.checkpoints),
            tasked=list(self.tasked),
        )

    def count(self, model: str, used: RequestUsage) -> None:
        """Note what a request took; the total is kept by the framework."""
        one = self.models.setdefault(model, RunUsage())
        one.incr(used)
        one.requests += 1

    def keep(self, messages: Sequence[ModelMessage]) -> None:
        """Take over the history as it stands now, on disk too."""
        self.messages = list(messages)
        self.journal.save(self.messages)

    def mend(self) -> None:
        """Bring the history into a state that a provider accepts and that never runs by itself."""
        self.keep(repaired(self.messages))

    def load(self, use: SkillUse, payload: str) -> None:
        """Note a skill whose payload came into the history."""
        self.loads.record(use, payload)
        self.uses.append(use)
        self.journal.loaded(use, payload)

    def ask(self, shown: str, use: SkillUse | None = None, *, steered: bool = False) -> int:
        """Note a prompt of the person; return its place in the history."""
        place = len(self.messages)
        self.prompts.append(Prompt(place, shown, steered))
        self.journal.prompt(shown, use, steered=steered)
        return place

    def checkpoint(self, taken: Checkpointed) -> None:
        """Note the states of the work tree around a turn."""
        self.checkpoints[taken.index] = taken
        self.journal.append(taken)

    def task(self, tasks: Sequence[Task]) -> None:
        """Note the task list as it was just written."""
        written = Tasked(len(self.messages), [list(task) for task in tasks])
        self.tasked.append(written)
        self.journal.append(written)

    def cut(self, place: int) -> None:
        """Go back to before the message at `place`."""
        self.journal.cut(place)
        self.keep(self.messages[:place])
        self.prompts = [prompt for prompt in self.prompts if prompt.index < place]
        self.checkpoints = {key: self.checkpoints[key] for key in self.checkpoints if key < place}
        self.tasked = [tasked for tasked in self.tasked if tasked.index < place]
        before = set(self.loads.loads)
        self.forget()
        gone = before.difference(self.loads.loads)
        self.uses = [use for use in self.uses if f"{use.source}:{use.name}" not in gone]

    def put_back(self, earlier: Self, place: int) -> None:
        """Undo a `cut` at `place`, on disk too; `earlier` is a copy from before it."""
        for prompt in earlier.prompts:
            if prompt.index >= place:
                self.journal.save(earlier.messages[: prompt.index])
                self.journal.append(prompt)
        self.keep(earlier.messages)
        self.prompts, self.uses = list(earlier.prompts), list(earlier.uses)
        for load in earlier.loads.loads.values():
            if load.token not in self.loads.loads:
                self.journal.loaded(load.use, load.payload)
        self.loads.replace(earlier.loads.loads.values())
        for index in sorted(earlier.checkpoints.keys() - self.checkpoints.keys()):
            self.checkpoint(earlier.checkpoints[index])
        for tasked in earlier.tasked[len(self.tasked) :]:
            self.tasked.append(tasked)
            self.journal.append(tasked)

    def compact(self, start: int, head: ModelMessage) -> None:
        """Put `head` in the place of everything before `start`."""
        self.journal.compacted(start, [head])
        self.messages = [head, *self.messages[start:]]
        shift = 1 - start
        self.tasked = [
            replace(tasked, index=max(0, tasked.index + shift)) for tasked in self.tasked[-1:]
        ]
        kept = [prompt for prompt in self.prompts if prompt.index >= start]
        self.prompts = [replace(prompt, index=prompt.index + shift) for prompt in kept]
        self.checkpoints = {
            key + shift: replace(self.checkpoints[key], index=key + shift)
            for key in self.checkpoints
            if key >= start
        }

    def forget(self) -> None:
        """Let go of skills whose text no longer stands in the history."""
        if self.loads.loads:
            self.loads.retain(texts(self.messages))


def _is_task(row: object) -> bool:
    if not isinstance(row, list):
        return False
    parts = cast("list[object]", row)
    return len(parts) == 3 and all(isinstance(part, str) for part in parts)
