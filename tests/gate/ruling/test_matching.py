from pathlib import Path

import pytest

from decode.entities.call import Verdict
from decode.gate.places.place import Atlas
from decode.gate.roots import Roots
from decode.gate.ruling.matching import Rulebook, bare, patterned, speakers
from decode.gate.ruling.parsing import parse_rule
from tests.gate.fake_files import FakeFiles, tree

_ROOTS = Roots(Path("/project/sub"), Path("/project"), home=Path("/home/you"))


def _book(*rules: tuple[str, str, str], files: FakeFiles | None = None) -> Rulebook:
    atlas = Atlas.of(_ROOTS, files or tree("/project/sub/x"))
    return Rulebook.of([parse_rule(text, effect, scope) for text, effect, scope in rules], atlas)


def test_rules_are_sorted_and_an_untrusted_project_widens_nothing() -> None:
    book = _book(
        ("bash(a)", "allow", "project_untrusted"),
        ("bash(b)", "deny", "project_untrusted"),
        ("bash(c)", "ask", "project_untrusted"),
        ("bash(d)", "allow", "project_trusted"),
    )
    assert [rule.pattern for rule in book.allow] == ["d"]
    assert [rule.pattern for rule in book.deny] == ["b"]
    assert [rule.pattern for rule in book.ask] == ["c"]


@pytest.mark.parametrize(
    ("scope", "path"), [("user", "/project/sub/src/a"), ("project_trusted", "/project/src/a"),
                        ("project_user", "/project/src/a"), ("flag", "/project/sub/src/a")],
)  # fmt: skip
def test_path_rules_are_anchored_by_their_scope(scope: str, path: str) -> None:
    book = _book(("edit(src/**)", "allow", scope))
    assert book.path(book.allow[0]).matches(path)


def test_a_base_of_its_own_wins_and_is_taken_as_the_real_path() -> None:
    files = FakeFiles({"/link": "/real", "/real": None})
    rule = parse_rule("edit(src/**)", "allow", "user", base=Path("/link"))
    book = Rulebook.of([rule], Atlas.of(_ROOTS, files))
    assert book.path(rule).matches("/real/src/a")


@pytest.mark.parametrize(
    ("rule", "tool", "speaks"),
    [
        ("edit", "write", True),
        ("write", "edit", False),
        ("read", "grep", True),
        ("grep", "read", False),
        ("mcp__a__b", "mcp__a__b", True),
        ("mcp__a__b", "mcp__a__bc", False),
        ("mcp__a", "mcp__a__b", True),
        ("mcp__a__*", "mcp__a__b", True),
        ("mcp__a", "mcp__ab__b", False),
        ("bash", "bash", True),
        ("bash", "Bash", False),
    ],
)
def test_which_tools_a_rule_speaks_about(rule: str, tool: str, speaks: bool) -> None:
    parsed = parse_rule(rule, Verdict.DENY, "user")
    assert (bare([parsed], tool) is parsed) is speaks


def test_rules_with_a_pattern_are_told_from_those_without() -> None:
    rules = [parse_rule("read(a)", "deny", "user"), parse_rule("read", "deny", "user")]
    assert list(patterned(rules, frozenset({"read"}))) == [rules[0]]
    assert bare(rules, "read") is rules[1]
    assert speakers("glob") == {"read", "glob"}
    assert speakers("web_fetch") == {"web_fetch"}
