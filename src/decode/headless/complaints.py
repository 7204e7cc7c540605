"""What goes to stderr: notices as they come, and at the end the cause and the next step."""

from collections.abc import Callable

from decode.entities.event import (
    Event,
    Notice,
    Permission,
    Retrying,
    ToolFinished,
    ToolStarted,
    TurnEnded,
)
from decode.entities.visible import visible
from decode.wire.report import USAGE, Report

Write = Callable[[bytes], None]

_CAUSES = {
    "failed": "the model failed; decode doctor shows what is configured",
    "limit": "a limit was reached; --max-turns, --max-tokens, --max-cost and --timeout set it",
    "repeated": "the model made the same call again and again; the turn was ended",
    "interrupted": "interrupted",
}
#: A signal other than that of Ctrl+C is told by its own name.
_SIGNALS = {143: "terminated", 129: "the terminal hung up"}


class Complaints:
    """Writes to stderr; with `verbose` also what the model does."""

    def __init__(self, write: Write, *, verbose: bool) -> None:
        self._write, self._verbose = write, verbose
        self._said_why = False
        self._last = ""

    def event(self, event: Event) -> None:
        """Write what an event has for stderr."""
        match event:
            case Notice(text, "error") if text == self._last:
                # A session that cannot be opened fails its start and its turn; once will do.
                return
            case Notice(text, level):
                self._last = text
                self._said_why = self._said_why or level == "error"
                self.line(text)
            case Retrying(attempt, wait_s, reason):
                self.line(f"attempt {attempt} in {wait_s:g} s: {reason}")
            case ToolStarted(call) if self._verbose:
                self.line(f"{call.name}: {call.title}")
            case Permission(_, verdict, by, reason) if self._verbose:
                self.line(f"  {verdict} by {by}: {reason}")
            case ToolFinished(_, ok, _, seconds) if self._verbose:
                self.line(f"  {'done' if ok else 'failed'} after {seconds:.1f} s")
            case _:
                pass

    def end(self, ended: TurnEnded, report: Report) -> None:
        """Name what was refused, and cause and next step of a run that did not end well, once."""
        for call, reason in report.denied:
            self.line(f"refused {call.name}: {call.title} ({reason})")
        if ended.reason == "refused" and report.denied:
            self.line("to allow it, give a rule with --allow, or another --mode")
        elif ended.exit_code not in (0, USAGE) and not self._said_why:
            cause = _CAUSES.get(ended.reason, f"the turn ended: {ended.reason}")
            self.line(_SIGNALS.get(ended.exit_code, cause))

    def line(self, text: str) -> None:
        """Write a line; what could act on a terminal is spelt out."""
        self._write(f"decode: {visible(text.rstrip())}\n".encode("utf-8", "replace"))
