import os
from collections.abc import Callable
from pathlib import Path

from decode.skills.catalog import assemble_skills_catalog
from decode.skills.load import load_skills
from tests.cli.skills_calls import skills_json
from tests.loopback.script import Received
from tests.skills.asked import requests
from tests.skills.shelf import project, put, skill_text

Break = Callable[[Path, str], object]


def text(change: Callable[[str], str | bytes]) -> Break:
    return lambda root, name: put(root, name, change(name))


def pipe(root: Path, name: str) -> None:
    (root / name).mkdir()
    os.mkfifo(root / name / "SKILL.md")


def lower_case(root: Path, name: str) -> None:
    (root / name).mkdir()
    (root / name / "skill.md").write_text(skill_text(name))


def raw(header: str, body: str = "b") -> Break:
    return text(lambda name: f"---\n{header.format(name)}\n---\n{body}\n")


#: Twenty ways in which a skill does not load; the last four have no line, for they have no text.
BROKEN: list[Break] = [
    text(lambda _name: ""),
    text(lambda _name: "# Notes\n"),
    text(lambda name: f"---\nname: {name}\ndescription: d\n"),
    text(lambda name: f"---\nname: {name}\ndescription: d\n----\nb\n"),
    text(lambda name: skill_text(name).encode() + b"\xc4\xe3"),
    text(lambda name: skill_text(name).encode("utf-16")),
    text(lambda name: skill_text(name, body="x" * 1024 * 1024)),
    text(lambda name: skill_text(name, "d" * 70_000)),
    raw("name: {}\ndescription: [unclosed"),
    raw("name: {}\ndescription: &a b\nlicense: *a"),
    raw("name: {}"),
    raw("name: {}\ndescription: '  '"),
    raw("name: {}\ndescription:\n  - a list"),
    raw("name: a b\ndescription: d"),
    raw("name: {}\ndescription: d\nuser-invocable: maybe"),
    raw("name: {}\ndescription: d", "  "),
    pipe,
    lower_case,
    lambda root, name: (root / name).mkdir(),
    lambda root, name: (root / name).symlink_to("/nowhere"),
]


def shelve_500(cwd: Path) -> None:
    root = project(cwd)
    for number in range(480):
        name = f"skill-{number:03}"
        about = f"Does number {number} when asked to. " + "And more. " * (number % 50)
        put(root, name, skill_text(name, about))
    for number, broken in enumerate(BROKEN):
        broken(root, f"broken-{number:02}")


def instructions(request: Received) -> str:
    (system,) = [one["content"] for one in request.messages if one["role"] == "system"]
    return system


async def test_the_first_request_with_500_skills_grows_by_their_bounded_catalog(cwd: Path) -> None:
    (before,) = await requests(["hello"], cwd, "Hi.")
    shelve_500(cwd)
    (after,) = await requests(["hello"], cwd, "Hi.")
    assert len(after.body) - len(before.body) <= 16_000
    text = instructions(after)
    assert all(text.count(f"\n- skill-{number:03}: ") == 1 for number in range(480))
    assert "broken-" not in text
    assert after.tools == before.tools


def test_500_skills_of_which_20_are_broken_in_20_ways(cwd: Path) -> None:
    shelve_500(cwd)
    found = load_skills(cwd)
    assert len([skill for skill in found.values() if skill.source == "project"]) == 480
    assert len(found.diagnostics) == 20
    for number, told in enumerate(sorted(found.diagnostics, key=lambda one: str(one.path))):
        assert told.path is not None
        assert f"broken-{number:02}" in str(told.path)
        assert told.severity == "warning"
        assert told.message
        assert told.hint
        assert (told.line is not None) is (number < 16)
    text = assemble_skills_catalog(cwd, None)
    assert len(text) <= 16_000
    assert all(f"\n- {name}: " in text for name in found)


def test_the_command_line_says_the_same(cwd: Path) -> None:
    root = project(cwd)
    for number, broken in enumerate(BROKEN):
        broken(root, f"broken-{number:02}")
    facts = skills_json("list")
    assert [skill["source"] for skill in facts["skills"]] == ["builtin", "builtin"]
    assert len(facts["diagnostics"]) == 20
    assert all(one["path"] and one["message"] and one["hint"] for one in facts["diagnostics"])
