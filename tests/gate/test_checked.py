import subprocess
import sys
from pathlib import Path

import pytest

from decode.config.load import refuse_broken
from decode.config.settings import RuleText, Settings
from decode.entities.errors import ConfigError
from decode.gate.checked import checked

PLACE = Path("/s.toml")


def rule(effect: str, text: str, *match: str) -> RuleText:
    return RuleText(effect, text, "user", PLACE, 3, match)


def test_b118_the_good_rules_count_beside_the_bad() -> None:
    rules = (rule("allow", "bash(x"), rule("allow", "read"), rule("deny", "bash(rm:*)"))
    settings = checked(Settings(rules=rules))
    assert [one.text for one in settings.rules] == ["read", "bash(rm:*)"]
    (fault,) = settings.diagnostics
    assert "bash(x" in fault.message
    assert (fault.severity, fault.path, fault.line) == ("warning", PLACE, 3)
    refuse_broken(settings)


@pytest.mark.parametrize("broken", [rule("deny", "bash(rm"), rule("deny", "bash(rm:*)", "ls")])
def test_b118_a_broken_deny_rule_or_example_starts_no_session(broken: RuleText) -> None:
    with pytest.raises(ConfigError) as caught:
        refuse_broken(checked(Settings(rules=(broken,))))
    assert "/s.toml:3" in str(caught.value)
    assert "--safe" in str(caught.value)


@pytest.mark.parametrize("effect", ["allow", "ask", "deny"])
def test_a_broken_rule_of_a_flag_is_a_bad_flag(effect: str) -> None:
    with pytest.raises(ConfigError) as caught:
        refuse_broken(checked(Settings(rules=(RuleText(effect, "bash(", "flag"),))))
    assert caught.value.exit_code == 2
    assert "--safe" not in str(caught.value)


def test_settings_without_rules_pay_for_no_grammar() -> None:
    code = """
import sys
from decode.config.settings import Settings
from decode.gate.checked import checked
assert checked(Settings()) == Settings()
print([name for name in sys.modules if name.startswith("decode.gate.")])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['decode.gate.checked']"
