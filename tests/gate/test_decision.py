from pathlib import Path

from decode.entities.call import Verdict
from decode.gate.decision import Decision, ShellPlan


def test_the_careful_answer_is_the_default() -> None:
    decision = Decision(Verdict.ASK, "why")
    assert decision.by == "mode"
    assert (decision.read_only, decision.confinable, decision.protected) == (False,) * 3
    assert decision.proposal == ""
    plan = ShellPlan("ls", Path("/p"))
    assert (plan.canonical, plan.read_only, plan.uses_git) == (False,) * 3
