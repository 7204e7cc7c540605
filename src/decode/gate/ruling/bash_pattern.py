"""The pattern of a `bash(…)` rule, matched against one simple command (gate semantics, S8)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from decode.gate.shell.parser import parse
from decode.gate.shell.serialise import serialise_command
from decode.gate.shell.syntax import AndOr, Pipeline, Simple, Unclear

#: Stands between words where a blank inside a word must not count as a boundary.
_SEAM = "\x1f"
#: The program and its subcommand are compared word by word, whatever blanks words hold.
_ALIGNED = 2
_QUOTES = frozenset("'\"\\")
_TOKEN = re.compile(r"'[^']*'|\"[^\"]*\"|\\.|\s+|[^'\"\\\s]+", re.DOTALL)


@dataclass(frozen=True, slots=True)
class BashPattern:
    """A compiled pattern.

    `text` is what was written, `head` the literal text before the first wildcard, `closed` says
    that its last word ends there, `exact` that there is no wildcard. `joined` is matched against
    decoded words with one blank between them; `seamed`, when the pattern has quotes, against
    words with a seam between them. `canonical` is the command that an exact pattern is; `expands`
    says that the shell puts something in there, so that its decoded text means another command.
    """

    text: str
    exact: bool
    head: str
    closed: bool
    joined: re.Pattern[str]
    seamed: re.Pattern[str] | None
    canonical: str
    expands: bool

    def covers(self, words: Sequence[str], canonical: str) -> bool:
        """Say whether the pattern matches a command as it is written; `canonical` is its text."""
        if self.canonical == canonical:
            return True
        if self.expands:
            return False
        if self.seamed is not None and self.seamed.fullmatch(_SEAM.join(words)):
            return True
        whole = self.whole_words()[:_ALIGNED]
        if list(words[: len(whole)]) != whole:
            return False
        return self.joined.fullmatch(" ".join(words)) is not None

    def whole_words(self) -> list[str]:
        """Return the literal words before the first wildcard that no wildcard touches."""
        words = self.head.split(" ")
        return [word for word in (words if self.closed else words[:-1]) if word]

    def names(self, words: Sequence[str]) -> bool:
        """Say whether the pattern matches a command that was made plain: for deny and ask."""
        if self.seamed is not None and self.seamed.fullmatch(_SEAM.join(words)):
            return True
        return self.joined.fullmatch(" ".join(words)) is not None

    def may_name(self, known: str) -> bool:
        """Say whether the pattern could match a command that begins with `known` words."""
        return known.startswith(self.head) or self.head.startswith(known)

    def spells(self, word: str) -> bool:
        """Say whether the pattern itself names `word`, an option or a script."""
        option = word.partition("=")[0]
        for token in _words(self.text):
            if token == word or (token.startswith(option) and _wild(token).fullmatch(word)):
                return True
        return " " in word and word in self.text


@lru_cache(maxsize=1024)
def bash_pattern(text: str) -> BashPattern:
    """Compile the pattern of a rule."""
    body, prefix = (text[:-2], True) if text.endswith(":*") else (text, False)
    if not prefix and body.endswith(" *"):
        body, prefix = body[:-2], True
    literal = body.partition("*")[0]
    exact = not prefix and "*" not in _unquoted(body)
    head = literal if prefix and literal == body else (body if exact else literal)
    command = _command(text) if exact else None
    return BashPattern(
        text,
        exact,
        head,
        exact or (prefix and literal == body),
        _compile(body, prefix, " ", split=False),
        _compile(body, prefix, _SEAM, split=True) if _QUOTES & set(body) else None,
        serialise_command(command) if command else "",
        command is not None and any(word.literal is None for word in command.words),
    )


def _compile(body: str, prefix: bool, seam: str, *, split: bool) -> re.Pattern[str]:
    source = _quoted_source(body, seam) if split else ".*".join(map(re.escape, body.split("*")))
    after = f"(?:{seam}.*)?" if prefix else ""
    return re.compile(source + after, re.DOTALL)


def _quoted_source(body: str, seam: str) -> str:
    """Return the expression for a body with quotes: quoted characters stand for themselves."""
    source: list[str] = []
    for token in _TOKEN.findall(body):
        if token.isspace():
            source.append(seam)
        elif token[0] in "'\"":
            source.append(re.escape(token[1:-1]))
        elif token[0] == "\\":
            source.append(re.escape(token[1:]))
        else:
            source.append(".*".join(map(re.escape, token.split("*"))))
    return "".join(source)


def _unquoted(body: str) -> str:
    return "".join(token for token in _TOKEN.findall(body) if token[0] not in _QUOTES)


def _command(text: str) -> Simple | None:
    """Return the command that a pattern without wildcard is; None when it is no plain one."""
    try:
        script = parse(text)
    except Unclear:
        return None
    match script.lists:
        case (AndOr(Pipeline((Simple(_, (), ()) as command,), False, False), ()),):
            return command
        case _:
            return None


def _words(text: str) -> list[str]:
    return [word.strip("'\"").removesuffix(":*") for word in text.split()]


def _wild(token: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, token.split("*"))), re.DOTALL)
