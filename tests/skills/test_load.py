import logging
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from decode.config.settings import Settings, SkillSettings
from decode.skills.load import load_skills
from tests.skills.shelf import AGENTS, NATIVE, codes, only, own, project, put, skill_text, warning


def described(name: str, text: str) -> str:
    return skill_text(name, description=text)


def test_the_built_in_skills_are_there_without_any_project(cwd: Path) -> None:
    assert list(load_skills(cwd)) == ["commit", "review-diff"]
    assert {skill.source for skill in load_skills(cwd).values()} == {"builtin"}
    assert not load_skills(cwd).diagnostics


def test_every_source_is_read_and_the_strongest_wins(cwd: Path, isolated_home: Path) -> None:
    project(cwd)
    extra = cwd / "extra"
    roots = [cwd / NATIVE, cwd / AGENTS, extra, isolated_home / NATIVE, isolated_home / AGENTS]
    for number, root in enumerate(roots):
        for name in [f"s{n}" for n in range(number, 5)]:
            put(root, name, described(name, f"from {number}"))
    found = load_skills(cwd, SkillSettings(dirs=(extra,)))
    assert [found[f"s{n}"].description for n in range(5)] == ["from 0"] * 5
    assert [
        (s.skill.source, s.skill.description) for s in found.shadowed if s.skill.name == "s4"
    ] == [
        ("project", "from 1"),
        ("custom", "from 2"),
        ("user", "from 3"),
        ("user", "from 4"),
    ]
    ranks = [root.rank for root in found.roots]
    assert ranks == sorted(ranks) == [100, 200, 300, 400, 500, 600]


def test_a_nearer_directory_beats_a_farther_one_before_rank(cwd: Path) -> None:
    project(cwd)
    below = cwd / "pkg" / "sub"
    below.mkdir(parents=True)
    put(cwd / NATIVE, "a", described("a", "top native"))
    put(cwd / "pkg" / AGENTS, "a", described("a", "middle agents"))
    put(below / AGENTS, "a", described("a", "near agents"))
    put(cwd / NATIVE, "b", described("b", "top native"))
    put(cwd / "pkg" / AGENTS, "b", described("b", "middle agents"))
    put(cwd / NATIVE, "c")
    found = load_skills(below)
    assert found["a"].description == "near agents"
    assert found["b"].description == "middle agents"
    assert "c" in found
    assert not found.diagnostics


def test_without_a_project_root_only_cwd_is_looked_at(cwd: Path) -> None:
    put(cwd / NATIVE, "above")
    below = cwd / "sub"
    put(below / NATIVE, "here")
    assert own(load_skills(below)) == ["here"]
    (cwd / ".git").write_text("gitdir: elsewhere\n")
    assert own(load_skills(below)) == ["above", "here"]


def test_nothing_above_the_project_root_is_looked_at(cwd: Path) -> None:
    put(cwd / NATIVE, "outside")
    inner = cwd / "repo"
    project(inner)
    put(inner / NATIVE, "inside")
    assert own(load_skills(inner)) == ["inside"]


def test_b039_a_project_skill_overrides_a_built_in_and_both_stay_in_reach(
    cwd: Path, caplog: pytest.LogCaptureFixture
) -> None:
    put(project(cwd), "commit", described("commit", "ours"))
    with caplog.at_level(logging.INFO):
        found = load_skills(cwd)
    assert found["commit"].source == "project"
    builtin = found.find("builtin:commit")
    assert builtin is not None
    assert builtin.source == "builtin"
    assert [(s.skill.source, s.winner.source) for s in found.shadowed] == [("builtin", "project")]
    assert not found.diagnostics
    told = [record for record in caplog.records if "overrides a built-in" in record.message]
    assert [record.levelno for record in told] == [logging.INFO]


def test_two_of_one_name_in_one_rank_are_a_warning_and_the_path_decides(cwd: Path) -> None:
    root = project(cwd)
    put(root, "b", skill_text("same", "b"))
    put(root, "a-b", skill_text("same", "a-b"))
    put(root, "a", skill_text("same", "a"))
    found = load_skills(cwd)
    # code points: "a-b/" sorts before "a/"
    assert found["same"].description == "a-b"
    clashes = [one for one in found.diagnostics if one.code == "duplicate-name"]
    assert [one.path and one.path.parent.name for one in clashes] == ["a", "b"]
    assert all(one.severity == "warning" for one in clashes)


@pytest.mark.parametrize("name", ["quit", "agent", "exit", "clear", "skills"])
def test_b037_a_reserved_name_is_a_warning_and_the_skill_still_loads(cwd: Path, name: str) -> None:
    put(project(cwd), name)
    found = load_skills(cwd)
    assert warning(found).code == "reserved-name"
    assert f"/skill:{name}" in warning(found).hint
    assert found.exact(name) == found[name]
    assert found.find(f"skill:{name}") == found[name]


def test_b038_a_name_that_only_contains_a_reserved_one_is_free(cwd: Path) -> None:
    put(project(cwd), "quick-mode")
    assert not load_skills(cwd).diagnostics


def test_reserved_names_may_be_given(cwd: Path) -> None:
    put(project(cwd), "quit")
    assert not load_skills(cwd, reserved=()).diagnostics
    assert codes(load_skills(cwd, reserved={"quit"})) == ["reserved-name"]


def test_switched_off_skills_are_kept_apart(cwd: Path) -> None:
    put(project(cwd), "a")
    put(cwd / NATIVE, "commit")
    settings = SkillSettings(disabled=frozenset({"a", "project:commit", "nosuch"}))
    found = load_skills(cwd, settings)
    assert own(found) == []
    assert found["commit"].source == "builtin"
    assert sorted(found.disabled) == ["a", "commit"]
    assert not found.disabled["a"].enabled
    assert found.find("a") is None
    assert found.listed("a") == found.disabled["a"]
    assert not found.shadowed


def test_a_plain_name_switches_off_every_source_of_it(cwd: Path) -> None:
    put(project(cwd), "commit")
    found = load_skills(cwd, SkillSettings(disabled=frozenset({"commit"})))
    assert list(found) == ["review-diff"]
    assert found.disabled["commit"].source == "project"
    assert found.find("builtin:commit") is None


def test_no_skills_means_none_and_safe_means_the_built_in_ones(cwd: Path) -> None:
    put(project(cwd), "a")
    assert len(load_skills(cwd, SkillSettings(enabled=False))) == 0
    assert list(load_skills(cwd, Settings(safe=True))) == ["commit", "review-diff"]
    assert "a" in load_skills(cwd, Settings())


def test_compatibility_roots_are_off_until_they_are_switched_on(
    cwd: Path, isolated_home: Path
) -> None:
    project(cwd)
    places = {
        "claude": (".claude/skills", ".claude/skills"),
        "codex": (".codex/skills", ".codex/skills"),
        "opencode": (".opencode/skills", ".config/opencode/skills"),
        "gemini": (".gemini/skills", ".gemini/skills"),
        "copilot": (".github/skills", ".copilot/skills"),
        "dsh": (".dsh/skills", ".dsh/skills"),
    }
    for peer, (mine, theirs) in places.items():
        put(cwd / mine, f"{peer}-project")
        put(isolated_home / theirs, f"{peer}-user")
    off = load_skills(cwd)
    assert own(off) == []
    assert [(one.severity, one.code) for one in off.diagnostics] == [("info", "compat-off")] * 6
    assert all(f'"{peer}"' in str([one.hint for one in off.diagnostics]) for peer in places)
    on = load_skills(cwd, SkillSettings(compat=tuple(places)))
    assert own(on) == sorted(f"{peer}-{side}" for peer in places for side in ("project", "user"))
    assert not on.diagnostics
    sources = {skill.source for name, skill in on.items() if name.endswith("-user")}
    assert sources == {"user"}


def test_a_custom_folder_may_be_a_skill_itself_and_a_missing_one_is_told(cwd: Path) -> None:
    put(cwd, "mine")
    settings = SkillSettings(dirs=(Path("mine"), Path("nowhere")))
    found = load_skills(cwd, settings)
    assert only(found).source == "custom"
    assert warning(found).code == "missing-folder"


NAMED: list[tuple[Callable[[Path], object], str]] = [
    (lambda _path: None, "missing-folder"),
    (lambda path: path.mkdir(), "no-skill"),
    (lambda path: path.write_text("x"), "no-folder"),
    (lambda path: path.symlink_to("nowhere"), "dangling-link"),
    (lambda path: put(path, "a", "# none"), "no-frontmatter"),
]


@pytest.mark.parametrize(("make", "code"), NAMED, ids=[code for _, code in NAMED])
def test_a_named_folder_that_gives_nothing_is_told_once(
    cwd: Path, make: Callable[[Path], object], code: str
) -> None:
    settings = SkillSettings(dirs=(Path("named"),))
    make(cwd / "named")
    told = warning(load_skills(cwd, settings))
    assert told.code == code
    assert told.path
    assert told.path.is_relative_to(cwd / "named")
    assert told.hint


def test_a_named_folder_that_comes_later_is_seen(cwd: Path) -> None:
    settings = SkillSettings(dirs=(Path("named"),))
    assert codes(load_skills(cwd, settings)) == ["missing-folder"]
    put(cwd / "named", "a")
    found = load_skills(cwd, settings)
    assert (own(found), codes(found)) == (["a"], [])


def test_the_setting_for_the_project_folder_is_honoured(cwd: Path) -> None:
    project(cwd)
    put(cwd / "tools/skills", "a")
    put(cwd / NATIVE, "b")
    assert own(load_skills(cwd, SkillSettings(dir="tools/skills"))) == ["a"]


# Freshness


def test_an_unchanged_disk_gives_the_same_registry(cwd: Path) -> None:
    put(project(cwd), "a")
    first = load_skills(cwd)
    while (again := load_skills(cwd)) is not first:
        first = again


def test_b017_every_kind_of_change_is_seen_by_the_next_look_up(cwd: Path) -> None:
    root = project(cwd)
    assert own(load_skills(cwd)) == []
    path = put(root, "a", "")
    assert (own(load_skills(cwd)), codes(load_skills(cwd))) == ([], ["empty-file"])
    put(root, "a")
    assert (own(load_skills(cwd)), codes(load_skills(cwd))) == (["a"], [])
    put(root, "a", skill_text("a", "Does IT."))
    assert load_skills(cwd)["a"].description == "Does IT."
    put(root / "group", "b")
    assert own(load_skills(cwd)) == ["a", "b"]
    (root / "group").rename(root / "other")
    moved = load_skills(cwd)["b"].path
    assert moved is not None
    assert moved.parent.parent.name == "other"
    path.unlink()
    assert own(load_skills(cwd)) == ["b"]
    assert codes(load_skills(cwd)) == ["no-skill"]
    path.parent.rmdir()
    assert codes(load_skills(cwd)) == []


def test_a_change_that_keeps_size_and_time_is_seen(cwd: Path) -> None:
    path = put(project(cwd), "a", skill_text("a", "one"))
    os.utime(path, ns=(10**18, 10**18))
    load_skills(cwd)
    path.write_text(skill_text("a", "two"))
    os.utime(path, ns=(10**18, 10**18))
    assert load_skills(cwd)["a"].description == "two"


def test_roots_that_appear_and_vanish_are_seen(cwd: Path, isolated_home: Path) -> None:
    below = cwd / "sub"
    below.mkdir()
    assert own(load_skills(below)) == []
    put(isolated_home / NATIVE, "mine")
    assert own(load_skills(below)) == ["mine"]
    put(cwd / AGENTS, "theirs")
    assert own(load_skills(below)) == ["mine"]
    (cwd / ".git").mkdir()
    assert own(load_skills(below)) == ["mine", "theirs"]
    (cwd / AGENTS).rename(cwd / "away")
    assert own(load_skills(below)) == ["mine"]
    (cwd / "away").rename(cwd / AGENTS)
    assert own(load_skills(below)) == ["mine", "theirs"]


def test_a_link_that_is_turned_elsewhere_is_seen(cwd: Path) -> None:
    root = project(cwd)
    put(cwd / "one", "x", skill_text("x", "one"))
    put(cwd / "two", "x", skill_text("x", "two"))
    root.parent.mkdir()
    root.symlink_to(cwd / "one")
    assert load_skills(cwd)["x"].description == "one"
    root.unlink()
    root.symlink_to(cwd / "two")
    assert load_skills(cwd)["x"].description == "two"


def test_a_dangling_link_that_comes_alive_is_seen(cwd: Path) -> None:
    root = project(cwd)
    root.mkdir(parents=True)
    (root / "later").symlink_to(cwd / "later")
    assert codes(load_skills(cwd)) == ["dangling-link"]
    put(cwd, "later")
    assert own(load_skills(cwd)) == ["later"]


def test_a_switch_in_a_settings_file_counts_at_the_next_look_up(cwd: Path) -> None:
    put(project(cwd), "a")
    settings = Settings()
    assert "a" in load_skills(cwd, settings)
    file = cwd / ".decode/settings.toml"
    file.write_text('[skills]\ndisabled = ["a"]\n')
    assert "a" not in load_skills(cwd, settings)
    read_then = SkillSettings(disabled=frozenset({"a"}))
    assert "a" not in load_skills(cwd, read_then)
    file.unlink()
    assert "a" in load_skills(cwd, settings)
    assert "a" in load_skills(cwd, read_then)


def test_one_faulty_file_is_logged_once_and_not_at_every_turn(
    cwd: Path, caplog: pytest.LogCaptureFixture
) -> None:
    put(project(cwd), "a", "# none")
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            load_skills(cwd)
            put(cwd / NATIVE, "b")
    assert sum("no header" in record.message for record in caplog.records) == 1


def test_b030_keys_nobody_knows_are_logged_once_and_nothing_else(
    cwd: Path, caplog: pytest.LogCaptureFixture
) -> None:
    put(project(cwd), "a", skill_text("a", more="model: big\nhooks: x\n"))
    with caplog.at_level(logging.INFO):
        for name in ("b", "c"):
            assert not load_skills(cwd).diagnostics
            put(cwd / NATIVE, name)
    told = [record for record in caplog.records if "ignored keys" in record.message]
    assert [(one.levelno, "'model', 'hooks'" in one.message) for one in told] == [
        (logging.INFO, True)
    ]


def test_many_threads_see_the_same_skills_while_they_change(cwd: Path) -> None:
    root = project(cwd)
    for number in range(20):
        put(root, f"s{number:02}")

    def look(number: int) -> int:
        put(root, f"t{number:02}")
        for _ in range(10):
            load_skills(cwd, SkillSettings(catalog_max=1_000 + number))
        return len(own(load_skills(cwd)))

    with ThreadPoolExecutor(8) as pool:
        counts = list(pool.map(look, range(24)))
    assert all(21 <= count <= 44 for count in counts)
    assert len(own(load_skills(cwd))) == 44


def test_a_root_reached_twice_counts_once(cwd: Path, isolated_home: Path) -> None:
    put(isolated_home / NATIVE, "a")
    put(isolated_home / NATIVE, "broken", "# none")
    found = load_skills(isolated_home)
    assert own(found) == ["a"]
    assert not found.shadowed
    assert len(found.diagnostics) == 1
    project(cwd)
    (cwd / ".agents").symlink_to(cwd / ".decode")
    put(cwd / NATIVE, "b")
    assert not load_skills(cwd).shadowed


def test_loading_imports_nothing_heavy() -> None:
    code = (
        "import sys; from pathlib import Path; from decode.skills.load import load_skills;"
        "from decode.skills.payload import format_skill_payload;"
        "from decode.skills.catalog import assemble_skills_catalog;"
        "assert load_skills(Path('/'));"
        "heavy = {'pydantic_ai', 'pydantic', 'textual', 'rich', 'yaml', 'asyncio', 'tomlkit'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
