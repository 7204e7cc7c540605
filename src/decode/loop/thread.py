"""One conversation with a model: its history, its totals, and the log that keeps them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pydantic_ai.messages import ModelMessage
from pydantic_ai.usage import RunUsage

from decode.entities.turn import SkillUse
from decode.loop.history import repaired
from decode.loop.journal import Journal


def _no_journal() -> Journal:
    return Journal(None)


@dataclass(slots=True)
class Thread:
    """`messages` is what the next request continues; `loaded` are the skills put before the model,
    the newest last."""

    messages: list[ModelMessage] = field(default_factory=list[ModelMessage])
    total: RunUsage = field(default_factory=RunUsage)
    journal: Journal = field(default_factory=_no_journal)
    loaded: list[SkillUse] = field(default_factory=list[SkillUse])

    def keep(self, messages: Sequence[ModelMessage]) -> None:
        """Take over the history as it stands now, on disk too."""
        self.messages = list(messages)
        self.journal.save(self.messages)

    def mend(self) -> None:
        """Bring the history into a state that a provider accepts and that never runs by itself."""
        self.keep(repaired(self.messages))

    def load(self, use: SkillUse) -> None:
        """Note a skill whose payload is in the history."""
        self.loaded = [old for old in self.loaded if old.name != use.name] + [use]
        self.journal.loaded(use)
