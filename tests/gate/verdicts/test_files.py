from collections.abc import Mapping
from typing import Any

import pytest

from decode.entities.call import Verdict
from decode.entities.state import Mode
from decode.gate.decision import Decision
from decode.gate.verdicts.files import judge_files
from tests.gate.fake_files import FakeFiles
from tests.gate.line.desks import FILES
from tests.gate.verdicts.courts import court


def _judged(
    name: str, args: Mapping[str, Any], *rules: tuple[str, str], mode: Mode = Mode.DEFAULT
) -> Decision:
    return judge_files(court(name, args, *rules, mode=mode))


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("read", {"path": "src/a.py"}),
        ("read", {"path": "/project/src/../a.txt"}),
        ("read", {"path": "inner/a.py"}),
        ("read", {"path": "missing"}),
        ("grep", {"pattern": "../../etc", "path": "src"}),
        ("grep", {"pattern": "x"}),
        ("grep", {"pattern": "x", "glob": "*.{py,ts}"}),
        ("glob", {"pattern": "**/*.py"}),
        ("glob", {"pattern": "src/*", "path": "."}),
        ("glob", {"pattern": "/project/src/*"}),
    ],
)
def test_reading_inside_is_allowed_in_every_mode(
    name: str, args: Mapping[str, Any], mode: Mode
) -> None:
    assert _judged(name, args, mode=mode).verdict is Verdict.ALLOW


@pytest.mark.parametrize("mode", [Mode.DEFAULT, Mode.EDIT, Mode.PLAN])
@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("read", {"path": "../outside/x"}),
        ("read", {"path": "out/x"}),
        ("read", {"path": "~/x"}),
        ("read", {"path": "~root/x"}),
        ("read", {"path": ".env"}),
        ("read", {"path": ".ENV"}),
        ("read", {"path": "a\u200b.txt"}),
        ("read", {"path": "file:///etc/passwd"}),
        ("read", {"path": "..\\outside\\x"}),
        ("read", {"path": "/proc/self/environ"}),
        ("read", {"path": ""}),
        ("grep", {"pattern": "x", "path": "out"}),
        ("grep", {"pattern": "x", "glob": "../**"}),
        ("grep", {"pattern": "x", "glob": ".env*"}),
        ("grep", {"pattern": "x", "path": ".env"}),
        ("glob", {"pattern": "/etc/*"}),
        ("glob", {"pattern": "~/*"}),
        ("glob", {"pattern": "../*"}),
        ("glob", {"pattern": "{a,../x}"}),
        ("glob", {"pattern": "out/*"}),
        ("glob", {"pattern": "*", "path": "out"}),
        ("glob", {"pattern": "**/*.pem"}),
        ("glob", {"pattern": "a\\*"}),
        ("glob", {"pattern": "{out,src}/*"}),
        ("glob", {"pattern": "o[u]t/*"}),
        ("glob", {"pattern": "ou?/**"}),
        ("glob", {"pattern": "**/*.{pem,py}"}),
        ("grep", {"pattern": "x", "glob": "{a,{b,.env}}"}),
        ("read", {"path": "a\n.txt"}),
        ("read", {"path": "/dev/stdin"}),
    ],
)
def test_reading_elsewhere_is_asked(name: str, args: Mapping[str, Any], mode: Mode) -> None:
    assert _judged(name, args, mode=mode).verdict is Verdict.ASK


@pytest.mark.parametrize(
    ("path", "rule", "verdict"),
    [
        ("src/a.py", "edit(src/**)", Verdict.ALLOW),
        ("src/a.py", "write(src/**)", Verdict.ALLOW),
        ("inner/a.py", "edit(src/**)", Verdict.ALLOW),
        ("src/a.py", "edit(inner/**)", Verdict.ASK),
        ("a.txt", "edit(src/**)", Verdict.ASK),
        ("src/../a.txt", "edit(src/**)", Verdict.ASK),
        ("src/.git/x", "edit(src/**)", Verdict.ASK),
        ("out/x", "edit(**)", Verdict.ASK),
        ("/outside/x", "edit(//outside/**)", Verdict.ASK),
        ("src/a.py", "edit", Verdict.ALLOW),
        ("AGENTS.md", "edit", Verdict.ASK),
        (".env", "edit(.env)", Verdict.ASK),
    ],
)
def test_allow_rules_on_writing(path: str, rule: str, verdict: Verdict) -> None:
    args = {"path": path, "content": ""}
    assert _judged("write", args, ("allow", rule)).verdict is verdict


@pytest.mark.parametrize(
    ("path", "rule", "verdict"),
    [
        ("/outside/x", "read(//outside/**)", Verdict.ALLOW),
        ("~/notes/a", "read(~/notes/**)", Verdict.ALLOW),
        ("/outside/x", "read", Verdict.ALLOW),
        (".env", "read", Verdict.ASK),
        (".env", "read(**)", Verdict.ASK),
        (".env", "read(.env)", Verdict.ALLOW),
        ("~/.ssh/id_rsa", "read(~/**)", Verdict.ASK),
    ],
)
def test_allow_rules_on_reading(path: str, rule: str, verdict: Verdict) -> None:
    assert _judged("read", {"path": path}, ("allow", rule)).verdict is verdict


@pytest.mark.parametrize(
    ("name", "args", "rule", "verdict"),
    [
        ("read", {"path": "src/a.py"}, "read(src/**)", Verdict.DENY),
        ("read", {"path": "inner/a.py"}, "read(src/**)", Verdict.DENY),
        ("read", {"path": "inner/a.py"}, "read(inner/**)", Verdict.DENY),
        ("read", {"path": "a.txt"}, "read(src/**)", Verdict.ALLOW),
        ("grep", {"pattern": "x", "path": "src"}, "read(src/**)", Verdict.DENY),
        ("grep", {"pattern": "x"}, "read(src/**)", Verdict.ASK),
        ("glob", {"pattern": "*"}, "read(src/**)", Verdict.ASK),
        ("grep", {"pattern": "x"}, "read(gone/**)", Verdict.ALLOW),
        ("write", {"path": "src/a.py"}, "edit(src/**)", Verdict.DENY),
        ("edit", {"path": "src/a.py"}, "write(src/**)", Verdict.ALLOW),
        ("read", {"path": "src/a.py"}, "read", Verdict.DENY),
    ],
)
def test_deny_rules_in_bypass_mode(
    name: str, args: Mapping[str, Any], rule: str, verdict: Verdict
) -> None:
    assert _judged(name, args, ("deny", rule), mode=Mode.BYPASS).verdict is verdict


def test_ask_rules_ask_even_for_what_only_reads() -> None:
    assert _judged("read", {"path": "a.txt"}, ("ask", "read(*.txt)")).verdict is Verdict.ASK
    assert _judged("read", {"path": "a.txt"}, ("ask", "read")).verdict is Verdict.ASK


def test_a_disk_without_case_knows_no_other_spelling() -> None:
    folded = FakeFiles(FILES.entries, folding=True)
    for path in (".GIT/config", ".Decode/settings.json", "aGENTS.md"):
        asked = court("write", {"path": path}, ("allow", "edit(**)"), files=folded)
        assert judge_files(asked).verdict is Verdict.ASK


def test_what_is_carried_for_the_answer() -> None:
    decision = _judged("edit", {"path": "src/a.py"})
    assert decision.proposal == "edit(//project/src/a.py)"
    assert decision.paths == ("/project/src/a.py",)
    assert not decision.read_only
    assert _judged("write", {"path": ".git/x"}).protected
    assert _judged("write", {"path": ".git/x"}).proposal == ""
    assert _judged("read", {"path": ".env"}).proposal == ""
    assert _judged("read", {"path": "/outside/x"}).proposal == "read(//outside/x)"
    assert _judged("read", {"path": "/outside/x"}, mode=Mode.PLAN).proposal == ""


@pytest.mark.parametrize("mode", list(Mode))
def test_what_may_not_be_read_is_not_edited(mode: Mode) -> None:
    args = {"path": "src/a.py", "old": "1", "new": "2"}
    rules = (("deny", "read(src/**)"), ("allow", "edit"))
    assert _judged("edit", args, *rules, mode=mode).verdict is Verdict.DENY


@pytest.mark.parametrize("mode", [Mode.DEFAULT, Mode.EDIT, Mode.BYPASS])
def test_what_may_not_be_read_is_written_over_only_when_asked(mode: Mode) -> None:
    args = {"path": "src/a.py", "content": ""}
    rules = (("deny", "read(src/**)"), ("allow", "edit"))
    decision = _judged("write", args, *rules, mode=mode)
    assert (decision.verdict, decision.by) == (Verdict.ASK, "rule")
    elsewhere = {"path": "new.txt", "content": ""}
    assert _judged("write", elsewhere, *rules, mode=mode).verdict is Verdict.ALLOW


def test_an_ask_rule_on_reading_asks_about_an_edit() -> None:
    args = {"path": "src/a.py", "old": "1", "new": "2"}
    assert _judged("edit", args, ("ask", "read(src/**)"), mode=Mode.EDIT).verdict is Verdict.ASK


@pytest.mark.parametrize("name", ["read", "write", "edit", "glob", "grep"])
@pytest.mark.parametrize("path", ["src/a\u202fb.txt", "src/a\u200bb.txt", "src/a\nb.txt"])
def test_unseen_characters_in_a_path_are_no_rules_and_no_modes_business_but_bypass(
    name: str, path: str
) -> None:
    args = _arguments(name, path)
    for mode in (Mode.DEFAULT, Mode.EDIT):
        decision = _judged(name, args, ("allow", name), mode=mode)
        assert (decision.verdict, decision.proposal) == (Verdict.ASK, "")
    assert _judged(name, args, mode=Mode.BYPASS).verdict is Verdict.ALLOW
    assert _judged(name, args, ("deny", name), mode=Mode.BYPASS).verdict is Verdict.DENY


def test_unseen_characters_hide_no_path_from_a_deny_rule() -> None:
    args = {"path": "src/a\u202fb.txt"}
    assert _judged("read", args, ("deny", "read(src/**)")).verdict is Verdict.DENY


def test_bypass_asks_about_a_protected_place_with_unseen_characters() -> None:
    args = {"path": ".git/a\u202fb", "content": ""}
    assert _judged("write", args, mode=Mode.BYPASS).verdict is Verdict.ASK


def test_unseen_characters_are_spelt_out_in_the_reason() -> None:
    reason = _judged("read", {"path": "a\u202fb\nc"}).reason
    assert reason == "a\\u202fb\\nc has characters that cannot be seen"


@pytest.mark.parametrize("name", ["read", "write", "edit", "glob", "grep"])
@pytest.mark.parametrize("path", ["a\\b.py", "ab:/x", "~other/x"])
@pytest.mark.parametrize("mode", [Mode.DEFAULT, Mode.EDIT, Mode.BYPASS])
def test_a_path_that_deceives_is_asked_about_whatever_the_mode_and_the_rules(
    name: str, path: str, mode: Mode
) -> None:
    decision = _judged(name, _arguments(name, path), ("allow", name), mode=mode)
    assert (decision.verdict, decision.proposal) == (Verdict.ASK, "")
    assert decision.reason.startswith(f"{path} ")


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("src/a\\b.py", "read(src/**)"),
        ("src\\a.py", "read(*.py)"),
        ("ab:/x", "read(ab:/**)"),
        ("~other/x", "read(//home/other/**)"),
    ],
)
def test_a_path_that_deceives_hides_from_no_deny_rule(path: str, rule: str, mode: Mode) -> None:
    for name in ("read", "edit", "grep", "glob"):
        decision = _judged(name, _arguments(name, path), ("deny", rule), mode=mode)
        assert decision.verdict is Verdict.DENY


def _arguments(name: str, path: str) -> Mapping[str, Any]:
    more = {
        "write": {"content": ""},
        "edit": {"old": "a", "new": "b"},
        "glob": {"pattern": "*"},
        "grep": {"pattern": "a"},
    }
    return {"path": path, **more.get(name, {})}
