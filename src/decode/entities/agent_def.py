"""An agent: a prompt, the tools it may use, the mode and rules it starts with."""

from dataclasses import dataclass
from pathlib import Path

from decode.entities.rule import Rule
from decode.entities.state import Mode


@dataclass(frozen=True, slots=True)
class AgentDef:
    """`tools` is None for every tool, else the names that are allowed."""

    name: str
    description: str
    prompt: str
    tools: frozenset[str] | None = frozenset()
    mode: Mode = Mode.DEFAULT
    rules: tuple[Rule, ...] = ()
    model: str | None = None
    source: str = "builtin"
    path: Path | None = None

    def allows(self, tool: str) -> bool:
        """Say whether the agent may use the tool of this name."""
        return self.tools is None or tool in self.tools
