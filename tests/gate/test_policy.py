import gc
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from decode.entities.call import ToolCall, ToolKind, Verdict
from decode.entities.rule import Rule
from decode.entities.state import Mode
from decode.gate.decision import Decision
from decode.gate.policy import decide
from decode.gate.roots import Roots
from decode.gate.rules import parse_rule
from decode.gate.shell.grammar import warm
from tests.gate.corpus import Row, decision_on, roots_of, rows
from tests.gate.workspace import Workspace


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.id)
def test_corpus(row: Row, workspaces: dict[str, Workspace]) -> None:
    workspace = workspaces[row.fixture]
    decision = decision_on(row.case, workspace)
    assert row.wrong(decision.verdict) == "", decision.reason
    assert decision.reason


def test_further_rows_of_the_same_kinds(workspaces: dict[str, Workspace]) -> None:
    wrong = [
        f"{row.id}: {why}: {row.case['command']}"
        for row in rows("further.jsonl")
        if (why := row.wrong(decision_on(row.case, workspaces[row.fixture]).verdict))
    ]
    assert wrong == []


def test_the_search_for_garbage_is_not_charged_to_a_decision(cwd: Path) -> None:
    call = ToolCall("1", "bash", ToolKind.EXECUTE, {"command": "printf x | sort"})
    roots = Roots(cwd, cwd, home=cwd)
    decide(call, Mode.DEFAULT, (), roots)
    passes: list[str] = []
    before = gc.get_threshold()
    gc.callbacks.append(lambda phase, _: passes.append(phase))
    try:
        gc.set_threshold(1)
        decide(call, Mode.DEFAULT, (), roots)
        made = len(passes)
    finally:
        gc.set_threshold(*before)
        gc.callbacks.pop()
    assert gc.isenabled()
    assert made < 40


def test_a_decision_takes_250_ms_at_worst_and_20_on_average(
    workspaces: dict[str, Workspace],
) -> None:
    warm()
    taken: list[float] = []
    for row in rows():
        start = time.thread_time()
        decision_on(row.case, workspaces[row.fixture])
        taken.append(time.thread_time() - start)
    assert max(taken) < 0.25
    assert sum(taken) / len(taken) < 0.02


def _decide(
    workspace: Workspace, name: str, args: Mapping[str, Any], mode: Mode, *rules: Rule
) -> Decision:
    return decide(ToolCall("1", name, ToolKind.OTHER, args), mode, rules, roots_of(workspace))


def _bash(workspace: Workspace, command: str, mode: Mode, *rules: Rule) -> Decision:
    return _decide(workspace, "bash", {"command": command}, mode, *rules)


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("joint", ["&&", "||", ";", "|", "&", "\n"])
def test_b049_deny_wins_over_the_whole_line(joint: str, mode: Mode, workspace: Workspace) -> None:
    rules = (parse_rule("bash(ls *)", "allow", "user"), parse_rule("bash(rm *)", "deny", "user"))
    decision = _bash(workspace, f"ls {joint} rm -r out", mode, *rules)
    assert decision.verdict is Verdict.DENY
    assert decision.by == "rule"


@pytest.mark.parametrize("joint", ["&&", "||", ";", "|", "&", "\n"])
def test_b049_an_allow_rule_covers_no_neighbour(joint: str, workspace: Workspace) -> None:
    rule = parse_rule("bash(make *)", "allow", "user")
    decision = _bash(workspace, f"make x {joint} rm -r out", Mode.DEFAULT, rule)
    assert decision.verdict is Verdict.ASK


@pytest.mark.parametrize("command", ["make checkout-all", "make checks", "make check-all x"])
@pytest.mark.parametrize("pattern", ["make check", "make check:*", "make check *"])
def test_b050_a_rule_ends_at_a_word(pattern: str, command: str, workspace: Workspace) -> None:
    rule = parse_rule(f"bash({pattern})", "allow", "user")
    assert _bash(workspace, command, Mode.DEFAULT, rule).verdict is Verdict.ASK
    assert _bash(workspace, "make check", Mode.DEFAULT, rule).verdict is Verdict.ALLOW


@pytest.mark.parametrize("mode", [Mode.DEFAULT, Mode.EDIT, Mode.BYPASS])
@pytest.mark.parametrize(
    "line",
    ["date $(rm -r out)", "date `rm -r out`", "( rm -r out )", "cat <(rm x)", "bash -c 'rm x'",
     'echo "$(echo $(rm x))"', "{ rm x; }", "if true; then rm x; fi", "while rm x; do :; done",
     "f() { rm x; }; f", "x=$(rm x)", "cat <<E\n$(rm x)\nE", "case a in a) rm x;; esac",
     "eval 'rm x'", "sh -c \"bash -c 'rm x'\"", "trap 'rm x' EXIT", "echo ${x:-$(rm x)}",
     "[[ -n $(rm x) ]]", "for i in $(rm x); do :; done", "time rm x", "! rm x", "coproc rm x"],
)  # fmt: skip
def test_b051_what_is_inside_is_seen(line: str, mode: Mode, workspace: Workspace) -> None:
    rules = [parse_rule("bash(rm *)", "deny", "user"), parse_rule("bash(*)", "allow", "user")]
    assert _bash(workspace, line, mode, *rules).verdict is Verdict.DENY


@pytest.mark.parametrize("tool", ["read", "grep", "glob"])
@pytest.mark.parametrize(
    "path", ["link_out/secret.txt", "src/../../outside/secret.txt", "src/h/notes.txt", "link_out"]
)
def test_b056_the_real_path_is_judged(tool: str, path: str, workspace: Workspace) -> None:
    extra = {} if tool == "read" else {"pattern": "x"}
    decision = _decide(workspace, tool, {"path": path, **extra}, Mode.DEFAULT)
    assert decision.verdict is Verdict.ASK
    shell = _bash(workspace, f"cat {path}", Mode.DEFAULT)
    assert shell.verdict is Verdict.ASK


@pytest.mark.parametrize(
    "command",
    ["python3 -c \"open('a.txt','w').write('x')\"", "sed -i s/a/b/ f", "find . -delete",
     "git commit -m x", "perl -e 'unlink q(a)'", "node -e 'x'", "awk 'BEGIN{system(\"x\")}'",
     "tee a.txt < b.txt", "sort -o a.txt b.txt", "ruby - <<'X'\nFile.write('a.txt','')\nX",
     "bash <<'X'\nrm a\nX", "python3 <<X\nprint(1)\nX", "cat <<X > a.txt\ny\nX"],
)  # fmt: skip
def test_b059_b060_plan_mode_refuses_every_way_to_write(command: str, workspace: Workspace) -> None:
    rule = parse_rule("bash(*)", "allow", "session")
    assert _bash(workspace, command, Mode.PLAN, rule).verdict is Verdict.DENY


def test_b060_the_mode_of_the_moment_decides(workspace: Workspace) -> None:
    rule = parse_rule("bash(mkdir:*)", "allow", "session")
    verdicts = [
        _bash(workspace, "mkdir new", mode, rule).verdict
        for mode in (Mode.DEFAULT, Mode.PLAN, Mode.DEFAULT)
    ]
    assert verdicts == [Verdict.ALLOW, Verdict.DENY, Verdict.ALLOW]


@pytest.mark.parametrize("command", ["ls -la", "git log --oneline -5", "rg foo src | head"])
def test_b061_reading_works_in_plan_mode(command: str, workspace: Workspace) -> None:
    assert _bash(workspace, command, Mode.PLAN).verdict is Verdict.ALLOW


def test_b061_a_refusal_is_one_plain_sentence(workspace: Workspace) -> None:
    reason = _bash(workspace, "mkdir x", Mode.PLAN).reason
    assert reason.startswith("plan mode only reads: mkdir")
    assert "\n" not in reason


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize(
    ("name", "args"),
    [("skill", {"name": "commit"}), ("todo_write", {"tasks": []}), ("sleep", {"seconds": 1}),
     ("ask_user", {"question": "?"}), ("enter_plan_mode", {}), ("exit_plan_mode", {"plan": "p"}),
     ("agent", {"prompts": ["look"]}), ("job_output", {"job": "1"}), ("job_kill", {"job": "1"}),
     ("skill_search", {"query": "x"})],
)  # fmt: skip
def test_ungated_tools_are_allowed_in_every_mode(
    name: str, args: Mapping[str, Any], mode: Mode, workspace: Workspace
) -> None:
    assert _decide(workspace, name, args, mode).verdict is Verdict.ALLOW


def test_a_skill_can_be_denied_by_name(workspace: Workspace) -> None:
    rule = parse_rule("skill(deploy)", "deny", "user")
    denied = _decide(workspace, "skill", {"name": "deploy"}, Mode.BYPASS, rule)
    other = _decide(workspace, "skill", {"name": "commit"}, Mode.BYPASS, rule)
    assert (denied.verdict, other.verdict) == (Verdict.DENY, Verdict.ALLOW)


@pytest.mark.parametrize(
    ("tool", "expected"),
    [("mcp__srv__list", Verdict.ALLOW), ("mcp__srv__other", Verdict.ASK), ("mcp__srvx__list",
     Verdict.ASK), ("deploy", Verdict.ASK)],
)  # fmt: skip
def test_a_rule_for_one_tool_of_a_server(
    tool: str, expected: Verdict, workspace: Workspace
) -> None:
    rule = parse_rule("mcp__srv__list", "allow", "user")
    assert _decide(workspace, tool, {}, Mode.DEFAULT, rule).verdict is expected
    assert _decide(workspace, tool, {}, Mode.PLAN, rule).verdict is Verdict.DENY


@pytest.mark.parametrize(
    ("command", "verdict"),
    [("npm test", Verdict.ALLOW), ("x=$(date); echo $x", Verdict.ALLOW),
     ("echo 'unclosed", Verdict.ALLOW), ("echo x > notes.txt", Verdict.ALLOW),
     ("echo x > .git/config", Verdict.ASK), ("rm -rf .git", Verdict.ASK),
     ("rm -rf ~", Verdict.ASK), ("x=1; echo x > .envrc", Verdict.ASK),
     ("cp a.txt ../elsewhere", Verdict.ASK), ("tee AGENTS.md < a.txt", Verdict.ASK)],
)  # fmt: skip
def test_bypass_allows_all_but_protected_writes(
    command: str, verdict: Verdict, workspace: Workspace
) -> None:
    assert _bash(workspace, command, Mode.BYPASS).verdict is verdict


@pytest.mark.parametrize(
    ("path", "mode", "verdict"),
    [("src/a.py", Mode.EDIT, Verdict.ALLOW), ("new/deep/x.py", Mode.EDIT, Verdict.ALLOW),
     (".git/config", Mode.EDIT, Verdict.ASK), ("../outside/x", Mode.EDIT, Verdict.ASK),
     ("link_out/x", Mode.EDIT, Verdict.ASK), (".git/config", Mode.BYPASS, Verdict.ASK),
     ("../outside/x", Mode.BYPASS, Verdict.ASK), ("src/a.py", Mode.BYPASS, Verdict.ALLOW),
     ("src/a.py", Mode.DEFAULT, Verdict.ASK), ("src/a.py", Mode.PLAN, Verdict.DENY)],
)  # fmt: skip
def test_writing_a_file_in_each_mode(
    path: str, mode: Mode, verdict: Verdict, workspace: Workspace
) -> None:
    args = {"path": path, "content": "x"}
    assert _decide(workspace, "write", args, mode).verdict is verdict


@pytest.mark.parametrize(
    ("command", "confinable"),
    [("npm test", True), ("pytest -q && ruff check", True), ("echo x > out.txt", True),
     ("curl https://example.com", False), ("sudo make", False), ("rm -rf .git", False),
     ("cat ../outside/secret.txt", False), ("x=1; $x", False), ("echo 'unclosed", False)],
)  # fmt: skip
def test_what_a_sandbox_could_keep_inside_the_project(
    command: str, confinable: bool, workspace: Workspace
) -> None:
    decision = _bash(workspace, command, Mode.EDIT)
    assert (decision.verdict, decision.confinable) == (Verdict.ASK, confinable)


def test_what_runs_is_written_back_from_the_parse(workspace: Workspace) -> None:
    decision = _bash(workspace, 'ls   -la "src"  # look', Mode.DEFAULT)
    assert decision.plan is not None
    assert (decision.plan.command, decision.plan.canonical) == ("ls -la src", True)
    assert decision.plan.read_only
    assert decision.plan.cwd == workspace.cwd


def test_an_unclear_line_runs_as_it_was_shown(workspace: Workspace) -> None:
    line = "for ((i=0; i<3; i++)); do rm $i; done"
    decision = _bash(workspace, line, Mode.DEFAULT)
    assert decision.plan is not None
    assert (decision.plan.command, decision.plan.canonical) == (line, False)
    assert any(part.text.startswith("rm") for part in decision.parts)


@pytest.mark.parametrize(
    ("command", "uses_git"),
    [("git commit -m x", True), ("git status", False), ("git status && npm test", False)],
)
def test_a_changing_git_command_is_marked(
    command: str, uses_git: bool, workspace: Workspace
) -> None:
    plan = _bash(workspace, command, Mode.DEFAULT).plan
    assert plan is not None
    assert plan.uses_git is uses_git


def test_an_ask_rule_asks_in_every_mode_but_where_plan_refuses(workspace: Workspace) -> None:
    rule = parse_rule("bash(git log:*)", "ask", "user")
    verdicts = {mode: _bash(workspace, "git log", mode, rule).verdict for mode in Mode}
    assert set(verdicts.values()) == {Verdict.ASK}


@pytest.mark.parametrize(
    ("name", "args", "mode", "verdict"),
    [("bash", {"command": "ls", "cwd": "/"}, Mode.DEFAULT, Verdict.ASK),
     ("bash", {}, Mode.PLAN, Verdict.DENY), ("bash", {"command": "  "}, Mode.BYPASS, Verdict.ASK),
     ("bash", {"command": "ls\0"}, Mode.BYPASS, Verdict.ASK),
     ("read", {"path": 3}, Mode.PLAN, Verdict.ASK), ("read", {}, Mode.DEFAULT, Verdict.ASK),
     ("write", {"path": "x"}, Mode.PLAN, Verdict.DENY),
     ("Read", {"path": "README.md"}, Mode.DEFAULT, Verdict.ASK),
     ("web_fetch", {"url": None}, Mode.BYPASS, Verdict.ASK),
     ("skill", {}, Mode.DEFAULT, Verdict.ASK), ("sleep", {"seconds": "1"}, Mode.PLAN, Verdict.ASK),
     ("todo_write", {"tasks": [], "more": 1}, Mode.BYPASS, Verdict.ASK)],
)  # fmt: skip
def test_malformed_calls_are_never_allowed(
    name: str, args: Mapping[str, Any], mode: Mode, verdict: Verdict, workspace: Workspace
) -> None:
    assert _decide(workspace, name, args, mode).verdict is verdict


@pytest.mark.parametrize(
    "line",
    [
        "cat docs/guide.md",
        "env cat docs/guide.md",
        "sudo head docs/guide.md",
        "cd docs; cat guide.md",
        "bash -c 'cat docs/guide.md'",
        "git diff HEAD -- docs",
        "grep -r x docs",
        "tar cf - docs",
        "vim docs/guide.md",
        "cat docs/*",
        'for f in docs/*; do wc "$f"; done',
        "cp docs/guide.md x",
        "cat a.txt > /dev/null < docs/guide.md",
        "git show HEAD:docs/guide.md",
        "cat docs/guide.md &",
    ],
)
def test_a_read_rule_holds_for_the_readers_of_a_shell(line: str, workspace: Workspace) -> None:
    rule = parse_rule("read(docs/**)", "deny", "user")
    assert _bash(workspace, line, Mode.BYPASS, rule).verdict is Verdict.DENY


@pytest.mark.parametrize(
    "line", ["rg x", "grep -rn x .", "git grep x", "ls | xargs cat", "find . -exec cat {} +"]
)
def test_a_read_rule_asks_where_it_cannot_tell(line: str, workspace: Workspace) -> None:
    rule = parse_rule("read(docs/**)", "deny", "user")
    assert _bash(workspace, line, Mode.BYPASS, rule).verdict is Verdict.ASK


@pytest.mark.parametrize(
    "line", ["ls", "git status", "cat a.txt", "rg x src", "echo docs/guide.md"]
)
def test_a_read_rule_leaves_the_rest_alone(line: str, workspace: Workspace) -> None:
    rule = parse_rule("read(docs/**)", "deny", "user")
    assert _bash(workspace, line, Mode.DEFAULT, rule).verdict is Verdict.ALLOW


@pytest.mark.parametrize("mode", [Mode.DEFAULT, Mode.EDIT, Mode.BYPASS])
def test_what_takes_too_long_is_asked_in_every_mode(mode: Mode, workspace: Workspace) -> None:
    rule = parse_rule("bash(*)", "allow", "user")
    decision = _bash(workspace, "true; " * 20_000 + "true", mode, rule)
    assert decision.verdict is Verdict.ASK
    assert "too long" in decision.reason


@pytest.mark.parametrize("line", ["timeout 60 git commit -m x", "sh -c 'git commit -m x'"])
def test_git_behind_a_wrapper_is_marked_as_well(line: str, workspace: Workspace) -> None:
    plan = _bash(workspace, line, Mode.DEFAULT).plan
    assert plan is not None
    assert plan.uses_git
