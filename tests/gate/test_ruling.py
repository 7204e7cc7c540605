import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decode.entities.call import ToolCall, ToolKind, Verdict
from decode.entities.errors import ConfigError
from decode.entities.rule import Rule
from decode.entities.state import Mode
from decode.gate.policy import decide
from decode.gate.proposal import propose
from decode.gate.rules import parse_rule
from tests.gate.corpus import roots_of, rows
from tests.gate.workspace import Workspace

_LOOSENESS = [Verdict.DENY, Verdict.ASK, Verdict.ALLOW]
_CALLS = (
    [
        ToolCall("1", "bash", ToolKind.EXECUTE, {"command": line})
        for line in (
            "ls",
            "git status",
            "git commit -m x",
            "git push",
            "npm test",
            "npm test -- --watch",
            "rm a.txt",
            "cat .env",
            "touch x > y",
            "env rm a.txt",
            "make check",
            "make checks",
            "ls && rm a.txt",
            "$x y",
            "cat docs/guide.md",
            "sed -i s/a/b/ a.txt",
            "timeout 5 npm test",
            "ls 'open",
            "touch .git/x",
        )
    ]
    + [
        ToolCall("1", "read", ToolKind.READ, {"path": path})
        for path in ("README.md", ".env", "docs/guide.md", "link_out/secret.txt")
    ]
    + [
        ToolCall("1", "write", ToolKind.EDIT, {"path": path, "content": ""})
        for path in ("src/a.py", ".git/config", "docs/x.md")
    ]
    + [
        ToolCall("1", "web_fetch", ToolKind.NETWORK, {"url": "https://docs.python.org/3"}),
        ToolCall("1", "mcp__srv__list", ToolKind.OTHER, {}),
    ]
)
_PATTERNS = [
    "bash",
    "bash(*)",
    "bash(git *)",
    "bash(git commit:*)",
    "bash(npm test)",
    "bash(rm *)",
    "bash(ls *)",
    "bash(make check)",
    "bash(touch *)",
    "bash(cat *)",
    "bash(env *)",
    "bash(timeout *)",
    "bash(sed -i:*)",
    "read",
    "read(docs/**)",
    "read(.env)",
    "edit",
    "edit(src/**)",
    "write(docs/**)",
    "edit(**)",
    "web_fetch",
    "web_fetch(domain:docs.python.org)",
    "mcp__srv__list",
]
_rules = st.builds(
    parse_rule,
    st.sampled_from(_PATTERNS),
    st.sampled_from(list(Verdict)),
    st.sampled_from(["user", "session", "project_trusted", "project_untrusted"]),
)
_lists = st.lists(_rules, max_size=4)


def _verdict(call: ToolCall, mode: Mode, rules: list[Rule], workspace: Workspace) -> Verdict:
    return decide(call, mode, rules, roots_of(workspace)).verdict


def _as_loose(first: Verdict, second: Verdict) -> bool:
    return _LOOSENESS.index(first) <= _LOOSENESS.index(second)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(_CALLS), st.sampled_from(list(Mode)), _lists, _rules)
def test_another_rule_moves_the_verdict_in_its_own_direction_only(
    workspace: Workspace, call: ToolCall, mode: Mode, rules: list[Rule], added: Rule
) -> None:
    before = _verdict(call, mode, rules, workspace)
    after = _verdict(call, mode, [*rules, added], workspace)
    match added.effect:
        case Verdict.DENY | Verdict.ASK:
            assert _as_loose(after, before)
        case Verdict.ALLOW:
            assert _as_loose(before, after)
            assert (before is Verdict.DENY) == (after is Verdict.DENY)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(_CALLS), st.sampled_from(list(Mode)), _lists)
def test_the_order_of_rules_does_not_matter(
    workspace: Workspace, call: ToolCall, mode: Mode, rules: list[Rule]
) -> None:
    orders = list(itertools.permutations(rules))[:12]
    verdicts = {_verdict(call, mode, list(order), workspace) for order in orders}
    assert len(verdicts) == 1


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(_CALLS), _lists)
def test_plan_mode_is_never_looser_and_bypass_never_stricter_than_default(
    workspace: Workspace, call: ToolCall, rules: list[Rule]
) -> None:
    plan, default, edit, bypass = (
        _verdict(call, mode, rules, workspace)
        for mode in (Mode.PLAN, Mode.DEFAULT, Mode.EDIT, Mode.BYPASS)
    )
    assert _as_loose(plan, default)
    assert _as_loose(default, edit)
    assert _as_loose(default, bypass)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(_CALLS), st.sampled_from([Mode.DEFAULT, Mode.EDIT]), _lists)
def test_allow_rules_of_an_untrusted_project_change_nothing(
    workspace: Workspace, call: ToolCall, mode: Mode, rules: list[Rule]
) -> None:
    added = [parse_rule(text, "allow", "project_untrusted") for text in _PATTERNS]
    assert _verdict(call, mode, rules, workspace) is _verdict(
        call, mode, [*rules, *added], workspace
    )


_LINES = [
    row.case["command"]
    for row in rows()
    if "command" in row.case and row.fixture == "base" and "{CWD}" not in row.case["command"]
]
_MORE = [
    *_LINES,
    "npm test",
    "make check",
    "pytest -q",
    "git commit -m x",
    "mytool 'a b' c",
    "touch x",
]


def _proposed(line: str, workspace: Workspace) -> Rule | None:
    call = ToolCall("1", "bash", ToolKind.EXECUTE, {"command": line})
    text = propose(call, decide(call, Mode.DEFAULT, [], roots_of(workspace)))
    return parse_rule(text, "allow", "user") if text else None


def test_a_proposed_rule_settles_its_own_call_and_widens_nothing_else(
    workspace: Workspace,
) -> None:
    offered = 0
    for line in _MORE:
        rule = _proposed(line, workspace)
        if rule is None:
            continue
        offered += 1
        call = ToolCall("1", "bash", ToolKind.EXECUTE, {"command": line})
        assert _verdict(call, Mode.DEFAULT, [rule], workspace) is Verdict.ALLOW, (line, rule.text)
        for other in ("rm -rf src", "git push --force", "touch y", f"{line}; rm a", f"{line} > z"):
            neighbour = ToolCall("1", "bash", ToolKind.EXECUTE, {"command": other})
            assert _verdict(neighbour, Mode.DEFAULT, [rule], workspace) is not Verdict.ALLOW, other
    assert offered > 20


@given(st.text(max_size=30))
def test_text_is_a_rule_or_a_plain_error(text: str) -> None:
    rule = _rule_or_error(text)
    if isinstance(rule, Rule):
        assert parse_rule(rule.text, "deny", "user") == rule
    else:
        assert "is no permission rule" in rule


def _rule_or_error(text: str) -> Rule | str:
    try:
        return parse_rule(text, "deny", "user")
    except ConfigError as error:
        return error.message


@pytest.mark.parametrize("effect", list(Verdict))
def test_a_broken_rule_never_counts_as_another(effect: Verdict) -> None:
    with pytest.raises(ConfigError):
        parse_rule("Bash(mkdir", effect, "user")
