import pytest

from decode.gate.ruling.examples import speaks_about
from decode.gate.ruling.parsing import parse_rule


@pytest.mark.parametrize(
    ("rule", "effect", "example", "speaks"),
    [
        ("bash(git commit:*)", "allow", "git commit -m x", True),
        ("bash(git commit:*)", "allow", "git commit-tree HEAD", False),
        ("bash(git commit:*)", "allow", "git commit -m x > ~/.bashrc", False),
        ("bash(git commit:*)", "allow", "git commit -m x && git push", False),
        ("bash(git *)", "allow", "git status", True),
        ("bash(rm *)", "deny", "ls && sudo rm x", True),
        ("bash(rm *)", "deny", "ls", False),
        ("bash", "deny", "ls", True),
        ("edit(src/**)", "allow", "src/a.py", True),
        ("edit(src/**)", "allow", "src/../b.py", False),
        ("web_fetch(domain:a.org)", "allow", "https://A.org/x", True),
        ("web_fetch(domain:a.org)", "allow", "http://a.org/x", False),
        ("web_fetch(domain:a.org)", "deny", "http://a.org:80/x", True),
        ("mcp__a__b", "allow", "mcp__a__b", True),
        ("mcp__a__b", "allow", "mcp__a__c", False),
        ("skill(x)", "deny", "x", True),
        ("skill(x)", "deny", "y", False),
    ],
)
def test_examples(rule: str, effect: str, example: str, speaks: bool) -> None:
    assert speaks_about(parse_rule(rule, effect, "user"), example) is speaks
