from collections.abc import Callable
from pathlib import Path

import pytest

from decode.config.settings import RuleText, Settings
from decode.entities.call import ToolCall, ToolKind, Verdict
from decode.entities.state import Mode
from decode.gate.grants import Grants
from decode.gate.roots import Roots
from decode.loop.asking.judge import Judge, stricter
from decode.loop.asking.ruleset import Ruleset


def _judge(cwd: Path, mode: Callable[[], Mode], *rules: RuleText, confined: bool = False) -> Judge:
    ruleset = Ruleset.of(Settings(rules=rules), Grants(cwd, cwd))
    return Judge(lambda: Roots(cwd, cwd), ruleset, mode, (), confined)


def _bash(command: str) -> ToolCall:
    return ToolCall("1", "bash", ToolKind.EXECUTE, {"command": command})


@pytest.mark.parametrize(
    ("one", "other", "result"),
    [
        (Mode.PLAN, Mode.BYPASS, Mode.PLAN),
        (Mode.EDIT, Mode.DEFAULT, Mode.DEFAULT),
        (Mode.EDIT, Mode.BYPASS, Mode.EDIT),
        (Mode.DEFAULT, Mode.DEFAULT, Mode.DEFAULT),
    ],
)
def test_the_stricter_of_two_modes(one: Mode, other: Mode, result: Mode) -> None:
    assert stricter(one, other) is result
    assert stricter(other, one) is result


def test_b060_mode_and_rules_are_those_of_this_moment(cwd: Path) -> None:
    modes = iter([Mode.DEFAULT, Mode.BYPASS, Mode.PLAN])
    judge = _judge(cwd, lambda: next(modes))
    verdicts = [judge.decide(_bash("touch x")).verdict for _ in range(3)]
    assert verdicts == [Verdict.ASK, Verdict.ALLOW, Verdict.DENY]


@pytest.mark.parametrize(
    ("mode", "confined", "verdict"),
    [
        (Mode.EDIT, True, Verdict.ALLOW),
        (Mode.EDIT, False, Verdict.ASK),
        (Mode.DEFAULT, True, Verdict.ASK),
        (Mode.PLAN, True, Verdict.DENY),
    ],
)
def test_edit_mode_lets_run_what_a_tested_sandbox_holds(
    cwd: Path, mode: Mode, confined: bool, verdict: Verdict
) -> None:
    decision = _judge(cwd, lambda: mode, confined=confined).decide(_bash("touch x"))
    assert decision.verdict is verdict
    assert (decision.by == "sandbox") is (verdict is Verdict.ALLOW)


def test_edit_mode_never_lets_a_protected_place_be_written(cwd: Path) -> None:
    judge = _judge(cwd, lambda: Mode.EDIT, confined=True)
    assert judge.decide(_bash("touch .git/hooks/pre-commit")).verdict is Verdict.ASK


def test_a_redirect_is_judged_again(cwd: Path) -> None:
    rule = RuleText("allow", "web_fetch(domain:docs.python.org)", "flag")
    judge = _judge(cwd, lambda: Mode.DEFAULT, rule)
    assert judge.may_fetch("https://docs.python.org/3/") is None
    assert judge.may_fetch("https://elsewhere.example/")
    assert judge.may_fetch("not a url")


def test_a_redirect_within_the_host_the_person_approved_is_followed(cwd: Path) -> None:
    judge = _judge(cwd, lambda: Mode.DEFAULT)
    judge.visit("https://a.example/x")
    judge.visit(None)
    assert judge.may_fetch("https://a.example/y") is None
    assert judge.may_fetch("http://a.example/y")
    assert judge.may_fetch("https://a.example:8443/y")
    assert judge.may_fetch("https://b.example/")
