"""A call that will not run: the sentence the model reads, as an ordinary result."""

from pydantic_ai import ToolReturn
from pydantic_ai.exceptions import SkipToolExecution

from decode.entities.call import Reply, ToolCall
from decode.entities.hunk import hunks
from decode.entities.preview import Diff

#: The metadata of a result that tells screens and exports that nothing was done.
NOT_DONE = {"ok": False}


class Refused(Exception):
    """`who` refused `call`: rule, mode, user, headless, gate."""

    def __init__(self, who: str, reason: str, call: ToolCall) -> None:
        super().__init__(reason)
        self.who, self.reason, self.call = who, reason, call

    @property
    def sentence(self) -> str:
        """What the model reads (tools contract)."""
        return f"refused by {self.who}: {self.reason}"


def instead(sentence: str) -> SkipToolExecution:
    """Return what to raise so that the model reads `sentence` and the run goes on.

    It is an ordinary result, not a failed one: some providers would wrap a failed one in JSON, and
    it must never count as a retry.
    """
    return SkipToolExecution(ToolReturn(return_value=sentence, metadata=dict(NOT_DONE)))


def leftover(call: ToolCall | None, reply: Reply | None) -> str:
    """Return the sentence that names the hunks of a change which the person did not accept."""
    if call is None or reply is None or reply.hunks is None or not isinstance(call.preview, Diff):
        return ""
    every = hunks(call.preview.before, call.preview.after)
    left = [number for number in range(len(every)) if number not in reply.hunks]
    if not left:
        return ""
    places = ", ".join(f"{number + 1} (from line {every[number].start + 1})" for number in left)
    reason = f": {reply.feedback.strip()}" if reply.feedback.strip() else ""
    return f"refused by user: part {places} of {len(every)}{reason}"
