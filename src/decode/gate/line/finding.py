"""What was found out about one simple command of a line."""

from dataclasses import dataclass
from enum import StrEnum

from decode.entities.call import Effect
from decode.gate.judgement import Access
from decode.gate.places.place import Place
from decode.gate.words import SimpleCommand


class Trouble(StrEnum):
    """Why a command is not simply allowed, from what a rule lifts to what none does."""

    CHANGES = "changes"
    """It is not proved to only read; an allow rule may cover it."""
    OUTSIDE = "outside"
    """It reads outside the roots, or a secret; only a rule that spells it covers it."""
    OUTPUT = "output"
    """It writes through a redirection."""
    UNCLEAR = "unclear"
    """What it does is known at run time only, or depends on the environment it sets."""
    PROTECTED = "protected"
    """It writes to a protected place."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason, as a clause for a person."""

    kind: Trouble
    reason: str


@dataclass(frozen=True, slots=True)
class Use:
    """A real place that is used."""

    place: Place
    access: Access


@dataclass(frozen=True, slots=True)
class Finding:
    """One simple command (or the redirections of a compound one): `text` is its canonical form.

    `spelled` are the words that an allow rule has to name, `inner` are the commands a wrapper
    runs, when they are known.
    """

    text: str
    command: SimpleCommand
    problems: tuple[Problem, ...] = ()
    uses: tuple[Use, ...] = ()
    effects: tuple[Effect, ...] = ()
    spelled: tuple[str, ...] = ()
    inner: tuple["Finding", ...] = ()
    wraps: bool = False

    @property
    def name(self) -> str:
        """The program's name without its directory; empty when it is not known."""
        words = self.command.words
        return words[0].text.rpartition("/")[2] if words and words[0].static else ""

    def has(self, kind: Trouble) -> bool:
        """Say whether there is a problem of this kind."""
        return any(problem.kind is kind for problem in self.problems)

    @property
    def reason(self) -> str:
        """The reasons in one clause."""
        return "; ".join(dict.fromkeys(problem.reason for problem in self.problems))
