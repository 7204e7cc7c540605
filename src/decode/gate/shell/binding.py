"""From a word of the tree to the word a program gets: known variables are put in."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from decode.gate.places.globs import escaped
from decode.gate.shell.syntax import (
    Arithmetic,
    Pattern,
    Piece,
    Process,
    Script,
    ShellWord,
    Substitution,
    Text,
    Tilde,
    Variable,
)
from decode.gate.words import Word

_NUMBERS = frozenset({"?", "#", "$", "UID", "EUID", "RANDOM", "SECONDS"})
#: Variables that carry no secret, but whose value is not known here (gate semantics, S2).
_HARMLESS = frozenset({"USER", "LOGNAME", "SHELL", "PATH", "LANG", "TERM", "HOSTNAME"})
_SPLITTING = frozenset(" \t\n*?[\\")


@dataclass(slots=True)
class Binder:
    """Binds the words of one command; collects what could not be told and what runs inside.

    `known` are variables with one known value, `loops` those of loops around the command.
    """

    known: Mapping[str, str]
    loops: Mapping[str, Word]
    reasons: list[str] = field(default_factory=list[str])
    scripts: list[Script] = field(default_factory=list[Script])

    def bind(self, word: ShellWord) -> Word:
        """Return the word as far as it is known."""
        bound = Word("")
        for index, piece in enumerate(word.pieces):
            part = self._piece(piece)
            bound = part if index == 0 else join(bound, part)
        return bound

    def _piece(self, piece: Piece) -> Word:
        match piece:
            case Text(text):
                return Word(text)
            case Pattern(text):
                return Word(text, static=False, glob=True, leading_glob=True)
            case Tilde():
                return self._variable("HOME", quoted=True)
            case Variable(name, quoted):
                return self._variable(name, quoted=quoted)
            case _:
                return self._computed(piece)

    def _computed(self, piece: Arithmetic | Substitution | Process) -> Word:
        match piece:
            case Arithmetic(text):
                return _unknown(f"$(({text}))", splits=False)
            case Substitution(script, quoted):
                self.scripts.append(script)
                return _unknown("$(…)", splits=not quoted)
            case Process(script):
                self.scripts.append(script)
                return Word("/dev/fd/63", process=True)

    def _variable(self, name: str, *, quoted: bool) -> Word:
        value = self.loops.get(name)
        if value is None and name in self.known:
            value = Word(self.known[name])
        if value is not None:
            return value if quoted or not _splits(value) else _unknown(f"${name}", splits=True)
        if name in _NUMBERS:
            return replace(_unknown(f"${name}", splits=False), numeric=True, leading_dynamic=False)
        if name not in _HARMLESS:
            self.reasons.append(f"the value of ${name} is not known")
        return _unknown(f"${name}", splits=not quoted)


def _unknown(text: str, *, splits: bool) -> Word:
    return Word(text, static=False, splits=splits, leading_dynamic=True)


def _splits(word: Word) -> bool:
    return not word.static or not word.text or not _SPLITTING.isdisjoint(word.text)


def join(first: Word, second: Word) -> Word:
    """Return two adjacent parts as one word."""
    if first.static and second.static and not (first.process or second.process):
        return Word(first.text + second.text)
    leading_glob = first.leading_glob or (first.text == "" and second.leading_glob)
    leading_dynamic = first.leading_dynamic or (first.text == "" and second.leading_dynamic)
    if first.dynamic or second.dynamic:
        return Word(
            first.text + second.text,
            static=False,
            splits=first.splits or second.splits,
            leading_glob=leading_glob,
            leading_dynamic=leading_dynamic,
            numeric=_numeric(first) and _numeric(second),
        )
    text = _as_pattern(first) + _as_pattern(second)
    return Word(text, static=False, glob=True, leading_glob=leading_glob)


def _as_pattern(word: Word) -> str:
    return word.text if word.glob else escaped(word.text)


def _numeric(word: Word) -> bool:
    return word.numeric or (word.static and word.text.isdecimal() and word.text.isascii())
