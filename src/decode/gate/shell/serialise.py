"""A syntax tree written back as text: this is what runs."""

import re
from dataclasses import dataclass, field

from decode.gate.shell.syntax import (
    AndOr,
    Arithmetic,
    Assign,
    Command,
    Expansion,
    For,
    Group,
    If,
    Pattern,
    Piece,
    Pipeline,
    Process,
    Redirection,
    Script,
    ShellWord,
    Simple,
    Substitution,
    Text,
    Tilde,
    Variable,
    While,
)

_BARE = re.compile(r"[A-Za-z0-9_./@%+:,^-](?:[A-Za-z0-9_./@%+:,=^-]|(?<![=:])~)*")
_FIRST_QUOTED = re.compile(
    r"-|[A-Za-z_][A-Za-z0-9_]*\+?=|(?:if|then|else|elif|fi|case|esac|for|select|while|until|do|done"
    r"|in|function|time|coproc)$"
)
_NAME_GOES_ON = re.compile(r"[A-Za-z0-9_]")
_ALONE = frozenset({"[", "]", "{}", "!", "="})


def serialise(script: Script) -> str:
    """Return text that parses to the same tree, in one form whatever the spelling was."""
    writer = _Writer()
    writer.script(script)
    return writer.text()


def serialise_command(command: Command) -> str:
    """Return the text of one command."""
    writer = _Writer()
    writer.command(command)
    return writer.text()


def quote(text: str) -> str:
    """Return `text` as one literal shell word."""
    if _BARE.fullmatch(text) or text in _ALONE:
        return text
    return "'" + text.replace("'", "'\\''") + "'"


def write_word(word: ShellWord, *, first: bool = False) -> str:
    """Return one word; `first` when it stands where a reserved word or assignment would count."""
    if (text := word.literal) is not None:
        plain = quote(text)
        special = _FIRST_QUOTED.match(text) or text in ("!", "{}")
        return f"'{text}'" if first and plain == text and special else plain
    pieces = word.pieces
    written: list[str] = []
    for index, piece in enumerate(pieces):
        after = pieces[index + 1] if index + 1 < len(pieces) else None
        if isinstance(piece, Text):
            tilde = index > 0 and isinstance(pieces[index - 1], Tilde)
            written.append(_text(piece.text, after_tilde=tilde, force=first))
        else:
            written.append(_expansion(piece, after))
    return "".join(written)


def _text(text: str, *, after_tilde: bool, force: bool) -> str:
    if after_tilde:
        return "/" + (quote(text[1:]) if text != "/" else "")
    plain = quote(text)
    return f"'{text}'" if plain == text and (force or text in _ALONE) else plain


def _expansion(piece: Expansion, after: Piece | None) -> str:
    match piece:
        case Pattern(text):
            return text
        case Tilde():
            return "~"
        case Process(script):
            return f"<({_nested(script)})"
        case Variable(name, quoted):
            joined = not quoted and isinstance(after, Text) and _NAME_GOES_ON.match(after.text)
            text = f"${{{name}}}" if joined else f"${name}"
        case Arithmetic(total, quoted):
            text = f"$(({total}))"
        case Substitution(script, quoted):
            text = f"$({_nested(script)})"
    return f'"{text}"' if quoted else text


def _nested(script: Script) -> str:
    text = serialise(script)
    return f" {text}" if text.startswith("(") else text


@dataclass(slots=True)
class _Writer:
    """Text so far, and the here-documents that the current line announced."""

    parts: list[str] = field(default_factory=list[str])
    bodies: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])

    def text(self) -> str:
        if self.bodies:
            self.line()
        return "".join(self.parts)

    def line(self) -> None:
        self.parts.append("\n")
        for body, delimiter in self.bodies:
            self.parts.append(f"{body}{delimiter}\n")
        self.bodies.clear()

    def end(self) -> None:
        if self.bodies:
            self.line()
        else:
            self.parts.append("; ")

    def script(self, script: Script) -> None:
        for index, item in enumerate(script.lists):
            if index:
                self.end()
            self.and_or(item)

    def and_or(self, item: AndOr) -> None:
        self.pipeline(item.first)
        for operator, pipeline in item.rest:
            self.parts.append(f" {operator} ")
            self.pipeline(pipeline)

    def pipeline(self, pipeline: Pipeline) -> None:
        self.parts.append("time " if pipeline.timed else "")
        self.parts.append("! " if pipeline.negated else "")
        for index, command in enumerate(pipeline.commands):
            self.parts.append(" | " if index else "")
            self.command(command)

    def command(self, command: Command) -> None:
        match command:
            case Simple():
                self.simple(command)
                return
            case Group(body, subshell):
                self.parts.append("( " if subshell else "{ ")
                self.script(body)
                self.end()
                self.parts.append(")" if subshell else "}")
            case If():
                self.branches(command)
            case For(name, words, body):
                written = " ".join(write_word(word) for word in words)
                self.parts.append(f"for {name} in {written}; do ")
                self.block(body, "done")
            case While(condition, body, until):
                self.parts.append("until " if until else "while ")
                self.block(condition, "do ")
                self.block(body, "done")
        self.redirections(command.redirections)

    def block(self, script: Script, closer: str) -> None:
        self.script(script)
        self.end()
        self.parts.append(closer)

    def branches(self, command: If) -> None:
        for index, (condition, body) in enumerate(command.branches):
            self.parts.append("elif " if index else "if ")
            self.block(condition, "then ")
            self.block(body, "")
        if command.otherwise is not None:
            self.parts.append("else ")
            self.block(command.otherwise, "")
        self.parts.append("fi")

    def simple(self, command: Simple) -> None:
        written = [write_assignment(item) for item in command.assignments]
        written.extend(write_words(command))
        self.parts.append(" ".join(written))
        self.redirections(command.redirections)

    def redirections(self, redirections: tuple[Redirection, ...]) -> None:
        for item in redirections:
            self.parts.append(" ")
            number = "" if item.descriptor is None else str(item.descriptor)
            self.parts.append(f"{number}{item.operator}{self.target(item)}")

    def target(self, item: Redirection) -> str:
        if item.operator != "<<":
            return (" " if item.operator in ("<", ">", "<<<", ">>") else "") + write_word(
                item.target
            )
        body = item.target.literal or ""
        delimiter = _delimiter(body, len(self.bodies))
        self.bodies.append((body, delimiter))
        return f"'{delimiter}'"


def write_words(command: Simple) -> list[str]:
    """Return the words of a simple command."""
    # The grammar loses a bare dash before a here-document.
    heredoc = any(item.operator == "<<" for item in command.redirections)
    return [
        "'-'" if heredoc and word.literal == "-" else write_word(word, first=index == 0)
        for index, word in enumerate(command.words)
    ]


def write_assignment(item: Assign) -> str:
    """Return `NAME=value`."""
    value = "" if item.value.literal == "" else write_word(item.value)
    return f"{item.name}{'+' if item.append else ''}={value}"


def _delimiter(body: str, number: int) -> str:
    lines = set(body.split("\n"))
    delimiter = "EOF"
    while delimiter in lines:
        number += 1
        delimiter = f"EOF{number}"
    return delimiter
