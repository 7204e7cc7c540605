import pytest

from decode.entities.call import Verdict
from decode.entities.state import Mode
from decode.gate.decision import Decision
from decode.gate.verdicts.bash import judge_bash
from tests.gate.verdicts.courts import court


def _judged(line: str, *rules: tuple[str, str], mode: Mode = Mode.DEFAULT) -> Decision:
    return judge_bash(court("bash", {"command": line}, *rules, mode=mode))


@pytest.mark.parametrize(
    ("line", "rules", "mode", "verdict"),
    [
        ("ls", [], Mode.DEFAULT, Verdict.ALLOW),
        ("ls", [("deny", "bash")], Mode.BYPASS, Verdict.DENY),
        ("ls", [("deny", "bash(ls *)")], Mode.PLAN, Verdict.DENY),
        ("ls", [("ask", "bash(ls)"), ("allow", "bash(*)")], Mode.BYPASS, Verdict.ASK),
        ("ls", [("ask", "bash")], Mode.DEFAULT, Verdict.ASK),
        ("rm a", [], Mode.PLAN, Verdict.DENY),
        ("rm a", [("allow", "bash(rm *)")], Mode.PLAN, Verdict.DENY),
        ("rm a", [("allow", "bash(rm *)")], Mode.DEFAULT, Verdict.ALLOW),
        ("rm a", [("allow", "bash")], Mode.DEFAULT, Verdict.ALLOW),
        ("rm .git/x", [("allow", "bash")], Mode.DEFAULT, Verdict.ASK),
        ("rm .git/x", [], Mode.BYPASS, Verdict.ASK),
        ("rm a", [], Mode.BYPASS, Verdict.ALLOW),
        ("rm a", [], Mode.EDIT, Verdict.ASK),
        ("ls 'open", [("allow", "bash(*)")], Mode.DEFAULT, Verdict.ASK),
        ("ls 'open", [], Mode.BYPASS, Verdict.ALLOW),
        ("ls 'open", [], Mode.PLAN, Verdict.DENY),
        ("cat ../x", [], Mode.PLAN, Verdict.ASK),
        ("cat ../x; rm a", [], Mode.PLAN, Verdict.DENY),
        ("sh x", [("deny", "bash(rm *)"), ("allow", "bash(*)")], Mode.DEFAULT, Verdict.ASK),
        ("sh x", [("deny", "bash(rm *)")], Mode.BYPASS, Verdict.ASK),
        ("cat a.txt", [("deny", "read(a.txt)")], Mode.BYPASS, Verdict.DENY),
        ("cat src/*", [("deny", "read(src/**)")], Mode.DEFAULT, Verdict.DENY),
        ("cat < a.txt", [("deny", "read(a.txt)")], Mode.DEFAULT, Verdict.DENY),
        ("cat inner/a.py", [("deny", "read(src/**)")], Mode.DEFAULT, Verdict.DENY),
        ("touch src/x", [("deny", "edit(src/**)")], Mode.BYPASS, Verdict.DENY),
        ("ls > src/x", [("deny", "write(src/**)")], Mode.BYPASS, Verdict.DENY),
        ("cat a.txt &", [("deny", "read(a.txt)")], Mode.BYPASS, Verdict.DENY),
        ("cat src/a.py", [("deny", "read(docs/**)")], Mode.DEFAULT, Verdict.ALLOW),
    ],
)
def test_the_order_of_the_contract(
    line: str, rules: list[tuple[str, str]], mode: Mode, verdict: Verdict
) -> None:
    assert _judged(line, *rules, mode=mode).verdict is verdict


@pytest.mark.parametrize(
    "line",
    [
        "bash -c 'rm .git/x'",
        "eval 'rm .git/x'",
        "timeout 5 rm .git/x",
        "timeout 5 sh -c 'sh -c \"rm .git/x\"'",
        "rm .git/x &",
        'rm "$PWD/.git/x" &',
        "sh -c 'rm .git/x' &",
        "find . -exec rm .git/x ;",
    ],
)
def test_bypass_asks_about_protected_places_behind_wrappers(line: str) -> None:
    decision = _judged(line, mode=Mode.BYPASS)
    assert decision.verdict is Verdict.ASK
    assert decision.protected


@pytest.mark.parametrize("mode", [Mode.DEFAULT, Mode.EDIT, Mode.BYPASS])
@pytest.mark.parametrize(
    "line",
    [
        "uv run rm a",
        "docker run image rm a",
        "kubectl exec pod -- rm a",
        "fd -x rm",
        "rg --pre rm a",
        "sort --compress-program=rm a",
        "split --filter='rm a' b",
        "git rebase -x 'rm a' HEAD~1",
        "GIT_EDITOR='rm a' git commit",
        "sqlite3 db '.shell rm a'",
        "m4 <<< 'syscmd(rm a)'",
        "sh -c 'uv run rm a'",
    ],
)
def test_a_deny_rule_asks_where_a_program_may_run_its_words(line: str, mode: Mode) -> None:
    rules = (("deny", "bash(rm *)"), ("allow", "bash(*)"))
    assert _judged(line, *rules, mode=mode).verdict is Verdict.ASK


@pytest.mark.parametrize(
    "line", ["git commit -m 'rm a'", "mkdir rm", "git add rm", "npm run build", "echo rm a"]
)
def test_a_deny_rule_lets_be_what_only_speaks_about_it(line: str) -> None:
    rules = (("deny", "bash(rm *)"), ("allow", "bash(*)"))
    assert _judged(line, *rules).verdict is Verdict.ALLOW


def test_parts_name_what_caused_the_question() -> None:
    decision = _judged("ls; rm a; ls")
    assert [(part.text, part.reason) for part in decision.parts] == [
        ("ls", ""),
        ("rm a", "changes files"),
    ]
    assert decision.reason == "rm: changes files"


def test_many_reasons_are_shortened() -> None:
    assert "and 2 more" in _judged("rm a; tee b; touch c; npm x; make y").reason


def test_effects_paths_and_proposal_are_carried() -> None:
    decision = _judged("mytool check src")
    assert decision.proposal == "bash(mytool check src)"
    decision = _judged("cat src/a.py")
    assert decision.paths == ("/project/src/a.py",)
    assert [(effect.kind, effect.path) for effect in decision.effects] == [("read", "src/a.py")]


def test_a_protected_write_is_marked() -> None:
    assert _judged("rm .git/x", mode=Mode.BYPASS).protected
    assert not _judged("rm a").protected


@pytest.mark.parametrize("line", ["i=0; while [ $i -lt 9 ]; do i=$((i+1)); done", "a=$((1+b))"])
def test_no_part_of_a_line_that_cannot_be_analysed_is_blank(line: str) -> None:
    parts = _judged(line).parts
    assert parts
    assert all(part.text for part in parts)
