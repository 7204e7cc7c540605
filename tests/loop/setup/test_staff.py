from pathlib import Path

import pytest

from decode.entities.event import SkillLoaded, ToolFinished
from decode.entities.turn import SkillUse
from decode.loop.setup.staff import memory_of, today
from decode.sessions.listing import list_sessions
from decode.sessions.opening import Opening
from tests.loop.bench import bench
from tests.loop.house import building
from tests.loop.scripted import Call
from tests.loopback.script import call


def _skill(cwd: Path, name: str = "hi", body: str = "Say hi.") -> Path:
    folder = cwd / ".decode" / "skills" / name
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text(f"---\nname: {name}\ndescription: says {name}\n---\n{body}\n")
    return folder


async def test_the_catalog_is_in_the_instructions_and_the_tool_with_it(cwd: Path) -> None:
    _skill(cwd)
    made = bench(cwd, "ok")
    await made.go()
    [request] = made.script.requests
    assert request.instructions.count("- hi: says hi") == 1
    assert ("skill" in request.tools) is ("skill" in made.premises.specs)
    assert "skill_search" not in request.tools


async def test_an_agent_without_the_skill_tool_gets_no_catalog(cwd: Path) -> None:
    agents = cwd / ".decode" / "agents"
    agents.mkdir(parents=True)
    (agents / "bare.md").write_text(
        "---\nname: bare\ndescription: only reads\ntools: [read]\n---\nYou only read.\n"
    )
    _skill(cwd)
    made = bench(cwd, "ok", agent="bare")
    await made.go()
    [request] = made.script.requests
    assert "says hi" not in request.instructions
    assert request.tools == ["read"]


async def test_b027_a_new_skill_is_seen_by_the_next_request(cwd: Path) -> None:
    _skill(cwd)

    def grow(_messages: object) -> Call:
        _skill(cwd, "later")
        return Call("glob", {"pattern": "*"})

    made = bench(cwd, grow, "ok")
    await made.go()
    first, second = made.script.requests
    assert "says later" not in str(first)
    assert str(second.messages).count("- later: says later") == 1
    assert first.instructions == second.instructions


async def test_no_path_of_skills_or_home_stands_in_the_instructions(
    cwd: Path, isolated_home: Path
) -> None:
    _skill(cwd)
    made = bench(cwd, "ok")
    await made.go()
    told = made.script.requests[0].instructions
    for secret in ("SKILL.md", ".decode/skills", str(isolated_home), str(cwd)):
        assert secret not in told


async def test_a_skill_that_came_by_its_tool_is_recorded_and_its_folder_opened(cwd: Path) -> None:
    folder = _skill(cwd)
    (folder / "notes.md").write_text("x")
    made = bench(cwd, "ok")
    use = SkillUse("hi", "project", "0" * 64, "tool")
    made.work.deps.loads.record(use, "Say hi.")
    made.work.deps.emit(SkillLoaded(use))
    assert made.work.thread.uses == [use]
    assert made.staff.led == "skill hi"
    assert folder in made.premises.roots.read_only
    assert folder in made.work.deps.roots.read_only


@pytest.mark.parametrize("agent", ["build", "plan", "explore", "code-reviewer"])
async def test_every_builtin_agent_runs(cwd: Path, agent: str) -> None:
    (cwd / "a.txt").write_text("x\n")
    made = bench(cwd, Call("read", {"path": "a.txt"}), "ok", agent=agent)
    await made.go()
    assert [event.ok for event in made.of(ToolFinished)] == [True]


def test_memory_is_read_from_the_project(cwd: Path) -> None:
    (cwd / "AGENTS.md").write_text("Be kind.\n")
    assert "Be kind." in memory_of(bench(cwd).premises)
    assert today().year >= 2025


async def test_a_folders_memory_comes_when_a_file_there_is_read_and_stays_after_a_resume(
    cwd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (cwd / ".git").mkdir()
    (cwd / "api").mkdir()
    (cwd / "api/AGENTS.md").write_text("In api: use tabs.")
    (cwd / "api/x.py").write_text("x = 1\n")
    steps = [call("read", path="api/x.py"), "Read.", "More."]
    async with building(cwd, monkeypatch, *steps) as made:
        house = made.house()
        await house.say("look")
        first, second = (str(request.json) for request in made.server.requests)
        assert "use tabs" not in first
        assert "In api: use tabs." in second
        await house.engine.close()
        again = made.house(opening=Opening(list_sessions()[0].id))
        await again.say("more")
        third = str(made.server.requests[2].json)
        assert third.count("In api: use tabs.") == second.count("In api: use tabs.")
        assert made.server.problems == []
