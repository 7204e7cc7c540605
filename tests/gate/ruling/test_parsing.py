from pathlib import Path

import pytest

from decode.entities.call import Verdict
from decode.entities.errors import ConfigError
from decode.gate.ruling.parsing import parse_rule, warnings


@pytest.mark.parametrize(
    ("text", "tool", "pattern"),
    [
        ("bash(npm test)", "bash", "npm test"),
        (" bash(npm test) ", "bash", "npm test"),
        ("Bash(git push:*)", "bash", "git push:*"),
        ("Edit(src/**)", "edit", "src/**"),
        ("MultiEdit(src/**)", "edit", "src/**"),
        ("Write(x)", "write", "x"),
        ("Read(~/.zshrc)", "read", "~/.zshrc"),
        ("WebFetch(domain:Docs.python.org)", "web_fetch", "domain:Docs.python.org"),
        ("bash", "bash", None),
        ("bash(f(x) (y))", "bash", "f(x) (y)"),
        ("bash(echo 'a\nb')", "bash", "echo 'a\nb'"),
        ("mcp__srv__tool", "mcp__srv__tool", None),
        ("mcp__srv__*", "mcp__srv__*", None),
        ("skill(deploy)", "skill", "deploy"),
        ("WebSearch", "WebSearch", None),
    ],
)
def test_rules_people_write(text: str, tool: str, pattern: str | None) -> None:
    rule = parse_rule(text, "deny", "user")
    assert (rule.tool, rule.pattern, rule.effect) == (tool, pattern, Verdict.DENY)


@pytest.mark.parametrize(
    "text",
    [
        "Bash(mkdir",
        "bash)",
        "bash()",
        "bash( )",
        "(x)",
        "",
        "bash(x)y",
        "1bash",
        "ba sh(x)",
        "edit(!x)",
        "edit(../x)",
        "read(a/../b)",
        "web_fetch(docs.python.org)",
        "web_fetch(domain:)",
        "web_fetch(domain:*.x.org)",
        "web_fetch(domain:https://x)",
        "todo_write(x)",
        "mcp__a__b(x)",
        "bash*",
        "Bsh(rm *)",
        "reed(x)",
        "bash(:*)",
        "read(a\0b)",
    ],
)
def test_what_is_no_rule(text: str) -> None:
    with pytest.raises(ConfigError, match="is no permission rule"):
        parse_rule(text, "deny", "user")


@pytest.mark.parametrize("effect", ["allow", "ask"])
def test_a_rule_for_a_skill_only_denies(effect: str) -> None:
    with pytest.raises(ConfigError, match="can only deny"):
        parse_rule("skill(x)", effect, "user")


def test_b118_a_broken_rule_is_named_with_file_and_line() -> None:
    path = Path("/home/you/settings.toml")
    with pytest.raises(ConfigError) as caught:
        parse_rule("Bash(mkdir", "deny", "user", path=path, line=7)
    assert caught.value.message.startswith(f"{path}:7: 'Bash(mkdir'")
    assert caught.value.hint


def test_the_origin_is_kept() -> None:
    rule = parse_rule("read(x)", "allow", "user", base=Path("/b"), path=Path("/f"), line=3)
    assert (rule.base, rule.path, rule.line, rule.scope) == (Path("/b"), Path("/f"), 3, "user")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bash(python:*)", "no fence"),
        ("bash(bash *)", "no fence"),
        ("bash(/usr/bin/env *)", "no fence"),
        ("bash(npm:*)", "no fence"),
        ("bash(git status*)", "longer names"),
        ("bash(*)", "every command"),
        ("WebSearch", "no effect"),
    ],
)
def test_warnings(text: str, said: str) -> None:
    assert said in " ".join(warnings(parse_rule(text, "allow", "user")))


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("bash(npm test)", "allow"),
        ("bash(git commit:*)", "allow"),
        ("bash(git *)", "allow"),
        ("bash(python:*)", "deny"),
        ("bash(python3 x.py)", "allow"),
        ("edit(src/**)", "allow"),
        ("mcp__a__b", "allow"),
    ],
)
def test_no_warnings(text: str, effect: str) -> None:
    assert warnings(parse_rule(text, effect, "user")) == ()
