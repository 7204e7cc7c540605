from pathlib import Path

import pytest

from decode.config.settings import Settings
from decode.entities.call import Reply, Scope, ToolCall, ToolKind, Verdict
from decode.entities.event import Event, Notice
from decode.gate.decision import Decision
from decode.gate.grants import Grants
from decode.loop.asking.keeping import keep
from decode.loop.asking.ruleset import Ruleset

CALL = ToolCall("1", "bash", ToolKind.EXECUTE, {"command": "touch x"}, "touch x")


def _keep(cwd: Path, reply: Reply, proposal: str) -> tuple[str, Ruleset, list[Event]]:
    events: list[Event] = []
    ruleset = Ruleset.of(Settings(), Grants(cwd, cwd))
    decision = Decision(Verdict.ASK, "writes", proposal=proposal)
    return keep(ruleset, CALL, decision, reply, events.append), ruleset, events


@pytest.mark.parametrize(
    ("rule", "kept"),
    [(None, "bash(touch x)"), ("", "bash(touch x)"), ("  bash(touch:*) ", "bash(touch:*)")],
)
def test_the_proposal_or_what_the_person_wrote(cwd: Path, rule: str | None, kept: str) -> None:
    reply = Reply(allowed=True, scope=Scope.SESSION, rule=rule)
    said, ruleset, events = _keep(cwd, reply, "bash(touch x)")
    assert [found.text for found in ruleset.grants.rules()] == [kept]
    assert said == f"{kept} for this session"
    assert events == []


def test_where_none_may_be_offered_none_is_kept(cwd: Path) -> None:
    said, ruleset, events = _keep(cwd, Reply(allowed=True, scope=Scope.PROJECT), "")
    assert (said, ruleset.grants.rules()) == ("", [])
    assert len(events) == 1


def test_a_rule_that_is_no_fence_is_kept_with_a_warning(cwd: Path) -> None:
    reply = Reply(allowed=True, scope=Scope.SESSION, rule="bash(python:*)")
    said, _, events = _keep(cwd, reply, "")
    assert said
    assert [type(event) for event in events] == [Notice]


def test_what_cannot_be_parsed_is_told_and_not_kept(cwd: Path) -> None:
    reply = Reply(allowed=True, scope=Scope.EVERYWHERE, rule="bash(")
    said, ruleset, events = _keep(cwd, reply, "bash(touch x)")
    assert (said, ruleset.grants.rules(), len(events)) == ("", [], 1)
