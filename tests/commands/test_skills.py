from pathlib import Path

import pytest

from decode.entities.errors import UsageError
from decode.entities.event import Listing, Notice, Option
from decode.skills.load import load_skills
from tests.commands.running import Desk
from tests.skills.shelf import NATIVE, project, put, skill_text


async def listing(cwd: Path, args: str = "") -> Listing:
    events = await Desk(cwd).run("skills", args)
    (found,) = [event for event in events if isinstance(event, Listing)]
    return found


def row(found: Listing, label: str) -> Option:
    (one,) = [row for row in found.rows if row.label == label]
    return one


async def test_every_skill_has_a_row_also_the_ones_that_do_not_load(
    cwd: Path, isolated_home: Path
) -> None:
    root = project(cwd)
    put(root, "commit")
    put(root, "broken", "# none")
    (root / "empty").mkdir()
    put(isolated_home / NATIVE, "off")
    (cwd / ".decode/settings.toml").write_text('[skills]\ndisabled = ["off"]\n')
    found = await listing(cwd)
    assert [(one.group, one.label) for one in found.rows] == [
        ("skills", "commit"),
        ("skills", "review-diff"),
        ("switched off", "off"),
        ("shadowed", "builtin:commit"),
        ("not loaded", "empty"),
        ("not loaded", "broken"),
    ]
    assert "no header" in row(found, "broken").detail
    assert f"{root}/broken/SKILL.md:1" in row(found, "broken").detail
    assert "shadowed by" in row(found, "builtin:commit").detail
    assert all(one.label in found.text for one in found.rows)


async def test_enter_inserts_and_the_key_switches(cwd: Path) -> None:
    put(project(cwd), "quit")
    put(cwd / NATIVE, "it", skill_text("it", more="user-invocable: false\n"))
    found = await listing(cwd)
    assert row(found, "commit").insert == "/commit "
    assert row(found, "quit").insert == "/skill:quit "
    assert row(found, "it").insert == ""
    assert row(found, "commit").toggle == "/skills disable commit"
    assert "Ctrl+T" in found.hint


async def test_a_row_shows_path_cost_use_header_and_payload(cwd: Path) -> None:
    path = put(project(cwd), "a", skill_text("a", body="Payload!", more="license: MIT\n"))
    detail = row(await listing(cwd), "a").detail
    for part in (str(path), "tokens in every request", "not used yet", "license: MIT", "Payload!"):
        assert part in detail


async def test_switching_says_which_file_and_lists_anew(cwd: Path) -> None:
    put(project(cwd), "a")
    events = await Desk(cwd).run("skills", "disable a")
    told, after = events
    assert isinstance(told, Notice)
    assert str(cwd / ".decode/settings.toml") in told.text
    assert isinstance(after, Listing)
    assert row(after, "a").group == "switched off"
    assert row(after, "a").toggle == "/skills enable a"
    told, _ = await Desk(cwd).run("skills", "enable a")
    assert isinstance(told, Notice)
    assert "a is on now" in told.text
    assert "a" in load_skills(cwd)


async def test_one_source_is_switched_by_its_token(cwd: Path) -> None:
    put(project(cwd), "commit")
    await Desk(cwd).run("skills", "disable builtin:commit")
    assert load_skills(cwd).find("builtin:commit") is None
    assert "commit" in load_skills(cwd)
    await Desk(cwd).run("skills", "enable builtin:commit")
    assert load_skills(cwd).find("builtin:commit") is not None


@pytest.mark.parametrize(
    "args", ["nope", "disable", "disable a b", "toggle commit", "disable comit"]
)
async def test_a_wrong_use_is_one_sentence(cwd: Path, args: str) -> None:
    with pytest.raises(UsageError):
        await Desk(cwd).run("skills", args)


async def test_five_hundred_skills_are_listed(cwd: Path) -> None:
    root = project(cwd)
    for number in range(500):
        put(root, f"s{number:03}")
    assert len((await listing(cwd)).rows) >= 502
