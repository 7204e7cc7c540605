from pathlib import Path

import pytest

from decode.config.settings import RuleText, Settings
from decode.entities.agent_def import AgentDef
from decode.entities.call import Verdict
from decode.entities.errors import ConfigError
from decode.entities.rule import Rule
from decode.gate.grants import Grants
from decode.loop.asking.ruleset import Ruleset


def ruleset(cwd: Path, *rules: RuleText) -> Ruleset:
    return Ruleset.of(Settings(rules=rules), Grants(cwd, cwd))


def of_agent(cwd: Path, tool: str, pattern: str | None, effect: Verdict) -> list[tuple[str, str]]:
    agent = AgentDef("a", "", "p", None, rules=(Rule(tool, pattern, effect, "agent"),))
    return [(rule.effect, rule.text) for rule in ruleset(cwd).rules([agent])]


@pytest.mark.parametrize("effect", [Verdict.ALLOW, Verdict.DENY, Verdict.ASK])
def test_b057_an_agents_rules_may_use_any_accepted_name(cwd: Path, effect: Verdict) -> None:
    assert of_agent(cwd, "Bash", "rm:*", effect) == [(effect, "bash(rm:*)")]


@pytest.mark.parametrize(
    ("tool", "pattern", "whole"),
    [("Edit", "!src/**", "edit"), ("bash", "", "bash"), ("bahs", "rm:*", "bahs")],
)
def test_b057_an_agents_broken_restriction_covers_the_whole_tool(
    cwd: Path, tool: str, pattern: str, whole: str
) -> None:
    assert of_agent(cwd, tool, pattern, Verdict.DENY) == [("deny", whole)]
    assert of_agent(cwd, tool, pattern, Verdict.ALLOW) == []


def test_b118_a_broken_deny_rule_is_refused_and_another_is_named(cwd: Path) -> None:
    with pytest.raises(ConfigError):
        ruleset(cwd, RuleText("deny", "bash(rm", "user"))
    one = ruleset(cwd, RuleText("allow", "bash(x", "user"), RuleText("ask", "write", "user"))
    assert [rule.text for rule in one.rules([])] == ["write"]
    assert len(one.broken) == 1
