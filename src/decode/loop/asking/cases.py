"""A call before the gate: as it is shown, and the real place it is about."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from decode.entities.call import ToolCall
from decode.tools._spec import ToolSpec


@dataclass(frozen=True, slots=True)
class Case:
    """`spec` is None for a call of a tool that nobody knows."""

    spec: ToolSpec | None
    call: ToolCall
    place: Path | None = None

    @classmethod
    def of(cls, spec: ToolSpec | None, called: ToolCall, cwd: Path) -> "Case":
        """Return the case of what a model called: its arguments are settled, its title is made."""
        if spec is None:
            return cls(None, called)
        settled = spec.settle(called.args, cwd)
        return cls._made(spec, called, settled, spec.title(settled), cwd)

    def again(self, cwd: Path) -> "Case":
        """Return the same case as the world is now: what is shown may have changed."""
        if self.spec is None:
            return self
        settled = self.spec.settle(self.call.args, cwd)
        return self._made(self.spec, self.call, settled, self.call.title, cwd)

    @classmethod
    def _made(
        cls, spec: ToolSpec, call: ToolCall, args: Mapping[str, Any], title: str, cwd: Path
    ) -> "Case":
        preview = spec.preview(args, cwd)
        made = ToolCall(call.id, spec.name, spec.kind, args, title, preview)
        return cls(spec, made, spec.place(args, cwd))
