"""The tool calls of a turn: which began, how long they ran, which were refused."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from decode.entities.call import ToolCall


@dataclass(slots=True)
class Calls:
    """What is known of each call by its id; `refused` holds the refused ones in order."""

    clock: Callable[[], float] = time.monotonic
    refused: list[ToolCall] = field(default_factory=list[ToolCall])
    _begun: dict[str, ToolCall] = field(default_factory=dict[str, ToolCall])
    _since: dict[str, float] = field(default_factory=dict[str, float])
    _seconds: dict[str, float] = field(default_factory=dict[str, float])

    def begin(self, call: ToolCall) -> None:
        """A call was shown; it may still have to be approved."""
        self._begun[call.id] = call

    def known(self, call_id: str) -> bool:
        """Say whether the call was shown."""
        return call_id in self._begun

    def refuse(self, call: ToolCall) -> None:
        """A call will not run."""
        self.refused.append(call)

    def run(self, call_id: str) -> None:
        """The work of a call begins; waiting for the person does not count."""
        self._since[call_id] = self.clock()

    def end(self, call_id: str) -> None:
        """The work of a call is over."""
        since = self._since.pop(call_id, None)
        if since is not None:
            self._seconds[call_id] = self.clock() - since

    def seconds(self, call_id: str) -> float:
        """Return how long the call ran, 0 when it did not."""
        return self._seconds.get(call_id, 0.0)
