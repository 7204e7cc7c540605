from pathlib import Path

import pytest

from decode.config.settings import RuleText
from decode.entities.errors import ConfigError
from decode.gate.reading import read_rule

_FILE = Path("/home/you/settings.toml")


def test_a_rule_with_fitting_examples_counts() -> None:
    rule = read_rule(
        RuleText("allow", "Bash(git commit:*)", "user", _FILE, 3, ("git commit",), ("git push",))
    )
    assert (rule.tool, rule.pattern, rule.line) == ("bash", "git commit:*", 3)


@pytest.mark.parametrize(
    ("match", "not_match", "said"),
    [(("git push",), (), "does not match"), ((), ("git commit -m x",), "says it does not")],
)
def test_a_wrong_example_is_named_with_its_place(
    match: tuple[str, ...], not_match: tuple[str, ...], said: str
) -> None:
    written = RuleText("allow", "bash(git commit:*)", "user", _FILE, 3, match, not_match)
    with pytest.raises(ConfigError, match=said) as caught:
        read_rule(written)
    assert caught.value.message.startswith(f"{_FILE}:3: ")
