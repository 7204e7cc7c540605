"""The words of a simple command, as far as they are known before the shell runs."""

import re
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a command, after quotes are removed and known variables are put in.

    Exactly one of three holds:

    - `static`: the program gets `text`, byte for byte.
    - `glob`: `text` is a pattern; a character that stands for itself although it is one of
      ``*?[]\\`` has a backslash before it. The program gets the matches, or the pattern itself
      when nothing matches.
    - neither (`dynamic`): the value is known at run time only; `text` is for people.

    `splits` is set on a dynamic word that may become any number of words, none included.
    `numeric` is set on a dynamic word whose value is certain to be one run of decimal digits.
    `leading_glob` is set when the first character comes out of a glob, so that a match may start
    with a dash. `process` marks the name of a pipe that the shell makes for `<(…)`.
    """

    text: str
    static: bool = True
    glob: bool = False
    leading_glob: bool = False
    splits: bool = False
    numeric: bool = False
    leading_dynamic: bool = False
    process: bool = False

    @property
    def dynamic(self) -> bool:
        """The value is known at run time only."""
        return not self.static and not self.glob

    @property
    def shown(self) -> str:
        """The word for people: a pattern without its escaping backslashes."""
        return re.sub(r"\\(.)", r"\1", self.text, flags=re.DOTALL) if self.glob else self.text

    @property
    def may_be_option(self) -> bool:
        """The word could start with a dash when the shell is done with it."""
        if self.static:
            return self.text.startswith("-")
        return self.leading_glob or self.leading_dynamic or self.text.startswith("-")

    def after(self, prefix: str) -> "Word":
        """Return the rest of a word whose first characters are the literal `prefix`.

        This is how the value of `--option=value` or `-ovalue` becomes a word of its own. A rest
        that starts in a glob or an expansion may not be an option any more: it is a value.
        """
        rest = self.text.removeprefix(prefix)
        return replace(self, text=rest, leading_glob=False, leading_dynamic=False)


@dataclass(frozen=True, slots=True)
class Assignment:
    """`NAME=value` before a command (or alone)."""

    name: str
    value: Word
    append: bool = False


@dataclass(frozen=True, slots=True)
class Redirect:
    """A redirection. `operator` is `<`, `>`, `>>`, `>&`, `<&`, `&>`, `&>>`, `<<`, `<<-`, `<<<`, ….

    `descriptor` is the number before the operator, None when there is none. `target` is the file,
    the descriptor, or the text of a here-document or here-string.
    """

    operator: str
    target: Word
    descriptor: int | None = None


@dataclass(frozen=True, slots=True)
class SimpleCommand:
    """Assignments, the program with its arguments, redirections; in the order they are written."""

    words: tuple[Word, ...]
    assignments: tuple[Assignment, ...] = ()
    redirects: tuple[Redirect, ...] = field(default=())
