from pathlib import Path
from typing import Any

import pytest

from decode.config.layers import Found, Layer
from decode.config.places import toml_lines
from decode.config.read import Document
from decode.config.rule_texts import rule_texts
from decode.config.settings import RuleText, SettingsDiagnostic

PATH = Path("/s.toml")


def layer(effect: str, entries: Any, text: str = "") -> Layer:
    document = Document(PATH, {}, toml_lines(text))
    return Layer("user", {f"permissions.{effect}": Found(entries, 1)}, (), document)


def test_a_rule_knows_its_file_line_and_examples() -> None:
    text = '[permissions]\nallow = [\n  "read",\n  { rule = "bash(x)", match = ["x"] },\n]\n'
    entries = ["read", {"rule": "bash(x)", "match": ["x"], "not_match": "y"}]
    assert list(rule_texts(layer("allow", entries, text), "user")) == [
        RuleText("allow", "read", "user", PATH, 3),
        RuleText("allow", "bash(x)", "user", PATH, 4, ("x",), ("y",)),
    ]


def test_one_text_is_a_list_of_one() -> None:
    assert [rule for rule in rule_texts(layer("deny", "bash(rm *)"), "user")] == [
        RuleText("deny", "bash(rm *)", "user", PATH, 1)
    ]


@pytest.mark.parametrize(
    "entry", [3, None, [], {}, {"rule": 1}, {"rule": "x", "macth": []}, {"rule": "x", "match": [1]}]
)
@pytest.mark.parametrize(("effect", "severity"), [("deny", "error"), ("ask", "warning")])
def test_b118_a_bad_entry_is_named_and_the_others_count(
    entry: object, effect: str, severity: str
) -> None:
    found = list(rule_texts(layer(effect, ["a", entry, "b"]), "user"))
    assert [rule.text for rule in found if isinstance(rule, RuleText)] == ["a", "b"]
    faults = [one for one in found if isinstance(one, SettingsDiagnostic)]
    assert [fault.severity for fault in faults] == [severity]
    assert f"permissions.{effect}" in faults[0].message


def test_rules_of_a_flag_have_no_place() -> None:
    flags = Layer("flags", {"permissions.deny": Found(["x"])})
    assert list(rule_texts(flags, "flag")) == [RuleText("deny", "x", "flag")]
