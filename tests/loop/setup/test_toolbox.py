import asyncio
from datetime import date
from pathlib import Path

from pydantic_ai import FunctionToolset, RunContext, Tool
from pydantic_ai.models.test import TestModel
from pydantic_ai.toolsets import ToolsetTool
from pydantic_ai.usage import RunUsage

from decode.entities.state import Mode
from decode.loop.instructions import Told
from decode.loop.setup.toolbox import Toolbox, framed
from decode.tools import tools
from decode.tools._shelf import Shelf
from decode.tools._spec import Deps
from tests.loop.rig import deps_in


def test_the_model_reads_what_the_framework_makes_of_the_function_itself() -> None:
    for spec in tools().values():
        plain = Tool(spec.run, takes_ctx=True, name=spec.name, sequential=spec.sequential).tool_def
        ours = framed(spec).tool_def
        assert ours.description == plain.description
        assert ours.parameters_json_schema == plain.parameters_json_schema
        assert (ours.name, ours.sequential) == (plain.name, plain.sequential)


def test_a_tool_is_made_once_and_no_schema_of_its_result() -> None:
    for spec in tools().values():
        assert framed(spec) is framed(spec)
        assert framed(spec).function_schema.return_schema == {}


async def _no_catalog(_ctx: RunContext[Deps]) -> str:
    return ""


TOLD = Told("Be kind.", _no_catalog, lambda: Mode.DEFAULT, lambda: date(2026, 5, 1))


def _listing(toolbox: Toolbox, deps: Deps) -> dict[str, ToolsetTool[Deps]]:
    ctx = RunContext(deps=deps, model=TestModel(), usage=RunUsage(), run_id="r", max_retries=8)
    return asyncio.run(toolbox.get_tools(ctx))


def test_a_listing_is_the_frameworks_and_made_anew_only_where_it_changed(cwd: Path) -> None:
    specs = tools().values()
    made = [framed(spec) for spec in specs]
    deps = deps_in(cwd, lambda _event: None)
    toolbox = Toolbox(made, TOLD)
    first = _listing(toolbox, deps)
    ctx = RunContext(deps=deps, model=TestModel(), usage=RunUsage(), max_retries=8)
    plain = asyncio.run(FunctionToolset(made).get_tools(ctx))
    assert list(first) == list(plain)
    for name, tool in plain.items():
        assert (first[name].tool_def, first[name].max_retries) == (tool.tool_def, 8)
    again = _listing(toolbox, deps)
    assert all(again[name] is first[name] for name in first)
    (cwd / ".agents/skills/late").mkdir(parents=True)
    (cwd / ".agents/skills/late/SKILL.md").write_text("---\nname: late\ndescription: d\n---\nx\n")
    deps.shelf = Shelf()
    later = _listing(toolbox, deps)
    assert [name for name in later if later[name] is not first[name]] == ["skill"]
    assert "late" in str(later["skill"].tool_def.parameters_json_schema)
