"""A permission rule: `tool` or `tool(pattern)` with an effect (gate contract, section 4)."""

from dataclasses import dataclass
from pathlib import Path

from decode.entities.call import Verdict


@dataclass(frozen=True, slots=True)
class Rule:
    """`effect` is the verdict the rule asks for; `pattern` None covers every call of the tool.

    `scope` tells where it comes from: session, flag, user, project_user (kept in the user's
    directory for one project), project_trusted, project_untrusted, agent, builtin. `base` anchors
    path patterns. `path` and `line` name the place it was read from.
    """

    tool: str
    pattern: str | None
    effect: Verdict
    scope: str = "session"
    base: Path | None = None
    path: Path | None = None
    line: int | None = None

    @property
    def text(self) -> str:
        """The rule as it is written in settings."""
        return self.tool if self.pattern is None else f"{self.tool}({self.pattern})"
