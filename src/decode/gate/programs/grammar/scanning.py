"""Splits the arguments of a program into options and operands, as getopt does."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from decode.gate.programs.grammar.findings import Findings
from decode.gate.programs.grammar.options import Option, Takes
from decode.gate.programs.grammar.values import AT_RUN_TIME, Place, examine
from decode.gate.words import Word

_NUMERIC = re.compile(r"-\d+")


class Globs(StrEnum):
    """What a word may do whose first character comes out of a glob."""

    FREE = "free"
    """Every option of the program is harmless: let it be one."""
    LOOK = "look"
    """Allowed if no file there has a name that starts with a dash."""
    NEVER = "never"
    """Refused."""


@dataclass(slots=True)
class Scan:
    """The parts of a call. `doubtful` are operands that might turn out to be options."""

    options: list[tuple[str, Word | None]] = field(default_factory=list[tuple[str, Word | None]])
    operands: list[Word] = field(default_factory=list[Word])
    doubtful: list[Word] = field(default_factory=list[Word])
    after_dashes: int | None = None
    """How many operands stand before the `--`, None when there is none."""

    def has(self, *names: str) -> bool:
        """Return whether one of the options is given."""
        return any(name in names for name, _ in self.options)


@dataclass(slots=True)
class Scanner:
    """Works through the words of one call; notes what it finds in `found` and `scan`."""

    table: Mapping[str, Option]
    found: Findings
    numeric: bool = False
    stops: bool = False
    """Nothing behind the first operand is an option."""
    scan: Scan = field(default_factory=Scan)
    rest: list[Word] = field(default_factory=list[Word])

    def run(self, args: Sequence[Word]) -> Scan:
        """Scan all words."""
        self.rest = list(args)
        while self.rest:
            self._word(self.rest.pop(0))
        return self.scan

    def _word(self, word: Word) -> None:
        text = word.text
        if self._ended() or text == "-" or not text.startswith("-"):
            self._operand(word)
        elif word.static and text == "--":
            self.scan.after_dashes = len(self.scan.operands)
        elif word.dynamic:
            self.found.object(AT_RUN_TIME, text)
        elif self.numeric and word.static and _NUMERIC.fullmatch(text):
            self.scan.options.append(("-NUM", word))
        elif text.startswith("--"):
            self._long(word)
        else:
            self._cluster(word)

    def _ended(self) -> bool:
        return self.scan.after_dashes is not None or (self.stops and bool(self.scan.operands))

    def _operand(self, word: Word) -> None:
        if not self._ended() and (word.leading_glob or (word.leading_dynamic and not word.numeric)):
            self.scan.doubtful.append(word)
        self.scan.operands.append(word)

    def _long(self, word: Word) -> None:
        name, equals, _ = word.text.partition("=")
        option = self.table.get(name)
        if option is None:
            self.found.object(f"unknown option {name}", word.text)
            return
        if not equals:
            self._separate(option, word)
        elif option.takes in (Takes.NOTHING, Takes.NEXT_IF_ANY) and not option.kinds:
            self.found.object(f"unknown option {word.text}", word.text)
        else:
            self._give(option, word, word.after(f"{name}="))

    def _cluster(self, word: Word) -> None:
        for at, letter in enumerate(word.text[1:], 1):
            option = self.table.get(f"-{letter}")
            if option is None:
                self.found.object(f"unknown option -{letter}", word.text)
                return
            behind = word.text[at + 1 :]
            if behind and option.takes in (Takes.VALUE, Takes.OPTIONAL):
                self._give(option, word, word.after(word.text[: at + 1]))
                return
            if option.takes is Takes.NOTHING or behind:
                self._give(option, word, None)
            else:
                self._separate(option, word)
                return

    def _separate(self, option: Option, word: Word) -> None:
        """Take the values from the words that follow, as far as the option takes any."""
        if word.glob:
            self.found.object("a word may become several words", word.text)
        if option.takes is Takes.ATTACHED:
            self.found.object(f"unknown option {word.text}", word.text)
        wanted = option.takes is Takes.VALUE or (option.takes is Takes.NEXT_IF_ANY and self.rest)
        kinds = option.kinds if wanted else ()
        if len(kinds) > len(self.rest):
            self.found.object(f"{option.name} lacks its value", word.text)
        self._warn(option, word)
        values = [self.rest.pop(0) for _ in kinds[: len(self.rest)]]
        for kind, value in zip(kinds, values, strict=False):
            examine(kind, value, Place.SEPARATE, self.found)
        self.scan.options.append((option.name, values[0] if values else None))

    def _give(self, option: Option, word: Word, value: Word | None) -> None:
        self._warn(option, word)
        match option.kinds:
            case (kind,) if value is not None:
                examine(kind, value, Place.ATTACHED, self.found)
            case (_, _, *_):
                self.found.object(f"unknown option {word.text}", word.text)
            case _:
                pass
        self.scan.options.append((option.name, value))

    def _warn(self, option: Option, word: Word) -> None:
        if option.danger:
            self.found.object(option.danger, word.text, option.effect)
