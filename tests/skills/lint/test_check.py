from pathlib import Path

import pytest

from decode.skills.lint.check import check
from tests.skills.shelf import put, skill_text


def found(text: str | bytes, folder: Path) -> list[tuple[str, str, int | None]]:
    return [(one.severity, one.code, one.line) for one in check(put(folder, "x", text))]


def test_a_good_skill_has_no_findings(tmp_path: Path) -> None:
    more = "argument-hint: <a>\narguments: a\nwhen_to_use: now\n"
    assert found(skill_text("x", body="On $a.", more=more), tmp_path) == []


def test_what_the_loader_says_is_said_in_the_order_of_lines(tmp_path: Path) -> None:
    text = "---\nmodel: m\nname: Y\ndescription: a: b\n---\nb\n"
    assert found(text, tmp_path) == [
        ("warning", "unknown-key", 2),
        ("warning", "name-not-portable", 3),
        ("warning", "name-mismatch", 3),
        ("warning", "yaml-colon-repaired", 4),
    ]
    assert found("# none", tmp_path) == [("warning", "no-frontmatter", 1)]


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("user-invokable", "user-invocable"),
        ("disable-model-invokation", "disable-model-invocation"),
        ("Description", "description"),
        ("argumentsHint", "argument-hint"),
        ("zzz", None),
    ],
)
def test_an_unknown_key_is_listed_with_what_may_be_meant(
    tmp_path: Path, key: str, meant: str | None
) -> None:
    (one,) = check(put(tmp_path, "x", skill_text("x", more=f"{key}: false\n")))
    assert (one.code, one.line) == ("unknown-key", 4)
    assert (f"did you mean {meant}?" == one.hint) is (meant is not None)


def test_advice_is_no_fault(tmp_path: Path) -> None:
    long = skill_text("x", body="word " * 5_000)
    assert found(long, tmp_path) == [("info", "body-long", None)]
    unused = skill_text("x", more="arguments: a b\n", body="On $a.")
    assert found(unused, tmp_path) == [("info", "unused-argument", None)]
    by_place = skill_text("x", more="arguments: a b\n", body="On $1 and $2.")
    assert found(by_place, tmp_path) == []
    tools = skill_text("x", more="allowed-tools: Read\n")
    assert found(tools, tmp_path) == [("info", "allowed-tools", 4)]


def test_a_file_that_is_not_there_is_a_finding(tmp_path: Path) -> None:
    assert [one.code for one in check(tmp_path / "x/SKILL.md")] == ["unreadable"]


def test_a_single_file_is_held_to_its_own_name(tmp_path: Path) -> None:
    path = tmp_path / "flat.md"
    path.write_text(skill_text("flat"))
    assert check(path) == []
