from collections.abc import Mapping
from typing import Any

import pytest

from decode.entities.call import Verdict
from decode.entities.state import Mode
from decode.gate.decision import Decision
from decode.gate.verdicts.files import judge_files
from decode.gate.verdicts.patterns import doubtful_pattern, pattern_fault, pattern_uses, unseen
from tests.gate.verdicts.courts import court


def _judged(
    name: str, args: Mapping[str, Any], *rules: tuple[str, str], mode: Mode = Mode.DEFAULT
) -> Decision:
    return judge_files(court(name, args, *rules, mode=mode))


@pytest.mark.parametrize(
    ("pattern", "places"),
    [
        ("*.py", ["/project"]),
        ("src/*.py", ["/project/src"]),
        ("{src,out}/*", ["/project/src", "/outside"]),
        ("out/**/x", ["/outside"]),
        ("s\\rc/*", ["/project/src"]),
        ("/x/**/y", ["/x"]),
        ("~other/*", ["/home/other"]),
        ("**/*/../../x", []),
    ],
)
def test_the_places_that_a_pattern_names(pattern: str, places: list[str]) -> None:
    called = court("glob", {"pattern": pattern})
    found = [use.place.path for use in pattern_uses(called, ".")]
    assert found[: len(places) or None] == (places or found)


def test_what_has_no_pattern_names_nothing() -> None:
    called = court("grep", {"pattern": "../x"})
    assert pattern_uses(called, ".") == ()
    assert pattern_fault(called, ".") is None
    assert doubtful_pattern(called) == ""


def test_what_cannot_be_seen() -> None:
    assert unseen("a\u202fb") == unseen("a\nb") == "has characters that cannot be seen"
    assert unseen("a b") == ""


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize(
    ("pattern", "verdict"),
    [
        ("/outside/*", Verdict.DENY),
        ("/outs\\ide/*", Verdict.DENY),
        ("out/**/*", Verdict.DENY),
        ("{out,src}/*", Verdict.ASK),
        ("o*/*", Verdict.ASK),
    ],
)
def test_deny_rules_see_where_a_pattern_leads(pattern: str, verdict: Verdict, mode: Mode) -> None:
    rule = ("deny", "read(//outside/**)")
    for name, args in (("glob", {"pattern": pattern}), ("grep", {"pattern": "x", "glob": pattern})):
        assert _judged(name, args, rule, mode=mode).verdict is verdict


def test_a_pattern_that_deceives_is_no_rules_business() -> None:
    args = {"pattern": "a\\*"}
    decision = _judged("glob", args, ("allow", "glob"), ("allow", "read(**)"))
    assert (decision.verdict, decision.proposal) == (Verdict.ASK, "")
    assert _judged("glob", args, mode=Mode.BYPASS).verdict is Verdict.ALLOW
