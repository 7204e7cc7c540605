from decode.entities.call import Verdict
from decode.entities.state import Mode
from decode.gate.verdicts.court import asked_or_denied, by_mode, by_rule
from tests.gate.verdicts.courts import court


def test_rules_without_a_pattern_are_found_by_effect() -> None:
    found = court("write", {}, ("deny", "edit"), ("ask", "write"), ("allow", "read"))
    denied, asked = found.denied(), found.asked()
    assert denied is not None
    assert denied.text == "edit"
    assert asked is not None
    assert found.allowed() is None


def test_a_rule_is_named_in_the_reason() -> None:
    rule = court("bash", {}, ("deny", "bash")).denied()
    assert rule is not None
    decision = by_rule(Verdict.DENY, rule)
    assert (decision.by, decision.rule, decision.reason) == (
        "rule",
        rule,
        "the rule bash denies it",
    )
    assert by_mode(Verdict.ASK, "why").by == "mode"


def test_plan_mode_answers_a_question_with_no() -> None:
    assert asked_or_denied(court("x", {}), "why").verdict is Verdict.ASK
    assert asked_or_denied(court("x", {}, mode=Mode.PLAN), "why").verdict is Verdict.DENY
