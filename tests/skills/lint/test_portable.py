import importlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decode.skills.lint.portable import ALLOWED, check_portable
from tests.skills.shelf import put, skill_text

validate: Callable[[Path], list[str]] = importlib.import_module("skills_ref.validator").validate


def findings(text: str | bytes, folder: Path, name: str = "x") -> list[str]:
    return [one.code for one in check_portable(put(folder, name, text))]


def accepted_by_reference(path: Path) -> bool:
    """Say what the reference validator says; a crash of it counts as a refusal."""
    try:
        return not validate(path.parent)
    except (AttributeError, TypeError, ValueError):
        return False


#: Where we are stricter than the reference on purpose (docs/skills.md, "Portable").
STRICTER = {
    "name-not-portable": "the standard says a-z, 0-9 and hyphens; the reference takes any letter",
    "empty-body": "decode does not load a skill without text; the reference never looks",
    "metadata": "the standard says texts to texts; the reference never looks",
    "not-text": "the standard says one text; the reference does not look at license and tools",
    "compatibility": "the standard says 1 to 500 characters; the reference takes an empty one",
    "tab": "a tab inside quotes is YAML; several clients stumble over it",
    "unclosed-frontmatter": "the reference closes the header at any three dashes",
}
#: Where the reference refuses what the standard allows: it cuts the header at any three dashes.
REFERENCE_CUTS = "---"


@pytest.mark.parametrize("name", ["a", "a-b", "x9", "pdf-processing", "a" * 64])
def test_a_plain_skill_is_portable(tmp_path: Path, name: str) -> None:
    more = "license: MIT\ncompatibility: needs git\nallowed-tools: Read Bash(git:*)\n"
    more += "metadata:\n  author: me\n  version: '1.0'\n"
    path = put(tmp_path, name, skill_text(name, more=more))
    assert not check_portable(path)
    assert accepted_by_reference(path)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (skill_text("X"), "name-not-portable"),
        (skill_text("x--y"), "name-not-portable"),
        (skill_text("y"), "name-mismatch"),
        ("---\ndescription: d\n---\nb\n", "missing-name"),
        (skill_text("x", "d" * 1025), "description-long"),
        ("---\nname: x\n---\nb\n", "missing-description"),
        (skill_text("x", more="argument-hint: x\n"), "not-portable-key"),
        (skill_text("x", more="user-invocable: true\n"), "not-portable-key"),
        (skill_text("x", more="allowed_tools: Read\n"), "not-portable-key"),
        (skill_text("x", more="model: big\n"), "not-portable-key"),
        (skill_text("x", more="compatibility: " + "c" * 501 + "\n"), "compatibility"),
        (skill_text("x", more="metadata: [a]\n"), "flow-style"),
        (skill_text("x", more="metadata:\n  a: {b: c}\n"), "flow-style"),
        (skill_text("x", more="license: &l MIT\n"), "anchor"),
        (skill_text("x", more="license: !!str MIT\n"), "tag"),
        (skill_text("x", more="license: a\nlicense: b\n"), "duplicate-key"),
        (skill_text("x", more="metadata:\n  a: b\n  a: c\n"), "duplicate-key"),
        (skill_text("x", "a: b"), "yaml-colon-repaired"),
        ("\ufeff" + skill_text("x"), "byte-order-mark"),
        ("---\nname:\tx\ndescription: d\n---\nb\n", "tab"),
        ("# none", "no-frontmatter"),
        ("---\nname: x\n", "unclosed-frontmatter"),
        (b"\xff", "not-utf-8"),
    ],
)
def test_what_the_standard_refuses_is_found_and_the_reference_agrees(
    tmp_path: Path, text: str | bytes, code: str
) -> None:
    assert code in findings(text, tmp_path)
    assert not accepted_by_reference(tmp_path / "x/SKILL.md")


@pytest.mark.parametrize(
    ("text", "name", "code"),
    [
        (skill_text("é"), "é", "bad-name"),
        (skill_text("x", body=""), "x", "empty-body"),
        (skill_text("x", more="metadata:\n  a:\n    b: c\n"), "x", "metadata"),
        (skill_text("x", more="metadata: text\n"), "x", "metadata"),
        (skill_text("x", more="allowed-tools:\n  - Read\n"), "x", "not-text"),
        (skill_text("x", more="license:\n  a: b\n"), "x", "not-text"),
        (skill_text("x", more="compatibility: ''\n"), "x", "compatibility"),
    ],
)
def test_where_it_is_stricter_than_the_reference(
    tmp_path: Path, text: str, name: str, code: str
) -> None:
    assert findings(text, tmp_path, name) == [code]
    assert accepted_by_reference(tmp_path / name / "SKILL.md")


@pytest.mark.parametrize(
    "text",
    [
        "---\ndescription: split on --- marks\nname: x\n---\nb",
        "---\ndescription: >-\n  a\n  ----\nname: x\n---\nb",
    ],
)
def test_where_the_reference_is_wrong_about_dashes(tmp_path: Path, text: str) -> None:
    assert not findings(text, tmp_path)
    assert not accepted_by_reference(tmp_path / "x/SKILL.md")


def test_a_single_file_and_a_missing_one_are_findings(tmp_path: Path) -> None:
    (tmp_path / "flat.md").write_text(skill_text("flat"))
    assert [one.code for one in check_portable(tmp_path / "flat.md")] == ["not-a-folder"]
    assert [one.code for one in check_portable(tmp_path / "x/SKILL.md")] == ["unreadable"]


def test_findings_have_file_line_and_come_in_order(tmp_path: Path) -> None:
    path = put(tmp_path, "x", "---\nname: Y\ndescription: [d]\nmodel: m\n---\nb\n")
    found = check_portable(path)
    assert [one.code for one in found] == ["description-not-text"]
    path = put(tmp_path, "x", "---\nmodel: m\nname: Y\ndescription: d\n---\nb\n")
    found = check_portable(path)
    assert [(one.code, one.line) for one in found] == [
        ("not-portable-key", 2),
        ("name-not-portable", 3),
        ("name-mismatch", 3),
    ]
    assert {one.path for one in found} == {path}


WORDS = st.text("ab é:#-'\"[]{}&*!|>%@`,?=~\t1", max_size=12)
TEXTS = st.one_of(
    WORDS,
    st.sampled_from(
        ["Does it.", "a: b", "'q'", '"q"', "| x", "[a]", "{a: b}", "on", "1", "", "d" * 1030]
    ),
)
NAMES = st.one_of(
    st.sampled_from(
        ["x", "X", "x-y", "-x", "x-", "x--y", "é", "x" * 65, "", "'x'", '"x"', "[x]", "x y"]
    ),
    st.text("xyX-1_.", max_size=5),
)
KEYS = st.sampled_from([*ALLOWED, "model", "argument-hint", "Name", "allowed_tools"])


@st.composite
def skill_files(draw: st.DrawFn) -> tuple[str, str]:
    """Return a folder's name and a SKILL.md which is a skill, nearly one, or not at all one."""
    name = draw(NAMES)
    rows = [f"name: {name}"] if draw(st.booleans()) or draw(st.booleans()) else []
    rows += [f"description: {draw(TEXTS)}"] if draw(st.integers(0, 9)) else []
    for key in draw(st.lists(KEYS, max_size=3)):
        nested = draw(st.integers(0, 3)) == 0
        inner = draw(st.sampled_from(["a: b", "a: b\n  c: d", "- a", "a:\n    b: c", "a: [b]"]))
        rows.append(f"{key}:\n  {inner}" if nested else f"{key}: {draw(TEXTS)}")
    start = draw(st.sampled_from(["---\n"] * 9 + ["\ufeff---\n", "--\n", ""]))
    end = draw(st.sampled_from(["---\n"] * 9 + ["--\n", "----\n"]))
    body = draw(st.sampled_from(["Body\n", "Body with --- in it\n", "\n", ""]))
    folder = draw(st.sampled_from(["x", "x-y"])) if draw(st.booleans()) else name
    safe = "".join(char for char in folder if char.isalnum() or char in "-_") or "x"
    text = start + "\n".join(rows) + "\n" + end + body
    if draw(st.integers(0, 9)) == 0:
        text = text.replace("\n", "\r\n")
    return safe, text


def explained(text: str, mine: list[str], theirs: bool) -> Iterator[str]:
    """Yield why the two may disagree about this file."""
    if not mine and not theirs:
        header = text.split("\n---", 1)[0][4:]
        if REFERENCE_CUTS in header:
            yield "the reference cuts the header at any three dashes"
        if ": =" in header or ": <<" in header:
            yield "the reference's reader makes no text of = and <<"
    if mine and theirs:
        yield from (STRICTER[code] for code in mine if code in STRICTER)
        if "bad-name" in mine:
            yield STRICTER["name-not-portable"]


Check = Callable[[tuple[str, str]], None]


def assert_agreement(folder: Path, made: tuple[str, str]) -> None:
    name, text = made
    path = put(folder, name, text)
    mine = [one.code for one in check_portable(path)]
    theirs = accepted_by_reference(path)
    assert (not mine) == theirs or list(explained(text, mine, theirs)), (text, mine, theirs)


QUICK = settings(
    max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
LONG = settings(QUICK, max_examples=6_000)


@QUICK
@given(skill_files())
def test_it_agrees_with_the_reference_but_for_the_listed_differences(
    tmp_path: Path, made: tuple[str, str]
) -> None:
    assert_agreement(tmp_path, made)


@pytest.mark.soak
@pytest.mark.timeout(900)
@LONG
@given(skill_files())
def test_it_agrees_with_the_reference_over_a_large_corpus(
    tmp_path: Path, made: tuple[str, str]
) -> None:
    assert_agreement(tmp_path, made)
