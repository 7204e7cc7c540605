"""Whether a rule speaks about an example: a command, a path, an address or a tool (section 4)."""

from collections.abc import Sequence
from pathlib import Path

from decode.entities.call import Verdict
from decode.entities.rule import Rule
from decode.gate.judgement import Judgement, View
from decode.gate.line.analysis import Analysis, analyse
from decode.gate.line.finding import Trouble
from decode.gate.line.judging import Desk
from decode.gate.places.place import Atlas
from decode.gate.roots import Roots
from decode.gate.ruling.bash_pattern import bash_pattern
from decode.gate.ruling.domain import named_hosts, plain_host
from decode.gate.ruling.matching import Rulebook, bare
from decode.gate.ruling.naming import find_hit
from decode.gate.ruling.toolnames import PATH_TOOLS
from decode.gate.words import Word

_PROJECT = Path("/project")


class _Nothing:
    """A file system in which there is nothing: examples must not depend on this machine."""

    def link(self, path: str) -> str | None:
        return None

    def exists(self, path: str) -> bool:
        return False

    def directory(self, path: str) -> bool:
        return False

    def names(self, path: str) -> Sequence[str] | None:
        return None

    def content(self, path: str, limit: int) -> bytes | None:
        return None

    def folds_case(self, path: str) -> bool:
        return False

    def home_of(self, user: str) -> str | None:
        return None


def speaks_about(rule: Rule, example: str) -> bool:
    """Say whether `rule` would decide about `example`: a call of its tool, as a person writes it.

    For an allow rule on commands that means the whole line, for deny and ask any command in it.
    """
    if rule.pattern is None:
        return rule.tool == "bash" or bare([rule], example) is not None or rule.tool in PATH_TOOLS
    if rule.tool == "bash":
        return _about_command(rule, example)
    if rule.tool in PATH_TOOLS:
        book = Rulebook.of([rule], _atlas(rule.base or _PROJECT))
        return book.path(rule).matches(book.atlas.place(example, book.atlas.cwd).path)
    if rule.tool == "web_fetch":
        host = rule.pattern.partition(":")[2].lower()
        return host in named_hosts(example) if _looks_deep(rule) else host == plain_host(example)
    return rule.pattern == example


def _looks_deep(rule: Rule) -> bool:
    return rule.effect is not Verdict.ALLOW


def _atlas(base: Path) -> Atlas:
    return Atlas.of(Roots(base, base, home=Path("/home/you")), _Nothing())


def _about_command(rule: Rule, example: str) -> bool:
    desk = Desk(_atlas(_PROJECT), {}, _nothing_known, _no_repository)
    analysis = analyse(desk, example)
    if _looks_deep(rule):
        hit = find_hit([rule], analysis.lookout)
        return hit is not None and hit.certain
    return not analysis.unclear and _covers(rule, analysis)


def _covers(rule: Rule, analysis: Analysis) -> bool:
    pattern = bash_pattern(rule.pattern or "*")
    return all(
        not any(finding.has(kind) for kind in (Trouble.OUTPUT, Trouble.UNCLEAR))
        and pattern.covers([word.text for word in finding.command.words] or [""], finding.text)
        for finding in analysis.findings
    )


def _nothing_known(name: str, args: Sequence[Word], view: View) -> Judgement:
    return Judgement(read_only=False, reason=f"{name} is not looked at")


def _no_repository(directory: Path) -> str | None:
    return None
