"""Events as lines, each message after the word that tells what it is."""

from collections.abc import Callable
from typing import assert_never

from decode.entities.call import ToolCall
from decode.entities.counting import counted
from decode.entities.event import (
    Answered,
    Asked,
    Cleared,
    Clipped,
    DraftReturned,
    EditorOpened,
    Event,
    JobsChanged,
    Listing,
    Notice,
    Permission,
    Pick,
    Quit,
    Replayed,
    Retrying,
    SessionStarted,
    SetUpWanted,
    SkillLoaded,
    StateChanged,
    TextDelta,
    ThemeChosen,
    ThoughtDelta,
    TodoChanged,
    ToolFinished,
    ToolOutput,
    ToolStarted,
    TurnEnded,
    TurnStarted,
    UsageChanged,
)
from decode.tui.screen_text import one_line, rest_of_title, screen_text

_TAIL = 10

Told = TurnStarted | TurnEnded | Notice | Retrying | SkillLoaded | Replayed | DraftReturned
Silent = (
    JobsChanged
    | ThoughtDelta
    | ToolOutput
    | Permission
    | UsageChanged
    | Cleared
    | Asked
    | Answered
    | ThemeChosen
)
Beside = SessionStarted | StateChanged | TodoChanged | Clipped | EditorOpened | SetUpWanted


class Speaker:
    """Says events by `write`, which takes whole lines; answers are said as lines are complete."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._open = ""
        self._saying = False
        self._titles: dict[str, str] = {}

    def line(self, word: str, text: str) -> None:
        """Say a message: its first line after the word, further lines as they are."""
        self._finish()
        self._write(f"{word}: {screen_text(text).strip() or '(nothing)'}")

    def say(self, event: Event) -> None:
        """Say an event, if there is anything to say."""
        match event:
            case TextDelta(text):
                self._grow(text)
            case ToolStarted() | ToolFinished():
                self._tool(event)
            case TurnStarted() | TurnEnded() | Notice() | Retrying() | SkillLoaded() | Replayed():
                self._tell(event)
            case DraftReturned():
                self._tell(event)
            case Pick() | Listing() | Quit():
                self._finish()
            case _:
                self._beside(event)

    def _beside(self, event: Beside | Silent) -> None:
        if isinstance(event, Silent):
            return
        match event:
            case SessionStarted():
                self.line("session", f"agent {event.agent}, mode {event.mode}, model {event.model}")
            case StateChanged(state):
                self.line("now", f"agent {state.agent}, mode {state.mode}, model {state.model}")
            case TodoChanged(tasks):
                for _, content, status in tasks:
                    self.line("task", f"{status}: {one_line(content)}")
            case Clipped(text) | SetUpWanted(text):
                self.line("text", text)
            case EditorOpened(path):
                self.line("file", path)
            case _:
                assert_never(event)

    def _grow(self, text: str) -> None:
        self._open += text
        *whole, self._open = self._open.split("\n")
        for line in whole:
            self._say_line(line)

    def _say_line(self, line: str) -> None:
        word = "" if self._saying else "decode: "
        self._saying = True
        self._write(f"{word}{screen_text(line)}")

    def _finish(self) -> None:
        if self._open.strip():
            self._say_line(self._open)
        self._open, self._saying = "", False

    def _tool(self, event: ToolStarted | ToolFinished) -> None:
        match event:
            case ToolStarted(call):
                title = self._titles[call.id] = _titled(call)
                self.line("tool", title)
            case ToolFinished(call_id, ok, output, seconds):
                title = self._titles.pop(call_id, "a tool")
                lines = screen_text(output).strip().split("\n")
                if ok:
                    self.line(
                        "tool", f"{title} is done, {seconds:.1f}s, {counted(len(lines), 'line')}"
                    )
                else:
                    self.line("tool error", "\n".join([title, *lines[-_TAIL:]]))

    def _tell(self, event: Told) -> None:
        match event:
            case TurnStarted(shown, skill):
                self.line("you", shown)
                if skill is not None:
                    self.line("skill", f"{skill.name} from {skill.source}")
            case TurnEnded(reason):
                self._finish()
                if reason != "done":
                    self.line("turn", f"it ended: {reason}")
            case Notice(text, level):
                self.line({"info": "notice"}.get(level, level), text)
            case _:
                self._mention(event)

    def _mention(self, event: Retrying | SkillLoaded | Replayed | DraftReturned) -> None:
        match event:
            case Retrying(attempt, wait_s, reason):
                self.line("retry", f"attempt {attempt} in {wait_s:.0f}s: {reason}")
            case SkillLoaded(use):
                if use.via != "slash":
                    self.line("skill", f"{use.name} from {use.source} is before the model")
            case Replayed(_, _, _, ToolCall() as call, ok):
                self.line("tool" if ok else "tool error", _titled(call))
            case Replayed(role, text):
                self.line("you" if role == "user" else "decode", text)
            case DraftReturned(text):
                self.line("not sent", text)


def _titled(call: ToolCall) -> str:
    return f"{one_line(call.name)} {rest_of_title(call.name, call.title)}".rstrip()
