"""Which rules speak about what (gate semantics, S8)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from decode.entities.call import Verdict
from decode.entities.rule import Rule
from decode.gate.places.place import Atlas
from decode.gate.places.resolve import resolve
from decode.gate.ruling.path_pattern import PathPattern, path_pattern
from decode.gate.ruling.toolnames import READING, WRITING


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one decision, sorted by effect; `atlas` anchors their path patterns."""

    atlas: Atlas
    deny: tuple[Rule, ...]
    ask: tuple[Rule, ...]
    allow: tuple[Rule, ...]

    @classmethod
    def of(cls, rules: Iterable[Rule], atlas: Atlas) -> "Rulebook":
        """Sort the rules; what an untrusted project would allow does not count."""
        kept = tuple(rules)
        trusted = (rule for rule in kept if rule.scope != "project_untrusted")
        return cls(
            atlas,
            tuple(rule for rule in kept if rule.effect is Verdict.DENY),
            tuple(rule for rule in kept if rule.effect is Verdict.ASK),
            tuple(rule for rule in trusted if rule.effect is Verdict.ALLOW),
        )

    def path(self, rule: Rule) -> PathPattern:
        """Compile the path pattern of a rule at its anchor."""
        roots = self.atlas.roots
        base = rule.base or (roots.project if rule.scope.startswith("project") else roots.cwd)
        return path_pattern(rule.pattern or "/**", self._real(base), self._real(roots.home))

    def _real(self, path: object) -> str:
        return resolve(str(path), "/", self.atlas.files).real


def bare(rules: Iterable[Rule], tool: str) -> Rule | None:
    """Return the first rule that covers every call of `tool`."""
    return next((rule for rule in rules if rule.pattern is None and _speaks(rule, tool)), None)


def patterned(rules: Sequence[Rule], tools: frozenset[str]) -> Iterator[Rule]:
    """Yield the rules with a pattern for one of `tools`."""
    return (rule for rule in rules if rule.pattern is not None and rule.tool in tools)


def _speaks(rule: Rule, tool: str) -> bool:
    if rule.tool in speakers(tool):
        return True
    if not rule.tool.startswith("mcp__"):
        return False
    server = rule.tool.removesuffix("*").removesuffix("__")
    return (rule.tool.endswith("*") or rule.tool.count("__") == 1) and tool.startswith(
        f"{server}__"
    )


def speakers(tool: str) -> frozenset[str]:
    """Return the tools whose path rules speak about a call of `tool`.

    An `edit` rule covers `write`, a `read` rule covers `glob` and `grep`.
    """
    if tool in READING:
        return frozenset({"read", tool})
    return frozenset({"edit", tool}) if tool in WRITING else frozenset({tool})
