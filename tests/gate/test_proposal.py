from decode.entities.call import ToolCall, ToolKind, Verdict
from decode.gate.decision import Decision
from decode.gate.proposal import propose


def test_the_decision_carries_what_may_be_offered() -> None:
    decision = Decision(Verdict.ASK, "why", proposal="bash(make test)")
    call = ToolCall("1", "bash", ToolKind.EXECUTE, {"command": "make test"})
    assert propose(call, decision) == "bash(make test)"


def test_nothing_is_offered_for_tools_that_are_ungated() -> None:
    decision = Decision(Verdict.ASK, "why", proposal="skill")
    assert propose(ToolCall("1", "skill", ToolKind.OTHER, {}), decision) == ""
