"""Carrying out one command on a text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from decode.tui.prompt.vim.grammar import FINDS, Command
from decode.tui.prompt.vim.motions import MOTIONS, Reach, Target, find, word_end
from decode.tui.prompt.vim.objects import is_linewise, span
from decode.tui.prompt.vim.operators import (
    Result,
    Span,
    joined,
    operate,
    put,
    replaced,
    spanned,
)
from decode.tui.prompt.vim.places import (
    behind,
    first_word,
    kind_of,
    line_end,
    line_number,
    line_place,
    line_start,
)
from decode.tui.prompt.vim.registers import Piece, Registers

_MOST = 200_000
_TURNED = {"f": "F", "F": "f", "t": "T", "T": "t"}


@dataclass(frozen=True, slots=True)
class Ground:
    """What a command works on; `anchor` is where the selection began, `lines` in whole lines."""

    text: str
    at: int
    anchor: int | None = None
    lines: bool = False


@dataclass(slots=True)
class Doing:
    """Remembers the registers and the last search in a line.

    After `do`, `anchor` is where a text object that was selected begins, else None.
    """

    registers: Registers = field(default_factory=Registers)
    anchor: int | None = None
    ground: Ground = field(default_factory=lambda: Ground("", 0))
    _sought: tuple[str, str] | None = None

    def do(self, command: Command, ground: Ground) -> Result | None:
        """Return what the command makes of the text; None when it leads nowhere."""
        self.ground, self.anchor = ground, None
        if command.verb == "":
            return self._move(command, ground)
        simple = _SIMPLE.get(command.verb)
        if simple is not None:
            return simple(self, command, ground)
        part = self._part(command, ground)
        if part is None:
            return None
        done = operate(command.verb, ground.text, part, self.registers, command.register)
        stays = command.verb == "y" and part.lines and ground.anchor is None
        return Result(done.text, max(ground.at, part.low), done.inserts) if stays else done

    # Motions

    def _move(self, command: Command, ground: Ground) -> Result | None:
        if len(command.motion) == 2 and command.motion[0] in "ia":
            return self._select(command.motion, ground)
        target = self._target(command, ground)
        return None if target is None else Result(ground.text, target.at)

    def _select(self, name: str, ground: Ground) -> Result | None:
        found = span(ground.text, ground.at, name)
        if found is None or found[0] >= found[1]:
            return None
        self.anchor = found[0]
        return Result(ground.text, found[1] - 1)

    def _target(self, command: Command, ground: Ground) -> Target | None:
        motion, argument = command.motion, command.argument
        if motion in FINDS:
            self._sought = motion, argument
        elif motion in (";", ","):
            if self._sought is None:
                return None
            way, argument = self._sought
            motion = way if motion == ";" else _TURNED[way]
            return self._sought_again(motion, argument, ground, command.count or 1)
        if motion in FINDS:
            return find(ground.text, ground.at, motion, argument, command.count or 1)
        return MOTIONS[motion](ground.text, ground.at, command.count)

    def _sought_again(self, way: str, char: str, ground: Ground, count: int) -> Target | None:
        target = find(ground.text, ground.at, way, char, count)
        if way in "tT" and count == 1 and target is not None and target.at == ground.at:
            return find(ground.text, ground.at, way, char, 2)
        return target

    # What an operator takes

    def _part(self, command: Command, ground: Ground) -> Span | None:
        text, at = ground.text, ground.at
        if command.motion == "selection":
            return _selection(ground)
        if command.motion == "line":
            number = line_number(text, at) + (command.count or 1) - 1
            return spanned(text, at, line_place(text, number), lines=True)
        if len(command.motion) == 2 and command.motion[0] in "ia":
            found = span(text, at, command.motion)
            return None if found is None else Span(*found, lines=is_linewise(command.motion))
        if (words := _changed_words(command, ground)) is not None:
            return words
        target = self._target(command, ground)
        return None if target is None else _reached(command, ground, target)

    # Commands without a motion

    def put(self, command: Command, ground: Ground) -> Result:
        """`p` and `P`; something that is selected gives way and is kept."""
        piece = self.registers.take(command.register)
        if ground.anchor is not None:
            return self._put_over(piece, ground)
        count = max(min(command.count or 1, _MOST // max(len(piece.text), 1)), 1)
        return put(ground.text, ground.at, piece, count, before=command.verb == "P")

    def _put_over(self, piece: Piece, ground: Ground) -> Result:
        part, text = _selection(ground), ground.text
        operate("d", text, part, self.registers)
        added = f"\n{piece.text}\n" if piece.lines and not part.lines else piece.text
        return Result(text[: part.low] + added + text[part.high :], part.low)

    def insert(self, command: Command, ground: Ground) -> Result:
        """`i`, `I`, `a`, `A`, `o`, `O`."""
        text, at = ground.text, ground.at
        end = line_end(text, at)
        match command.verb:
            case "I":
                at = first_word(text, at)
            case "a":
                at = behind(text, at)
            case "A":
                at = end
            case "o":
                text, at = f"{text[:end]}\n{text[end:]}", end + 1
            case "O":
                at = line_start(text, at)
                text = f"{text[:at]}\n{text[at:]}"
            case _:
                pass
        return Result(text, at, inserts=True)


def _selection(ground: Ground) -> Span:
    low, high = sorted((ground.at, ground.at if ground.anchor is None else ground.anchor))
    if ground.lines:
        return spanned(ground.text, low, high, lines=True)
    return Span(low, min(max(behind(ground.text, high), high + 1), len(ground.text)))


def _changed_words(command: Command, ground: Ground) -> Span | None:
    """`cw` on a word ends where the word ends, also at its last letter."""
    text, at = ground.text, ground.at
    big = command.motion == "W"
    on_word = at < len(text) and kind_of(text[at], big=big)
    if command.verb != "c" or command.motion not in ("w", "W") or not on_word:
        return None
    end = at - 1
    for _ in range(command.count or 1):
        end = word_end(text, end, big=big)
    return Span(at, end + 1)


def _reached(command: Command, ground: Ground, target: Target) -> Span:
    text, at = ground.text, ground.at
    low, high = sorted((at, target.at))
    if target.reach is Reach.LINES:
        return spanned(text, low, high, lines=True)
    if target.reach is Reach.INCLUSIVE:
        high = min(max(behind(text, high), high + 1), len(text))
    elif command.motion in ("w", "W") and "\n" in text[low:high]:
        # The last word of a line: what follows the line stays.
        high = line_end(text, low) if text[low:high].count("\n") == 1 else high
    return Span(low, high)


def _replace(doing: Doing, command: Command, ground: Ground) -> Result | None:
    del doing
    if ground.anchor is not None:
        return replaced(ground.text, _selection(ground), command.argument)
    count = command.count or 1
    high = behind(ground.text, ground.at, count)
    if high == ground.at or count > line_end(ground.text, ground.at) - ground.at:
        return None
    if command.argument == "\n":
        return replaced(ground.text, Span(ground.at, high), command.argument)
    new = command.argument * count
    whole = ground.text[: ground.at] + new + ground.text[high:]
    return Result(whole, ground.at + len(new) - 1)


def _join(doing: Doing, command: Command, ground: Ground) -> Result:
    del doing
    if ground.anchor is None:
        return joined(ground.text, ground.at, command.count or 1)
    low, high = sorted((ground.at, ground.anchor))
    count = line_number(ground.text, high) - line_number(ground.text, low) + 1
    return joined(ground.text, low, count)


def _swap_case(doing: Doing, command: Command, ground: Ground) -> Result:
    high = behind(ground.text, ground.at, command.count or 1)
    done = operate("g~", ground.text, Span(ground.at, high), doing.registers)
    return Result(done.text, high)


_SIMPLE: Mapping[str, Callable[[Doing, Command, Ground], Result | None]] = {
    **dict.fromkeys(("p", "P"), Doing.put),
    **dict.fromkeys(("i", "I", "a", "A", "o", "O"), Doing.insert),
    "r": _replace,
    "J": _join,
    "~": _swap_case,
}
