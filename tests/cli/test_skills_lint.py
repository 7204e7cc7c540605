from pathlib import Path

from tests.cli.skills_calls import skills, skills_json
from tests.skills.shelf import AGENTS, NATIVE, project, put, skill_text


def test_without_findings_the_status_is_0(cwd: Path) -> None:
    put(project(cwd), "a")
    assert skills("lint")[:2] == (0, "")
    assert skills("lint", "--portable")[0] == 0
    assert skills("lint", f"{NATIVE}/a")[0] == 0
    assert skills_json("lint") == {"diagnostics": []}


def test_findings_are_lines_with_place_cause_and_hint_and_status_1(cwd: Path) -> None:
    put(project(cwd), "a", skill_text("a", more="user-invokable: false\n"))
    put(cwd / AGENTS, "b", "# none")
    status, out, errors = skills("lint")
    assert status == 1
    assert out.split("\n")[:-1] == [
        f"{cwd}/.agents/skills/b/SKILL.md:1: warning: the file has no header; begin the file with "
        "a line ---, then `name: …` and `description: …`, then --- [no-frontmatter]",
        f"{cwd}/.decode/skills/a/SKILL.md:4: warning: the key 'user-invokable' means nothing here "
        "and is ignored; did you mean user-invocable? [unknown-key]",
    ]
    assert errors.endswith("2 findings\n")
    found = skills_json("lint")["diagnostics"]
    assert [(one["code"], one["line"]) for one in found] == [
        ("no-frontmatter", 1),
        ("unknown-key", 4),
    ]


def test_paths_are_taken_from_cwd(cwd: Path) -> None:
    good, bad = put(cwd / "x", "good"), put(cwd / "x", "bad", "# none")
    assert skills("lint", str(good))[0] == 0
    assert skills("lint", "x/bad")[0] == 1
    assert skills("lint", "x")[0] == 1
    assert skills("lint", "x/good", str(bad))[0] == 1
    assert skills("lint", "nowhere")[0] == 2


def test_portable_is_stricter_about_keys_and_milder_about_nothing(cwd: Path) -> None:
    put(project(cwd), "a", skill_text("a", more="argument-hint: x\n"))
    assert skills("lint")[0] == 0
    status, out, _ = skills("lint", "--portable")
    assert status == 1
    assert "[not-portable-key]" in out


def test_advice_alone_is_status_0(cwd: Path) -> None:
    put(project(cwd), "a", skill_text("a", more="allowed-tools: Read\n"))
    status, out, _ = skills("lint")
    assert status == 0
    assert "info: 'allowed-tools' grants nothing and forbids nothing here" in out
