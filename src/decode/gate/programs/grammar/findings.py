"""What was found out about one word or one call, before it is summed up as a judgement."""

from dataclasses import dataclass, field

from decode.entities.call import Effect
from decode.gate.judgement import Access, Judgement, PathUse
from decode.gate.words import Word


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a call is not read-only, and the word that makes it so.

    `spelled` is empty when the problem is no matter of an option that a rule could spell.
    """

    reason: str
    spelled: str = ""
    effect: str = ""


@dataclass(slots=True)
class Findings:
    """Grows while the words of a call are looked at; the first problem gives the reason."""

    problems: list[Problem] = field(default_factory=list[Problem])
    paths: list[PathUse] = field(default_factory=list[PathUse])

    def object(self, reason: str, spelled: str = "", effect: str = "") -> None:
        """Note a problem."""
        self.problems.append(Problem(reason, spelled, effect))

    def use(self, word: Word, access: Access) -> None:
        """Note a path."""
        self.paths.append(PathUse(word, access))

    def judgement(self) -> Judgement:
        """Sum up."""
        return Judgement(
            read_only=not self.problems,
            reason=self.problems[0].reason if self.problems else "",
            paths=tuple(self.paths),
            effects=tuple(Effect(p.effect) for p in self.problems if p.effect),
            spelled=tuple(dict.fromkeys(p.spelled for p in self.problems if p.spelled)),
        )


def refused(reason: str, spelled: str = "", effect: str = "") -> Judgement:
    """A judgement with one problem and no paths."""
    found = Findings()
    found.object(reason, spelled, effect)
    return found.judgement()
