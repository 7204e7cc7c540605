"""`/agent`: prompt, tools, mode and rules together."""

import difflib
from collections.abc import AsyncIterator
from dataclasses import replace

from decode.commands._spec import Busy, Command, Context
from decode.entities.agent_def import AgentDef
from decode.entities.errors import UsageError
from decode.entities.event import Event, Notice, Option, Pick, StateChanged


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    name = args.strip()
    if not name:
        yield Pick("agent", tuple(_row(context, agent) for agent in context.agents.values()))
        return
    agent = _named(context, name)
    context.state.agent = agent.name
    context.state.mode = agent.mode
    if agent.model:
        context.state.model = agent.model
    yield StateChanged(replace(context.state))
    yield Notice(f"agent {agent.name}: {agent.description} (mode {agent.mode})")


def _row(context: Context, agent: AgentDef) -> Option:
    is_current = agent.name == context.state.agent
    return Option(
        agent.name,
        agent.description,
        f"/agent {agent.name}",
        group=agent.source,
        current=is_current,
    )


def _named(context: Context, name: str) -> AgentDef:
    if name in context.agents:
        return context.agents[name]
    near = difflib.get_close_matches(name, context.agents, n=1)
    meant = f"did you mean {near[0]}? " if near else ""
    raise UsageError(
        f"there is no agent {name!r}", f"{meant}agents are {', '.join(context.agents)}"
    )


COMMAND = Command(
    "agent", "switch agent: prompt, tools, mode and rules", _run, hint="[name]", busy=Busy.NEXT_TURN
)
