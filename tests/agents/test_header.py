from pathlib import Path

import pytest

from decode.agents.header import READING, Reading, Refused, agent
from decode.entities.agent_def import AgentDef
from decode.entities.call import Verdict
from decode.entities.rule import Rule
from decode.entities.state import Mode
from decode.frontmatter import parse

PATH = Path("/p/helper.md")


def reading(header: str, *, may_loosen: bool = True, body: str = "Help.") -> Reading:
    return Reading(PATH, "project", parse(f"---\n{header}\n---\n{body}\n"), may_loosen)


def read(header: str) -> AgentDef:
    return agent(reading(header))


def test_a_whole_header_becomes_an_agent() -> None:
    found = read(
        "name: helper\ndescription: helps\n  out\ntools: [read, grep]\nmode: plan\nmodel: a:b\n"
        "rules:\n  allow: [bash(npm test)]\n  deny:\n    - bash(rm *)\n    - write"
    )
    assert found == AgentDef(
        "helper",
        "helps out",
        "Help.",
        frozenset({"read", "grep"}),
        Mode.PLAN,
        (
            Rule("bash", "rm *", Verdict.DENY, "agent", None, PATH, 8),
            Rule("write", None, Verdict.DENY, "agent", None, PATH, 8),
            Rule("bash", "npm test", Verdict.ALLOW, "agent", None, PATH, 8),
        ),
        "a:b",
        "project",
        PATH,
    )


@pytest.mark.parametrize(
    ("written", "tools"),
    [
        ("tools: all", None),
        ("tools: [all]", None),
        ("tools: read, grep", frozenset({"read", "grep"})),
        ("tools: read grep", frozenset({"read", "grep"})),
        ("tools:\n  - read\n  - mcp__x__y", frozenset({"read", "mcp__x__y"})),
        ("tools: [read, all]", frozenset({"read", "all"})),
        ("tools: Read, Bash, WebFetch", frozenset({"read", "bash", "web_fetch"})),
    ],
)
def test_tools_are_all_or_a_list(written: str, tools: frozenset[str] | None) -> None:
    assert read(written).tools == tools


@pytest.mark.parametrize(
    "header",
    [
        "allowedTools: [read]",
        "allowed-tools: [read]",
        "tool: [read]",
        "Tools: [read]",
        "toolz: all",
        "permissions: none",
        "tools:",
        "tools: []",
        "description: x",
    ],
)
def test_b057_a_misspelt_or_missing_tool_list_is_named_and_gives_no_more_than_reading(
    header: str,
) -> None:
    one = reading(header)
    assert agent(one).tools == READING
    codes = [note.code for note in one.notes]
    assert "no-tools" in codes
    key = header.partition(":")[0]
    if key not in ("tools", "description"):
        assert f"{key!r}" in one.notes[0].message
        assert one.notes[0].severity == "warning"
        assert one.notes[0].line == 2


@pytest.mark.parametrize("key", ["allowedTools", "allowed_tools", "tool", "Tools"])
def test_b057_the_key_that_was_meant_is_named(key: str) -> None:
    one = reading(f"{key}: [read]")
    agent(one)
    assert one.notes[0].hint == "did you mean 'tools'?"


@pytest.mark.parametrize(
    "header",
    [
        "mode: paln",
        "mode:",
        "mode: [plan]",
        "tools: {read: yes}",
        "tools: [[read]]",
        "deny: [bash(rm *]",
        "ask: bash(rm",
        "rules: {denny: [bash]}",
        "rules: [bash]",
        "deny: {a: b}",
        "name: a b",
        "name: ../x",
    ],
)
def test_a_restriction_that_cannot_be_kept_leaves_the_agent_out(header: str) -> None:
    with pytest.raises(Refused):
        read(header)


def test_a_broken_allow_rule_is_named_and_the_others_count() -> None:
    one = reading("tools: all\nallow: ['bash(x', read]")
    assert [rule.text for rule in agent(one).rules] == ["read"]
    assert "bash(x" in one.notes[0].message


def test_the_name_of_the_file_stands_in_for_a_missing_name() -> None:
    assert read("tools: all").name == "helper"


def test_an_agent_without_a_prompt_is_left_out() -> None:
    with pytest.raises(Refused, match="no prompt"):
        agent(reading("tools: all", body=" "))


@pytest.mark.parametrize("mode", ["edit", "bypass"])
def test_an_untrusted_folder_loosens_nothing(mode: str) -> None:
    one = reading(f"tools: all\nmode: {mode}\nallow: [bash]\ndeny: [write]", may_loosen=False)
    found = agent(one)
    assert found.mode is Mode.DEFAULT
    assert [(rule.text, rule.scope) for rule in found.rules] == [
        ("write", "agent"),
        ("bash", "project_untrusted"),
    ]
    assert [note.code for note in one.notes] == ["untrusted"]


@pytest.mark.parametrize(
    ("tools", "hint"),
    [
        ("[read, grepp]", "did you mean 'grep'?"),
        ("[read, all]", "it stands alone: tools: all"),
        ("[read, kubectl]", "the others count"),
    ],
)
def test_a_tool_that_there_is_not_is_named(tools: str, hint: str) -> None:
    made = reading(f"name: a\ntools: {tools}")
    assert agent(made).tools is not None
    assert [(note.code, note.hint, note.line) for note in made.notes] == [("unknown-tool", hint, 3)]


@pytest.mark.parametrize("key", ["deny", "ask"])
@pytest.mark.parametrize("rule", ["bsh(rm:*)", "webfetch", "writ(src/**)"])
def test_a_restriction_of_a_misspelt_tool_leaves_the_agent_out(key: str, rule: str) -> None:
    with pytest.raises(Refused, match="names no tool; did you mean"):
        read(f"tools: all\n{key}: ['{rule}']")


def test_an_allow_rule_of_a_misspelt_tool_does_not_count() -> None:
    made = reading("tools: all\nallow: ['bsh(ls:*)', 'Bash(ls:*)']")
    assert [rule.tool for rule in agent(made).rules] == ["Bash"]
    assert "did you mean 'bash'?" in made.notes[0].message
