"""The `skill` tool."""

from dataclasses import replace
from typing import Any

from pydantic_ai import RunContext, ToolReturn
from pydantic_ai.tools import ToolDefinition

from decode.entities.call import ToolKind
from decode.entities.event import SkillLoaded
from decode.skills.answer import answer_skill_call
from decode.skills.catalog import visible
from decode.tools._answer import answering
from decode.tools._spec import Args, Deps, ToolSpec
from decode.tools._thread import in_thread

#: Names up to which the schema lists them (skills contract, section 6).
_LISTED = 64


@answering
async def skill(ctx: RunContext[Deps], name: str, arguments: str = "") -> str | ToolReturn:
    """Load a skill by its exact name; follow what it says.

    Args:
        name: the skill.
        arguments: what it is to work on.
    """
    deps = ctx.deps
    registry = await in_thread(deps.skills)
    text, use = await answer_skill_call(registry, name, arguments, deps.loads, deps.cwd)
    if use is None:
        return text
    deps.emit(SkillLoaded(use))
    return text


async def _named(ctx: RunContext[Deps], definition: ToolDefinition) -> ToolDefinition:
    """List the names in the schema; a wrong one is still answered by the tool."""
    deps = ctx.deps
    registry = await deps.shelf.at(ctx.run_id, ctx.run_step, deps.skills)
    names = [found.name for found in visible(registry)]
    if not 0 < len(names) <= _LISTED:
        return definition
    schema = dict(definition.parameters_json_schema)
    properties: dict[str, Any] = schema["properties"]
    schema["properties"] = {**properties, "name": {**properties["name"], "enum": names}}
    return replace(definition, parameters_json_schema=schema)


def _title(args: Args) -> str:
    return f"skill {args.get('name', '')} {args.get('arguments', '')}".rstrip()


TOOL = ToolSpec(run=skill, kind=ToolKind.OTHER, title=_title, sequential=True, prepare=_named)
