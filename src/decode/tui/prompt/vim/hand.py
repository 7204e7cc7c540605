"""The modes: keys come in, changed text and places go out."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from decode.tui.prompt.vim.doing import Doing, Ground
from decode.tui.prompt.vim.grammar import Command, NoCommandError, UnfinishedError, parse
from decode.tui.prompt.vim.operators import Result
from decode.tui.prompt.vim.places import line_end, line_start, on_character

_UNCHANGING = frozenset(("", "y", "u", "ctrl+r", "v", "V", "."))
_NAMED = frozenset((
    "left", "right", "up", "down", "home", "end", "backspace", "delete", "space", "ctrl+r",
))  # fmt: skip


class Mode(StrEnum):
    """What keys mean at the moment; the value stands at the foot of the screen."""

    INSERT = "insert"
    NORMAL = "normal"
    VISUAL = "visual"
    LINES = "visual line"


@dataclass(frozen=True, slots=True)
class Step:
    """What a key leads to: the text, the cursor, what is selected from, and what is asked for.

    `ask` is "" or undo, redo, back (in the history) or forward. `taken` is False for a key that is
    none of vim's.
    """

    text: str
    at: int
    anchor: int | None = None
    ask: str = ""
    taken: bool = True


@dataclass(slots=True)
class Vim:
    """Begins in insert mode; knows registers, the last change and the last `f`."""

    mode: Mode = Mode.INSERT
    _pending: list[str] = field(default_factory=list[str])
    _anchor: int = 0
    _doing: Doing = field(default_factory=Doing)
    _begun: tuple[Command, str, int] | None = None
    _last: tuple[Command, str] | None = None

    def press(self, key: str, character: str | None, text: str, at: int) -> Step:
        """Take a key. `key` is Textual's name of it, `character` what it types."""
        if self.mode is Mode.INSERT:
            if key == "escape":
                return self._leave_insert(text, at)
            return Step(text, at, taken=False)
        if key == "escape":
            return self._escape(text, at)
        word = _word(self._pending, key, character)
        if word is None:
            self._pending.clear()
            return Step(text, at, self._selected(), taken=False)
        self._pending.append(word)
        return self._try(text, at)

    @property
    def inserts(self) -> bool:
        """True while letters are typed."""
        return self.mode is Mode.INSERT

    def resting(self, text: str, at: int) -> int:
        """Return where the cursor stands in this mode when others put it at `at`.

        What was selected is not any more.
        """
        if not self.inserts:
            self.mode = Mode.NORMAL
        return at if self.inserts else on_character(text, at)

    def shown(self, step: Step) -> tuple[int, int]:
        """Return from where to where a selection is drawn; its end is where a cursor is drawn."""
        anchor, at = step.anchor or 0, step.at
        if self.mode is not Mode.LINES:
            return (anchor + 1, at) if at < anchor else (anchor, at)
        if at < anchor:
            return line_end(step.text, anchor), line_start(step.text, at)
        return line_start(step.text, anchor), line_end(step.text, at)

    def begin_insert(self) -> None:
        """Go back to typing, as after a text was sent."""
        self.mode, self._begun = Mode.INSERT, None
        self._pending.clear()

    @property
    def pending(self) -> str:
        """The keys of a command that is not complete."""
        return "".join(self._pending)

    def _escape(self, text: str, at: int) -> Step:
        busy = bool(self._pending) or self.mode is not Mode.NORMAL
        self._pending.clear()
        self.mode = Mode.NORMAL
        return Step(text, on_character(text, at), taken=busy)

    def _leave_insert(self, text: str, at: int) -> Step:
        self.mode = Mode.NORMAL
        if self._begun is not None:
            command, before, start = self._begun
            typed = _typed(before, text, start)
            self._last = command, typed
            more = typed * ((command.count or 1) - 1) if command.verb in "iIaA" else ""
            text, at = text[:at] + more + text[at:], at + len(more)
            self._begun = None
        return Step(text, on_character(text, max(at - 1, line_start(text, at))))

    def _try(self, text: str, at: int) -> Step:
        try:
            command = parse(self._pending, visual=self.mode is not Mode.NORMAL)
        except UnfinishedError:
            return Step(text, at, self._selected())
        except NoCommandError:
            self._pending.clear()
            return Step(text, at, self._selected())
        self._pending.clear()
        if command.verb == ".":
            return self._again(command, text, at)
        return self._carry_out(command, text, at)

    def _again(self, command: Command, text: str, at: int) -> Step:
        if self._last is None:
            return Step(text, at)
        last, typed = self._last
        kept = self._last
        step = self._carry_out(replace(last, count=command.count or last.count), text, at)
        if self.mode is Mode.INSERT:
            whole = step.text[: step.at] + typed + step.text[step.at :]
            self._begun = None
            step = self._leave_insert(whole, step.at + len(typed))
        self._last = kept
        return step

    def _carry_out(self, command: Command, text: str, at: int) -> Step:
        if command.verb in ("u", "ctrl+r"):
            return Step(text, at, ask="undo" if command.verb == "u" else "redo")
        if command.verb in ("v", "V"):
            return self._switch(command.verb, text, at)
        if command.verb == "o" and self.mode is not Mode.NORMAL:
            self._anchor, at = at, self._anchor
            return Step(text, at, self._anchor)
        selects = self.mode is not Mode.NORMAL
        lines = self.mode is Mode.LINES
        ground = Ground(text, at, self._anchor if selects else None, lines)
        done = self._doing.do(command, ground)
        if command.verb == "":
            return self._moved(command, ground, done)
        return self._changed(command, done)

    def _moved(self, command: Command, ground: Ground, done: Result | None) -> Step:
        if done is None:
            key = command.motion
            asks = {"j": "forward", "down": "forward", "k": "back", "up": "back"}
            ask = asks.get(key, "") if ground.anchor is None else ""
            return Step(ground.text, ground.at, self._selected(), ask)
        if self._doing.anchor is not None:
            self._anchor = self._doing.anchor
        return Step(ground.text, on_character(ground.text, done.at), self._selected())

    def _changed(self, command: Command, done: Result | None) -> Step:
        ground = self._doing.ground
        if done is None:
            return Step(ground.text, ground.at, self._selected())
        self.mode = Mode.INSERT if done.inserts else Mode.NORMAL
        if done.inserts:
            self._begun = command, done.text, done.at
            return Step(done.text, done.at)
        if command.verb not in _UNCHANGING:
            self._last = command, ""
        return Step(done.text, on_character(done.text, done.at))

    def _switch(self, verb: str, text: str, at: int) -> Step:
        wanted = Mode.VISUAL if verb == "v" else Mode.LINES
        if self.mode is Mode.NORMAL:
            self._anchor = at
        self.mode = Mode.NORMAL if self.mode is wanted else wanted
        return Step(text, at, self._selected())

    def _selected(self) -> int | None:
        return self._anchor if self.mode in (Mode.VISUAL, Mode.LINES) else None


def _word(pending: list[str], key: str, character: str | None) -> str | None:
    if pending and key == "enter" and pending[-1] == "r":
        return "\n"
    if character and character.isprintable() and character != " ":
        return character
    if character == " ":
        return " " if pending and pending[-1] in "rfFtT" else "space"
    return key if key in _NAMED else None


def _typed(before: str, after: str, start: int) -> str:
    """Return what was typed at `start`; "" when other places were changed as well."""
    added = len(after) - len(before)
    if added <= 0 or not after.startswith(before[:start]) or not after.endswith(before[start:]):
        return ""
    return after[start : start + added]
