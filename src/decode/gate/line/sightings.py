"""Every command that a line could run, for deny and ask rules: too many rather than too few."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from decode.gate.line.budget import Budget, OutOfTime
from decode.gate.line.handed import assigned, handed
from decode.gate.line.wrappers import WRAPPERS, base_name, opaque
from decode.gate.shell.binding import Binder
from decode.gate.shell.grammar import tree
from decode.gate.shell.lexer import read_words
from decode.gate.shell.nodes import Spot, heredoc_bodies, spots
from decode.gate.shell.reader import Reader
from decode.gate.shell.slices import slices
from decode.gate.shell.syntax import Script, Unclear
from decode.gate.words import Redirect, SimpleCommand, Word

_MAX_DEPTH = 6
_MAX_TEXT = 65_536
#: How far into the words of a wrapper a command is looked for; behind that it counts as hidden.
_MAX_WORDS = 64
_CODE = re.compile(r"[\s;&|$`(){}<>]")
_BREAKS = re.compile(r"[;&|(){}\n`<>]+|\$\(")
_KEYWORDS = frozenset(
    {"if", "then", "elif", "else", "fi", "for", "while", "until", "do", "done", "case", "in",
     "select", "function", "!", "time", "coproc", "esac", "{", "}", "[[", "]]"}
)  # fmt: skip
_REDIRECT = re.compile(r"[0-9]*(<|>|>>|>\||<>|>&|<&|&>|&>>)\s*(\S.*)", re.DOTALL)
#: Inside code they are too common, and what they print or record too often looks like a command.
_FINDERS = frozenset({"find", "gfind"})
_HARMLESS = frozenset({"cat", "cd", "echo", "git", "grep", "ls", "printf", "rg"})
_ASSIGNMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:\[[^\]]*\])?\+?=")


@dataclass(slots=True)
class Lookout:
    """Collects commands out of text and words.

    `doubtful` are what a reading without grammar takes for commands; `hidden` is set when some
    cannot be seen.
    """

    budget: Budget
    home: str
    cwd: str = ""
    hidden: bool = False
    commands: list[tuple[Word, ...]] = field(default_factory=list[tuple[Word, ...]])
    doubtful: list[tuple[Word, ...]] = field(default_factory=list[tuple[Word, ...]])

    def text(self, text: str, depth: int = 0) -> Iterator[SimpleCommand]:
        """Yield the simple commands of any text, parsed by tree-sitter, broken or not.

        Raises `OutOfTime`, at once for what would take too long for certain.
        """
        if len(text) > _MAX_TEXT:
            raise OutOfTime
        root = tree(text)
        for spot in spots(root, self.budget.spend):
            yield self._command(spot)
        if root.has_error:
            self.hidden = True
        if root.has_error or depth:
            yield from self._fragments(text)
        for body in heredoc_bodies(root):
            yield from self._backquoted(body, depth)
        self._doubt(text)

    def _doubt(self, text: str) -> None:
        for written in slices(text):
            self.budget.spend()
            words = [word for piece in written for word in self.loose(piece)]
            while words and (words[0].text in _KEYWORDS or _ASSIGNMENT.match(words[0].text)):
                words.pop(0)
            if words:
                self.doubtful.extend(_suffixes(tuple(words)))

    def look(self, command: SimpleCommand, depth: int = 0) -> None:
        """Take in a command, and everything it may run in turn."""
        words = command.words
        if not words:
            return
        self.commands.append(words)
        self.hidden = self.hidden or opaque(words)
        if base_name(words[0]) in WRAPPERS:
            self._wrapped(words, depth)
        elif depth:
            self.suspect(command, trusted=base_name(words[0]) in _HARMLESS)

    def suspect(self, command: SimpleCommand, *, trusted: bool) -> None:
        """Take in what a program could run of its words; of a trusted one only its variables."""
        for words in (assigned if trusted else handed)(command, self.loose):
            self.budget.spend()
            self.doubtful.append(words)

    def _wrapped(self, words: tuple[Word, ...], depth: int) -> None:
        self.hidden = self.hidden or len(words) > _MAX_WORDS
        if base_name(words[0]) in _FINDERS:
            self._found(words, depth)
            return
        for index in range(1, min(len(words), _MAX_WORDS)):
            self.budget.spend()
            word = words[index]
            if word.dynamic or depth > _MAX_DEPTH:
                self.hidden = True
            elif word.static and _CODE.search(word.text):
                for code in _codes(word.text):
                    self._code(code, depth)
            if not word.text.startswith("-"):
                self.commands.append(words[index:])
                self.hidden = self.hidden or opaque(words[index:])
        if base_name(words[0]) == "eval":
            self._code(" ".join(word.text for word in words[1:_MAX_WORDS]), depth)

    def _found(self, words: tuple[Word, ...], depth: int) -> None:
        """Take in what find runs: nothing but what stands behind an `-exec` of some kind."""
        if depth > _MAX_DEPTH:
            self.hidden = True
            return
        for index, word in enumerate(words[1:_MAX_WORDS], start=2):
            self.budget.spend()
            if word.dynamic:
                self.hidden = True
            elif word.text.startswith(("-exec", "-ok")):
                self.look(SimpleCommand(words[index:]), depth + 1)

    def _code(self, text: str, depth: int) -> None:
        if depth > _MAX_DEPTH:
            self.hidden = True
            return
        for command in list(self.text(text, depth + 1)):
            self.look(command, depth + 1)

    def _backquoted(self, body: str, depth: int) -> Iterator[SimpleCommand]:
        """Look into the backquotes of a here-document, which the grammar does not see."""
        for code in body.split("`")[1::2]:
            if depth > _MAX_DEPTH:
                self.hidden = True
                return
            yield from self.text(code, depth + 1)

    def _command(self, spot: Spot) -> SimpleCommand:
        if spot.words and spot.words[0].startswith("["):
            return SimpleCommand((Word("["),))
        words = tuple(word for text in spot.words for word in self._decoded(text))
        return SimpleCommand(words, (), tuple(self._redirects(spot)))

    def _decoded(self, text: str) -> tuple[Word, ...]:
        self.budget.spend()
        return self.loose(text)

    def _redirects(self, spot: Spot) -> Iterator[Redirect]:
        for written in spot.redirects:
            match = _REDIRECT.fullmatch(written)
            for word in self.loose(match[2]) if match and match[2] else ():
                yield Redirect(match[1] if match else "", word)

    def _fragments(self, text: str) -> Iterator[SimpleCommand]:
        """Cut text at everything that could end a command, whatever quotes are around it."""
        for fragment in _BREAKS.split(text):
            self.budget.spend()
            words = [re.sub(r"['\"\\]", "", word) for word in fragment.split()]
            while words and (words[0] in _KEYWORDS or _ASSIGNMENT.match(words[0])):
                words.pop(0)
            if words:
                yield SimpleCommand(tuple(Word(word) for word in words))

    def loose(self, text: str) -> tuple[Word, ...]:
        """Decode one written word as well as it can be."""
        reader = Reader(text, _no_script)
        try:
            found = read_words(reader)
        except Unclear:
            found = ()
        if found and reader.at == len(text):
            known = {"HOME": self.home, "PWD": self.cwd}
            binder = Binder({name: value for name, value in known.items() if value}, {})
            return tuple(binder.bind(word) for word in found)
        plain = re.sub(r"['\"\\]", "", text)
        return (replace(Word(plain), static=False, splits=True, leading_dynamic=True),)


def _suffixes(words: tuple[Word, ...]) -> Iterator[tuple[Word, ...]]:
    yield words
    if base_name(words[0]) in WRAPPERS:
        yield from (words[index:] for index in range(1, min(len(words), _MAX_WORDS)))


def _codes(text: str) -> Iterator[str]:
    """Yield a word that may be code, and what is left of it when it begins with an option."""
    yield text
    if text.startswith("-"):
        yield text.partition("=")[2]
        yield text[2:]


def _no_script(reader: Reader) -> Script:
    raise Unclear("it has a substitution")
