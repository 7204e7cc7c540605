import pytest

from decode.entities.call import Verdict
from decode.entities.state import Mode
from decode.gate.decision import Decision
from decode.gate.verdicts.web import judge_web
from tests.gate.verdicts.courts import court

_DOCS = "web_fetch(domain:docs.python.org)"


def _judged(url: str, *rules: tuple[str, str], mode: Mode = Mode.DEFAULT) -> Decision:
    return judge_web(court("web_fetch", {"url": url}, *rules, mode=mode))


@pytest.mark.parametrize(
    ("url", "rules", "mode", "verdict"),
    [
        ("https://docs.python.org/3", [("allow", _DOCS)], Mode.DEFAULT, Verdict.ALLOW),
        ("https://docs.python.org/3", [("allow", _DOCS)], Mode.PLAN, Verdict.DENY),
        ("https://docs.python.org/3", [], Mode.DEFAULT, Verdict.ASK),
        ("https://docs.python.org/3", [], Mode.BYPASS, Verdict.ALLOW),
        ("http://docs.python.org/3", [("allow", _DOCS)], Mode.DEFAULT, Verdict.ASK),
        ("https://x.docs.python.org/", [("allow", _DOCS)], Mode.DEFAULT, Verdict.ASK),
        ("https://docs.python.org/3", [("deny", _DOCS)], Mode.BYPASS, Verdict.DENY),
        ("http://u@docs.python.org:80/", [("deny", _DOCS)], Mode.BYPASS, Verdict.DENY),
        ("https://docs.python.org/3", [("ask", _DOCS)], Mode.BYPASS, Verdict.ASK),
        ("https://a.example/", [("allow", "web_fetch")], Mode.DEFAULT, Verdict.ALLOW),
        ("https://127.0.0.1/", [("allow", "web_fetch")], Mode.DEFAULT, Verdict.ASK),
        ("http://169.254.169.254/", [("allow", "web_fetch")], Mode.DEFAULT, Verdict.ASK),
        ("https://a.example/", [("deny", "web_fetch")], Mode.BYPASS, Verdict.DENY),
    ],
)
def test_verdicts(url: str, rules: list[tuple[str, str]], mode: Mode, verdict: Verdict) -> None:
    decision = _judged(url, *rules, mode=mode)
    assert decision.verdict is verdict
    assert [effect.kind for effect in decision.effects] == ["network"]


def test_a_plain_public_host_is_offered() -> None:
    assert _judged("https://Docs.python.org/3").proposal == _DOCS
    assert _judged("https://localhost/").proposal == ""
    assert _judged("http://docs.python.org/").proposal == ""
