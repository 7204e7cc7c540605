from pathlib import Path

from pydantic_ai import RunContext
from pydantic_ai.models.test import TestModel
from pydantic_ai.usage import RunUsage

from decode.agents.load import load_agents
from decode.loop.kept.thread import Thread
from decode.loop.setup.telling import below, catalog_for, listed
from decode.tools._spec import Deps
from tests.loop.rig import deps_in


def _deps(cwd: Path) -> Deps:
    return deps_in(cwd, lambda _event: None)


def _skill(cwd: Path, name: str) -> None:
    folder = cwd / ".agents/skills" / name
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text(f"---\nname: {name}\ndescription: d\n---\nx\n")


async def test_folders_tell_once_a_file_there_was_touched(cwd: Path) -> None:
    deps, thread = _deps(cwd), Thread()
    told = below(thread, deps)
    (cwd / ".git").mkdir()
    (cwd / "api").mkdir()
    (cwd / "api/AGENTS.md").write_text("Use tabs.")
    assert await told() == ""
    deps.files.note(cwd / "api/x.py", "1")
    assert "Use tabs." in await told()
    assert "Use tabs." in await told()
    assert thread.touched == {cwd / "api/x.py"}


async def test_each_request_tells_the_skills_as_they_are_then(cwd: Path) -> None:
    deps, build = _deps(cwd), load_agents(cwd, None)["build"]
    told = listed(None, build)

    async def at(step: int) -> str:
        ctx = RunContext(deps=deps, model=TestModel(), usage=RunUsage(), run_id="r", run_step=step)
        return await told(ctx)

    first = await at(1)
    _skill(cwd, "late")
    assert await at(1) == first
    assert "- late" in await at(2)
    assert await at(2) == catalog_for(deps.skills(), None, build).text
