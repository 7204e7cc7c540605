"""One conversation with a model: its history, its totals, and the log that keeps them."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pydantic_ai.messages import ModelMessage
from pydantic_ai.usage import RunUsage

from decode.entities.turn import SkillUse
from decode.loop.history import repaired
from decode.loop.kept.journal import Journal
from decode.loop.kept.visible import texts
from decode.sessions.records import Checkpointed, Prompt
from decode.skills.used import LoadLedger


def _no_journal() -> Journal:
    return Journal(None)


@dataclass(slots=True)
class Thread:
    """`messages` is what the next request continues; `loads` are the skills whose text stands in
    it, `uses` every skill in use, the oldest first. `prompts` are those that can be gone back to,
    `checkpoints` the states of the work tree by the place of their prompt."""

    messages: list[ModelMessage] = field(default_factory=list[ModelMessage])
    total: RunUsage = field(default_factory=RunUsage)
    journal: Journal = field(default_factory=_no_journal)
    loads: LoadLedger = field(default_factory=LoadLedger)
    uses: list[SkillUse] = field(default_factory=list[SkillUse])
    prompts: list[Prompt] = field(default_factory=list[Prompt])
    checkpoints: dict[int, Checkpointed] = field(default_factory=dict[int, Checkpointed])

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

    def cut(self, place: int) -> None:
        """Go back to before the message at `place`."""
        self.journal.cut(place)
        self.keep(self.messages[:place])
        self.prompts = [prompt for prompt in self.prompts if prompt.index < place]
        self.checkpoints = {key: self.checkpoints[key] for key in self.checkpoints if key < place}
        self.forget()

    def compact(self, start: int, head: ModelMessage) -> None:
        """Put `head` in the place of everything before `start`."""
        self.journal.compacted(start, [head])
        self.messages = [head, *self.messages[start:]]
        shift = 1 - start
        kept = [prompt for prompt in self.prompts if prompt.index >= start]
        self.prompts = [replace(prompt, index=prompt.index + shift) for prompt in kept]
        self.checkpoints = {
            key + shift: replace(self.checkpoints[key], index=key + shift)
            for key in self.checkpoints
            if key >= start
        }

    def forget(self) -> None:
        """Let go of skills whose text no longer stands in the history."""
        self.loads.retain(texts(self.messages))
