from pathlib import Path
from typing import Any

import pytest

from decode.config.layers import Found, Layer, file_layer, nearest_hint, variable
from decode.config.read import Document


def layer(values: dict[str, Any], lines: dict[tuple[str, ...], int] | None = None) -> Layer:
    return file_layer("user", Document(Path("/s.toml"), values, lines or {}), Path("/"))


def test_good_values_count_beside_bad_ones() -> None:
    found = layer({"model": "x", "mode": "paln", "nope": 1}, {("mode",): 7})
    assert found.values == {"model": Found("x", None)}
    assert [one.message for one in found.diagnostics] == [
        "/s.toml:7: mode must be one of default, edit, plan, bypass",
        "/s.toml: there is no setting 'nope'",
    ]
    assert found.diagnostics[0].hint == "did you mean 'plan'?"
    assert {one.severity for one in found.diagnostics} == {"warning"}


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({"skills": {"compat": ["claude"]}}, "skills.compat"),
        ({"skills.compat": ["claude"]}, "skills.compat"),
        ({"permissions": {"deny": []}}, "permissions.deny"),
    ],
)
def test_tables_may_be_nested_or_flat(values: dict[str, Any], name: str) -> None:
    assert list(layer(values).values) == [name]


@pytest.mark.parametrize(
    "values",
    [
        {"permissions": ["bash(rm *)"]},
        {"permissions": {"denny": ["bash(rm *)"]}},
        {"permissions": {"deny": {"a": "b"}}},
        {"permission.deny": ["bash(rm *)"]},
        {"deny": ["bash(rm *)"]},
    ],
)
def test_b118_a_deny_rule_in_the_wrong_place_is_an_error(values: dict[str, Any]) -> None:
    assert [one.severity for one in layer(values).diagnostics] == ["error"]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("modle", "model"),
        ("maxTurns", "max_turns"),
        ("max-cost", "max_cost"),
        ("skills.disabeld", "skills.disabled"),
        ("compat", "skills.compat"),
        ("permissions.Allow", "permissions.allow"),
    ],
)
def test_the_nearest_setting_is_named(name: str, meant: str) -> None:
    assert nearest_hint(name) == f"did you mean {meant!r}?"


def test_a_place_names_its_file_flag_or_variable() -> None:
    values = {"model": Found("x", 3), "max_turns": Found(1), "keep_session": Found(value=False)}
    document = Document(Path("/s.toml"), {}, {})
    assert Layer("project", values, (), document).place("model") == "project /s.toml:3"
    assert Layer("flags", values).place("max_turns") == "--max-turns"
    assert Layer("flags", values).place("keep_session") == "--no-session"
    assert Layer("environment", values).place("model") == variable("model") == "DECODE_MODEL"


def test_the_name_of_a_schema_is_no_setting_and_no_fault() -> None:
    layer = file_layer("user", Document(Path("s.json"), {"$schema": "x", "model": "m"}, {}), Path())
    assert (set(layer.values), layer.diagnostics) == ({"model"}, ())


def test_b118_a_rule_list_that_is_written_in_two_ways_is_an_error() -> None:
    values = {"permissions.deny": ["bash(a)"], "permissions": {"deny": ["read(x)"]}}
    layer = file_layer("user", Document(Path("s.json"), values, {}), Path())
    [fault] = layer.diagnostics
    assert (fault.severity, fault.message) == (
        "error",
        "s.json: permissions.deny stands in the file twice",
    )
