from pathlib import Path

import pytest

from decode.entities.call import Effect, Reply, ToolCall, ToolKind, Verdict
from decode.entities.preview import Diff
from decode.gate.decision import Decision, ShellPlan
from decode.gate.roots import Roots
from decode.loop.asking.approval import escape, permit, profile, question

BASH = ToolCall("1", "bash", ToolKind.EXECUTE, {"command": "x"}, "x")
YES = Reply(allowed=True)


def _decision(cwd: Path, *effects: Effect, **more: object) -> Decision:
    plan = ShellPlan("x", cwd, read_only=bool(more.pop("reads", False)), uses_git=False)
    verdict, by = Verdict.ALLOW, str(more.pop("by", "rule"))
    protected = bool(more.pop("protected", False))
    return Decision(
        verdict,
        "r",
        by,
        effects,
        plan=plan,
        read_only=plan.read_only,
        protected=protected,
    )


def test_what_only_reads_runs_read_only_and_without_a_network(cwd: Path) -> None:
    made = permit(BASH, _decision(cwd, reads=True), Roots(cwd, cwd), None, None)
    assert (made.profile, made.network, made.writes) == ("read-only", False, ())
    assert (made.command, made.cwd) == ("x", cwd)


@pytest.mark.parametrize(
    ("kind", "by", "network"),
    [
        ("network", "rule", True),
        ("unknown", "user", True),
        ("write", "rule", False),
        ("network", "sandbox", False),
        ("unknown", "sandbox", False),
    ],
)
def test_the_network_is_for_what_a_yes_or_a_rule_let_through(
    cwd: Path, kind: str, by: str, network: bool
) -> None:
    made = permit(BASH, _decision(cwd, Effect(kind), by=by), Roots(cwd, cwd), None, YES)
    assert made.network is network
    assert made.profile == "workspace-write"


def test_places_outside_are_opened_only_when_they_were_seen(cwd: Path, tmp_path: Path) -> None:
    effects = (Effect("write", "in.txt"), Effect("write", str(tmp_path / "out.txt")))
    made = permit(BASH, _decision(cwd, *effects), Roots(cwd, cwd), None, YES)
    assert made.writes == (tmp_path / "out.txt",)
    protected = permit(
        BASH,
        _decision(cwd, Effect("write", ".github/x.yml"), protected=True),
        Roots(cwd, cwd),
        None,
        YES,
    )
    assert protected.writes == (cwd / ".github/x.yml",)
    sandboxed = permit(BASH, _decision(cwd, *effects, by="sandbox"), Roots(cwd, cwd), None, None)
    assert sandboxed.writes == ()


def test_a_change_is_bound_to_the_diff_that_was_seen(cwd: Path) -> None:
    diff = Diff("f", "a\n", "b\n")
    call = ToolCall("1", "edit", ToolKind.EDIT, preview=diff)
    decision = Decision(Verdict.ASK, "writes")
    place = cwd / "f"
    seen = permit(call, decision, Roots(cwd, cwd), place, Reply(allowed=True, hunks=(0,)))
    assert (seen.place, seen.shown, seen.hunks) == (place, diff, (0,))
    unasked = permit(call, decision, Roots(cwd, cwd), place, None)
    assert (unasked.shown, unasked.hunks) == (None, None)


def test_the_panel_names_the_profile_it_will_run_in(cwd: Path) -> None:
    decision = _decision(cwd, Effect("network"))
    asked = question(BASH, decision, provenance="skill commit", bound="abc", confined=True)
    assert asked.profile == "workspace-write, network"
    assert (asked.provenance, asked.digest, asked.cwd) == ("skill commit", "abc", str(cwd))
    assert profile(_decision(cwd, reads=True)) == "read-only"


def test_the_panel_does_not_promise_a_sandbox_that_is_not_there(cwd: Path) -> None:
    decision = _decision(cwd, Effect("network"))
    asked = question(BASH, decision, provenance="", bound="abc", confined=False)
    assert asked.profile == "none: no sandbox works here"


def test_the_way_out_of_the_sandbox_is_a_question_of_its_own_and_never_remembered(
    cwd: Path,
) -> None:
    decision = _decision(cwd, Effect("network"))
    asked = question(BASH, decision, provenance="", bound="abc", confined=True)
    assert asked.escapes
    assert not question(BASH, decision, provenance="", bound="abc", confined=False).escapes
    own = escape(asked)
    assert (own.proposal, own.escapes, own.digest) == ("", False, "abc")
    assert own.profile == "none: nothing holds it"
    assert "without the sandbox" in own.reason


def test_only_a_yes_to_that_question_runs_unconfined(cwd: Path) -> None:
    decision = _decision(cwd, Effect("write", "x"))
    yes, out = Reply(allowed=True), Reply(allowed=True, unconfined=True)
    assert permit(BASH, decision, Roots(cwd, cwd), None, out).profile == "none"
    assert permit(BASH, decision, Roots(cwd, cwd), None, yes).profile == "workspace-write"
    assert permit(BASH, decision, Roots(cwd, cwd), None, None).profile == "workspace-write"
