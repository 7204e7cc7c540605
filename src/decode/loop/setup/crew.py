"""From an agent's definition to an agent that runs: its prompt, its tools, its gate."""

from collections.abc import Mapping

from pydantic_ai import Agent
from pydantic_ai.settings import ModelSettings, ThinkingLevel

from decode.entities.agent_def import AgentDef
from decode.loop.gated import Gate
from decode.loop.instructions import Told
from decode.loop.setup.toolbox import Toolbox, framed
from decode.tools._spec import Deps, ToolSpec

#: The framework's own default of one ends a run at the second malformed call.
RETRIES = {"tools": 8, "output": 3}

#: Where a model has no place for a later word of ours, what such a word means is said from the
#: first request on: said when it is needed, it would change the beginning of every later request.
#: Cache markers are set where a provider wants them.
_SETTINGS = ModelSettings(framing_announcement="always", cache=True)

_SKILL, _SEARCH, _AGENT = "skill", "skill_search", "agent"


def offered(
    agent: AgentDef,
    specs: Mapping[str, ToolSpec],
    *,
    skills: bool,
    search: bool,
    child: bool = False,
) -> dict[str, ToolSpec]:
    """Return the tools of an agent, in their constant order, the same in every mode.

    `skill` is offered when there is a catalog, `skill_search` when not everything is in it
    (skills contract, section 6), `agent` never to a subagent.
    """
    hidden = {
        name
        for name, wanted in ((_SKILL, skills), (_SEARCH, search), (_AGENT, not child))
        if not wanted
    }
    return {name: spec for name, spec in specs.items() if agent.allows(name) and name not in hidden}


def assemble(
    agent: AgentDef,
    specs: Mapping[str, ToolSpec],
    told: Told,
    gate: Gate,
    effort: ThinkingLevel | None = None,
) -> Agent[Deps, str]:
    """Return the agent for one turn; the gate stands around every tool of it.

    It is the only capability: the framework leads every event of a stream and every hook of a step
    through each one.
    """
    settings = _SETTINGS.copy()
    if effort is not None:
        settings["thinking"] = effort
    return Agent(
        deps_type=Deps,
        name=agent.name,
        instructions=agent.prompt,
        toolsets=[Toolbox([framed(spec) for spec in specs.values()], told)],
        retries={"tools": RETRIES["tools"], "output": RETRIES["output"]},
        model_settings=settings,
        capabilities=[gate],
    )
