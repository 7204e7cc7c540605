"""The syntax tree of the strict subset: what is run is written back from it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """Characters that stand for themselves, whatever quotes were around them."""

    text: str


@dataclass(frozen=True, slots=True)
class Pattern:
    """One unquoted glob operator: `*`, `?` or a bracket expression, as written."""

    text: str


@dataclass(frozen=True, slots=True)
class Tilde:
    """The home directory at the start of a word."""


@dataclass(frozen=True, slots=True)
class Variable:
    """`$NAME` or `${NAME}` without any operator; also `$?`, `$#` and `$$`."""

    name: str
    quoted: bool


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`$((…))` over numbers alone."""

    text: str
    quoted: bool


@dataclass(frozen=True, slots=True)
class Substitution:
    """`$(…)`."""

    script: "Script"
    quoted: bool


@dataclass(frozen=True, slots=True)
class Process:
    """`<(…)`, always a whole word."""

    script: "Script"


Expansion = Pattern | Tilde | Variable | Arithmetic | Substitution | Process
Piece = Text | Expansion


@dataclass(frozen=True, slots=True)
class ShellWord:
    """A word before expansion; two texts never stand side by side, none is empty but alone."""

    pieces: tuple[Piece, ...]

    @property
    def literal(self) -> str | None:
        """The text of a word without anything to expand."""
        match self.pieces:
            case (Text(text),):
                return text
            case _:
                return None


@dataclass(frozen=True, slots=True)
class Assign:
    """`NAME=value` or `NAME+=value`."""

    name: str
    value: ShellWord
    append: bool = False


@dataclass(frozen=True, slots=True)
class Redirection:
    """A redirection; the target of `<<` is the text of the here-document."""

    operator: str
    target: ShellWord
    descriptor: int | None = None


@dataclass(frozen=True, slots=True)
class Simple:
    """A simple command."""

    words: tuple[ShellWord, ...] = ()
    assignments: tuple[Assign, ...] = ()
    redirections: tuple[Redirection, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """`{ …; }`, or `( … )` when it is a subshell."""

    body: "Script"
    subshell: bool
    redirections: tuple[Redirection, ...] = ()


@dataclass(frozen=True, slots=True)
class If:
    """`if`: pairs of condition and body, then the rest."""

    branches: tuple[tuple["Script", "Script"], ...]
    otherwise: "Script | None" = None
    redirections: tuple[Redirection, ...] = ()


@dataclass(frozen=True, slots=True)
class For:
    """`for name in words`."""

    name: str
    words: tuple[ShellWord, ...]
    body: "Script"
    redirections: tuple[Redirection, ...] = ()


@dataclass(frozen=True, slots=True)
class While:
    """`while` or `until`."""

    condition: "Script"
    body: "Script"
    until: bool = False
    redirections: tuple[Redirection, ...] = ()


Command = Simple | Group | If | For | While


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands joined by `|`."""

    commands: tuple[Command, ...]
    negated: bool = False
    timed: bool = False


@dataclass(frozen=True, slots=True)
class AndOr:
    """Pipelines joined by `&&` and `||`."""

    first: Pipeline
    rest: tuple[tuple[str, Pipeline], ...] = ()


@dataclass(frozen=True, slots=True)
class Script:
    """Lists that run one after the other."""

    lists: tuple[AndOr, ...]


class Unclear(Exception):
    """The text lies outside the strict subset; the message says where, for a person."""
