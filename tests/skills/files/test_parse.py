from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.entities.skill_def import SkillDef
from decode.skills.files.parse import Origin, Parsed, parse_skill
from tests.skills.shelf import skill_text

BOM = b"\xef\xbb\xbf"


def parsed(text: str | bytes, named: str = "x") -> Parsed:
    data = text if isinstance(text, bytes) else text.encode()
    path = Path("/skills") / named / "SKILL.md"
    return parse_skill(data, Origin(path, "project", 100, path.parent, named))


def good(text: str | bytes, named: str = "x") -> SkillDef:
    found = parsed(text, named).skill
    assert found is not None
    return found


def notes(text: str | bytes, named: str = "x") -> list[tuple[str, int | None]]:
    return [(one.code, one.line) for one in parsed(text, named).diagnostics]


def refused(text: str | bytes, named: str = "x") -> tuple[str, int | None]:
    """Return code and line of the one diagnostic a skipped file gives."""
    found = parsed(text, named)
    assert found.skill is None
    (cause,) = found.diagnostics
    assert cause.severity == "warning"
    assert cause.path
    assert cause.message
    assert cause.hint
    return cause.code, cause.line


def test_a_plain_skill_has_every_field() -> None:
    skill = good("---\nname: x\ndescription: Does it.\n---\n\n# Title\n\nBody\n\n")
    assert (skill.name, skill.description, skill.body) == ("x", "Does it.", "# Title\n\nBody")
    assert (skill.source, skill.rank) == ("project", 100)
    assert skill.path == Path("/skills/x/SKILL.md")
    assert skill.resource_dir == Path("/skills/x")
    assert (skill.model_invocable, skill.user_invocable, skill.enabled) == (True, True, True)
    assert len(skill.sha256) == 64
    assert parsed(skill_text("x")).diagnostics == ()


def test_b005_a_bom_is_dropped_and_crlf_stays_in_the_body() -> None:
    skill = good(BOM + b"---\r\nname: bom\r\ndescription: d\r\n---\r\nBody\r\nmore\r\n", "bom")
    assert (skill.name, skill.body) == ("bom", "Body\r\nmore")
    assert notes(BOM + skill_text("x").encode()) == []


def test_b001_a_colon_in_the_description_is_repaired_and_told() -> None:
    text = "---\nname: ship\ndescription: Release helper: tags, then pushes\n---\nDo it.\n"
    assert good(text, "ship").description == "Release helper: tags, then pushes"
    assert notes(text, "ship") == [("yaml-colon-repaired", 3)]


def test_b002_an_argument_hint_in_brackets_is_kept_as_written() -> None:
    hint = "argument-hint: [file] [--fast]\n"
    assert good(skill_text("x", more=hint)).argument_hint == "[file] [--fast]"
    assert notes(skill_text("x", more=hint)) == [("yaml-bracket-repaired", 4)]
    one = skill_text("x", more="argument-hint: [file]\n")
    assert (good(one).argument_hint, notes(one)) == ("[file]", [])


def test_b004_a_folded_description_is_its_text() -> None:
    text = "---\nname: x\ndescription: >-\n  folded\n  text\n---\nb\n"
    assert good(text).description == "folded text"


@pytest.mark.parametrize("name", ["42", "2024-05-01", "1_000", "on", "yes", "null", "true", "1e3"])
def test_b010_b011_a_name_yaml_would_read_as_something_else_is_text(name: str) -> None:
    skill = good(skill_text(name), name)
    assert skill.name == name
    assert all(code == "name-not-portable" for code, _ in notes(skill_text(name), name))


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("\n  - builds\n  - tests", "description-not-text"),
        (" {a: b}", "description-not-text"),
        (" [a]", "description-not-text"),
        ("", "blank-description"),
        (" '   '", "blank-description"),
        (" ''", "blank-description"),
    ],
)
def test_b012_a_description_that_is_no_text_skips_and_names_the_field(
    value: str, code: str
) -> None:
    text = f"---\nname: x\ndescription:{value}\n---\nb\n"
    assert refused(text)[0] == code
    assert "'description'" in parsed(text).diagnostics[0].message
    assert refused("---\nname: x\n---\nb\n") == ("missing-description", 1)


@pytest.mark.parametrize("header", ["", "name:\n", "name: ''\n", "name: '  '\n"])
def test_b013_without_a_name_the_folder_gives_it(header: str) -> None:
    text = f"---\n{header}description: no name here\n---\nBody\n"
    skill = good(text, "anon")
    assert skill.name == "anon"
    (note,) = parsed(text, "anon").diagnostics
    assert "'name'" in note.message
    assert refused(text, "my skill é")[0] == note.code


@pytest.mark.parametrize(
    ("name", "portable"),
    [
        ("a", True),
        ("a-b-2", True),
        ("9", True),
        ("a" * 64, True),
        ("Upper_Case", False),
        ("a--b", False),
        ("a-", False),
        ("a.b", False),
    ],
)
def test_names_that_can_be_typed_load(name: str, portable: bool) -> None:
    assert good(skill_text(name), name).name == name
    assert notes(skill_text(name), name) == ([] if portable else [("name-not-portable", 2)])


@pytest.mark.parametrize(
    "name", ["-a", "a b", "é", "a/b", "../a", "a" * 65, "a:b", "'a\\nb'", "[a]", "_a", ".a"]
)
def test_names_that_cannot_be_typed_are_skipped(name: str) -> None:
    code, line = refused(skill_text(name))
    assert code in ("bad-name", "name-not-text")
    assert line == 2


def test_a_name_that_differs_from_its_folder_loads_and_is_told() -> None:
    assert good(skill_text("a"), "b").name == "a"
    assert notes(skill_text("a"), "b") == [("name-mismatch", 2)]


def test_a_long_description_loads_and_is_told() -> None:
    assert notes(skill_text("x", "d" * 1024)) == []
    assert notes(skill_text("x", "d" * 1025)) == [("description-long", 3)]
    assert len(good(skill_text("x", "d" * 6000)).description) == 6000


@pytest.mark.parametrize("body", ["", "\n\n", "  \t\n"])
def test_an_empty_body_is_skipped(body: str) -> None:
    assert refused(skill_text("x", body=body)) == ("empty-body", 5)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", ("empty-file", 1)),
        (BOM + b"\n\n", ("empty-file", 1)),
        (b"# Notes\n", ("no-frontmatter", 1)),
        (b"---\nname: x\nDo it\n", ("unclosed-frontmatter", 1)),
        (skill_text("x").encode() + b"\n\xc4\xe3\xba\xc3", ("not-utf-8", 7)),
        (skill_text("x").encode("utf-16"), ("not-utf-8", 1)),
        (skill_text("x", "caf\xe9").encode("latin-1"), ("not-utf-8", 3)),
        (skill_text("x", body="x" * 1024 * 1024).encode(), ("file-too-large", 1)),
        (skill_text("x", "d" * 70_000).encode(), ("header-too-large", 1)),
    ],
)
def test_b014_b015_files_that_are_no_skill_say_why(data: bytes, expected: tuple[str, int]) -> None:
    assert refused(data) == expected


def test_keys_nobody_knows_are_kept_for_the_linter() -> None:
    found = parsed(skill_text("x", more="model: big\nhooks:\n  a: b\n"))
    assert [entry.key for entry in found.unknown] == ["model", "hooks"]
    assert found.diagnostics == ()


def test_b030_allowed_tools_are_shown_and_said_to_do_nothing() -> None:
    for value in ("Read Bash(git:*)", "\n  - Read\n  - Bash(git:*)"):
        found = parsed(skill_text("x", more=f"allowed-tools: {value}\n"))
        assert found.skill is not None
        assert found.skill.allowed_tools == "Read Bash(git:*)"
        (note,) = found.diagnostics
        assert (note.severity, note.code) == ("info", "allowed-tools")
        assert "grants nothing and forbids nothing" in note.message


def test_a_nul_in_the_body_is_told_with_its_line() -> None:
    text = "---\nname: x\ndescription: d\n---\n\nok\na\0b\n"
    assert good(text).body == "ok\na\0b"
    assert notes(text) == [("nul-character", 7)]


def test_license_compatibility_and_metadata_are_kept() -> None:
    more = "license: MIT\ncompatibility: needs git\nmetadata:\n  author: me\n  deep: [1, {a: b}]\n"
    skill = good(skill_text("x", more=more))
    assert (skill.license, skill.compatibility) == ("MIT", "needs git")
    assert skill.metadata == {"author": "me", "deep": '["1", {"a": "b"}]'}


@pytest.mark.parametrize("key", ["when_to_use", "when-to-use", "whenToUse"])
def test_when_to_use_has_three_spellings(key: str) -> None:
    text = skill_text("x", more=f"{key}: at night\n")
    assert good(text).when_to_use == "at night"
    assert notes(text) == []


@given(st.binary(max_size=200))
def test_no_bytes_ever_raise(data: bytes) -> None:
    for whole in (data, b"---\nname: x\ndescription: d\n" + data, b"---\n" + data + b"\n---\nb"):
        found = parsed(whole)
        assert found.skill is not None or len(found.diagnostics) == 1


@given(st.text(min_size=1), st.text(min_size=1))
def test_a_body_is_exactly_what_follows_stripped(description: str, body: str) -> None:
    quoted = description.replace("'", "''")
    found = parsed(f"---\nname: x\ndescription: '{quoted}'\n---\n{body}".encode("utf-8", "replace"))
    if found.skill is not None:
        assert found.skill.body == body.encode("utf-8", "replace").decode().strip()
