from pathlib import Path

from pydantic_ai import RunContext
from pydantic_ai.models.test import TestModel
from pydantic_ai.usage import RunUsage

from decode.skills.registry import SkillRegistry
from decode.tools._shelf import skills_for
from decode.tools._spec import Deps
from tests.tools.tool_bench import Bench


def _asked(deps: Deps, run_id: str | None, step: int) -> RunContext[Deps]:
    usage = RunUsage()
    return RunContext(deps=deps, model=TestModel(), usage=usage, run_id=run_id, run_step=step)


async def test_one_request_looks_once_and_the_next_one_anew(cwd: Path, tmp_path: Path) -> None:
    deps, looked = Bench(cwd, tmp_path).deps, list[str]()
    look = deps.skills

    def counted() -> SkillRegistry:
        looked.append("")
        return look()

    deps.skills = counted
    for run_id, step in (("a", 1), ("a", 1), ("a", 2), ("b", 2), ("b", 2)):
        await skills_for(_asked(deps, run_id, step))
    assert len(looked) == 3


async def test_outside_of_a_run_nothing_is_kept(cwd: Path, tmp_path: Path) -> None:
    deps = Bench(cwd, tmp_path).deps
    await skills_for(_asked(deps, None, 0))
    assert deps.shelved is None
