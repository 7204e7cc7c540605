import pytest

from decode.entities.call import Verdict
from decode.entities.state import Mode
from decode.gate.verdicts.others import judge_others
from tests.gate.verdicts.courts import court


@pytest.mark.parametrize(
    ("name", "rules", "mode", "verdict"),
    [
        ("todo_write", [], Mode.PLAN, Verdict.ALLOW),
        ("todo_write", [("ask", "todo_write")], Mode.DEFAULT, Verdict.ASK),
        ("agent", [("deny", "agent")], Mode.BYPASS, Verdict.DENY),
        ("mcp__s__t", [], Mode.DEFAULT, Verdict.ASK),
        ("mcp__s__t", [], Mode.PLAN, Verdict.DENY),
        ("mcp__s__t", [], Mode.BYPASS, Verdict.ALLOW),
        ("mcp__s__t", [("allow", "mcp__s__t")], Mode.DEFAULT, Verdict.ALLOW),
        ("mcp__s__t", [("deny", "mcp__s"), ("allow", "mcp__s__t")], Mode.BYPASS, Verdict.DENY),
        ("Bash ", [("allow", "bash(*)")], Mode.DEFAULT, Verdict.ASK),
    ],
)
def test_verdicts(name: str, rules: list[tuple[str, str]], mode: Mode, verdict: Verdict) -> None:
    assert judge_others(court(name, {}, *rules, mode=mode)).verdict is verdict


@pytest.mark.parametrize(
    ("skill", "verdict"),
    [("deploy", Verdict.DENY), ("project:deploy", Verdict.DENY), ("commit", Verdict.ALLOW)],
)
def test_a_skill_is_denied_by_its_name(skill: str, verdict: Verdict) -> None:
    found = court("skill", {"name": skill}, ("deny", "skill(deploy)"))
    assert judge_others(found).verdict is verdict


def test_only_a_named_tool_of_a_server_is_offered() -> None:
    assert judge_others(court("mcp__s__t", {})).proposal == "mcp__s__t"
    assert judge_others(court("deploy", {})).proposal == ""
