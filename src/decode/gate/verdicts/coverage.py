"""Whether allow rules cover what a line does (gate semantics, S8)."""

from collections.abc import Sequence

from decode.entities.rule import Rule
from decode.gate.line.finding import Finding, Trouble
from decode.gate.line.wrappers import command_index
from decode.gate.ruling.bash_pattern import BashPattern, bash_pattern

_NEVER = (Trouble.OUTPUT, Trouble.UNCLEAR, Trouble.PROTECTED)


def covering_rule(rules: Sequence[Rule], findings: Sequence[Finding]) -> Rule | None:
    """Return an allow rule that took part in covering every finding; None when one is left."""
    used: Rule | None = None
    for finding in findings:
        if not finding.problems:
            continue
        rule = _covering(rules, finding)
        if rule is None:
            return None
        used = used or rule
    return used


def uncovered(rules: Sequence[Rule], findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the findings that still need an answer."""
    return tuple(item for item in findings if item.problems and _covering(rules, item) is None)


def _covering(rules: Sequence[Rule], finding: Finding) -> Rule | None:
    if any(finding.has(kind) for kind in _NEVER):
        return None
    for rule in rules:
        if rule.tool == "bash" and _covers(bash_pattern(rule.pattern or "*"), rules, finding):
            return rule
    return None


def _covers(pattern: BashPattern, rules: Sequence[Rule], finding: Finding) -> bool:
    words = [word.text for word in finding.command.words]
    if not words or not pattern.covers(words, finding.text):
        return False
    if pattern.exact:
        return True
    if finding.has(Trouble.OUTSIDE):
        return False
    if not all(pattern.spells(word) for word in finding.spelled):
        return False
    return not finding.wraps or _reaches(pattern, finding) or _inner_covered(rules, finding)


def _reaches(pattern: BashPattern, finding: Finding) -> bool:
    """Say whether the rule's own words go as far as the program that is wrapped."""
    index = command_index(finding.command.words)
    return index > 0 and len(pattern.head.split()) > index


def _inner_covered(rules: Sequence[Rule], finding: Finding) -> bool:
    if not finding.inner:
        return finding.name in _OWN_FILES and _runs_a_file(finding)
    return all(not item.problems or _covering(rules, item) for item in finding.inner)


def _runs_a_file(finding: Finding) -> bool:
    """Say whether a shell gets a script by name, instead of reading commands from its input."""
    words = finding.command.words[1:]
    while words and words[0].static and words[0].text[:1] in ("-", "+"):
        if words[0].text.rstrip("-") == "" or "s" in words[0].text:
            return False
        words = words[1:]
    return bool(words) and words[0].static and not words[0].text.startswith("/dev/")


#: Shells run a script file that stands in their words; such a rule is no fence, and warned about.
_OWN_FILES = frozenset({"bash", "sh", "dash", "zsh", "ksh"})
