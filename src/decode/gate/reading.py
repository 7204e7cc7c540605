"""Rules as they stand in settings, parsed and held against their examples (section 4)."""

from decode.config.settings import RuleText
from decode.entities.errors import ConfigError
from decode.entities.rule import Rule
from decode.gate.rules import parse_rule


def read_rule(written: RuleText) -> Rule:
    """Return the rule that a setting writes down.

    Raises ConfigError, with file and line, when it cannot be parsed or when one of its examples
    (`match`, `not_match`) comes out differently.
    """
    rule = parse_rule(
        written.text, written.effect, written.scope, path=written.path, line=written.line
    )
    if written.match or written.not_match:
        _check(rule, written)
    return rule


def _check(rule: Rule, written: RuleText) -> None:
    # The whole reading of commands, which a session that runs none need not import.
    from decode.gate.ruling.examples import speaks_about

    for example in written.match:
        if not speaks_about(rule, example):
            raise _wrong(rule, f"does not match its own example {example!r}")
    for example in written.not_match:
        if speaks_about(rule, example):
            raise _wrong(rule, f"matches {example!r}, which it says it does not")


def _wrong(rule: Rule, fault: str) -> ConfigError:
    place = f"{rule.path}:{rule.line}: " if rule.path and rule.line else ""
    return ConfigError(f"{place}the rule {rule.text!r} {fault}", "mend the rule or the example")
