"""The permission rules that are in force in one session."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from decode.config.settings import Settings
from decode.entities.agent_def import AgentDef
from decode.entities.call import ToolCall, Verdict
from decode.entities.errors import ConfigError
from decode.entities.rule import Rule
from decode.gate.grants import Grants
from decode.gate.reading import read_rule
from decode.gate.rules import Origin, parse_rule

_logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Ruleset:
    """Rules of settings and flags, the grants of the person, and what each rule last allowed.

    `broken` are the messages of rules that do not count because they cannot be parsed.
    """

    grants: Grants
    fixed: tuple[Rule, ...] = ()
    broken: tuple[str, ...] = ()
    last: dict[str, str] = field(default_factory=dict[str, str])

    @classmethod
    def of(cls, settings: Settings, grants: Grants) -> "Ruleset":
        """Return the rules that were set.

        Raises ConfigError for a deny rule that cannot be parsed: it must not be lost silently
        (gate contract, section 4).
        """
        fixed: list[Rule] = []
        broken: list[str] = []
        for written in settings.rules:
            try:
                fixed.append(read_rule(written))
            except ConfigError as error:
                if written.effect == Verdict.DENY:
                    raise
                broken.append(error.message)
        return cls(grants, tuple(fixed), tuple(broken))

    def rules(self, agents: Iterable[AgentDef]) -> Sequence[Rule]:
        """Return every rule, with those of the agents that are at work."""
        of_agents = [_read(rule) for agent in agents for rule in agent.rules]
        return [*self.fixed, *filter(None, of_agents), *self.grants.rules()]

    def allowed(self, rule: Rule | None, call: ToolCall) -> None:
        """Note what a rule let through."""
        if rule is not None:
            self.last[_name(rule)] = call.title

    def last_of(self, rule: Rule) -> str:
        """Return the title of the last call the rule let through in this session."""
        return self.last.get(_name(rule), "")


def _read(rule: Rule) -> Rule | None:
    """Return an agent's rule as the gate knows it, spelt with any of the accepted names.

    An allow rule that is none does not count; a restriction that is none covers its whole tool.
    """
    places: Origin = {"base": rule.base, "path": rule.path, "line": rule.line}
    try:
        return parse_rule(rule.text, rule.effect, rule.scope, **places)
    except ConfigError as error:
        _logger.warning("%s", error)
        whole = None if rule.effect is Verdict.ALLOW else rule.tool
    try:
        return parse_rule(whole, rule.effect, rule.scope, **places) if whole else None
    except ConfigError:
        return Rule(rule.tool, None, rule.effect, rule.scope, rule.base, rule.path, rule.line)


def _name(rule: Rule) -> str:
    return f"{rule.effect}:{rule.text}:{rule.scope}"
