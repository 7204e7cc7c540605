"""Deny and ask rules on commands: they look deeper than allow rules do (gate semantics, S8)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from decode.entities.rule import Rule
from decode.gate.line.sightings import Lookout
from decode.gate.ruling.bash_pattern import bash_pattern
from decode.gate.words import Word

#: Options of git before its subcommand that take the next word as their value.
_GIT_VALUES = frozenset(
    {"-c", "-C", "--git-dir", "--work-tree", "--namespace", "--super-prefix", "--config-env",
     "--attr-source", "--exec-path"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that speaks about a line; `certain` is false where it only might."""

    rule: Rule
    certain: bool


def find_hit(rules: Sequence[Rule], lookout: Lookout) -> Hit | None:
    """Return the first rule that names a command, else one that might; None when none does."""
    bash = [rule for rule in rules if rule.tool == "bash" and rule.pattern is not None]
    possible: Rule | None = None
    for words in lookout.commands:
        for rule in bash:
            if _names(rule, words):
                return Hit(rule, certain=True)
            if possible is None and _may_name(rule, words):
                possible = rule
    if possible is None:
        possible = next((rule for rule in bash if _doubtful(rule, lookout)), None)
    if possible is None and lookout.hidden and bash:
        possible = bash[0]
    return Hit(possible, certain=False) if possible else None


def _doubtful(rule: Rule, lookout: Lookout) -> bool:
    return any(_names(rule, words) or _may_name(rule, words) for words in lookout.doubtful)


def _names(rule: Rule, words: tuple[Word, ...]) -> bool:
    pattern = bash_pattern(rule.pattern or "*")
    program = pattern.head.partition(" ")[0]
    fixed = " " in pattern.head or pattern.exact
    first = words[0].text.rpartition("/")[2].casefold()
    if fixed and program and first != program.rpartition("/")[2].casefold():
        return False
    for texts in _readings(words):
        if fixed and program and texts[0] != program:
            continue
        if pattern.names(texts):
            return True
    return False


def _readings(words: tuple[Word, ...]) -> Iterator[list[str]]:
    texts = [word.text for word in words]
    yield texts
    base = texts[0].rpartition("/")[2]
    if base != texts[0]:
        yield [base, *texts[1:]]
    if base.casefold() != base:
        yield [base.casefold(), *texts[1:]]
    if base == "git" and len(texts) > 1 and texts[1].startswith("-"):
        yield ["git", *_after_globals(texts[1:])]


def _after_globals(texts: list[str]) -> list[str]:
    index = 0
    while index < len(texts) and texts[index].startswith("-"):
        index += 2 if texts[index] in _GIT_VALUES else 1
    return texts[index:]


def _may_name(rule: Rule, words: tuple[Word, ...]) -> bool:
    """Say whether words that are only known at run time could make the rule match."""
    known: list[str] = []
    for word in words:
        if not word.static:
            break
        known.append(word.text)
    else:
        return False
    if not known:
        return True
    known[0] = known[0].rpartition("/")[2]
    return bash_pattern(rule.pattern or "*").may_name(" ".join(known) + " ")
