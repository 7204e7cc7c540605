"""`decode agents`: the agents there are."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from decode.agents.load import Agents, load_agents
from decode.cli.parser import Parser
from decode.config.settings import Settings
from decode.entities.agent_def import AgentDef
from decode.entities.errors import UsageError
from decode.entities.visible import visible


def run(argv: Sequence[str], cwd: Path, settings: Settings) -> int:
    """Carry out `decode agents ARGV` and return the exit status."""
    parser = Parser("decode agents", description="the agents there are")
    verbs = parser.add_subparsers(metavar="list|show", required=True)
    listing = verbs.add_parser("list", help="every agent with its source")
    listing.add_argument("--json", action="store_true", help="one JSON object")
    listing.set_defaults(act=_list)
    show = verbs.add_parser("show", help="one agent: tools, mode, rules, prompt")
    show.add_argument("name")
    show.add_argument("--json", action="store_true", help="one JSON object")
    show.set_defaults(act=_show)
    options = parser.parse_args(list(argv))
    act: Callable[[argparse.Namespace, Agents], None] = options.act
    act(options, load_agents(cwd, settings))
    return 0


def _list(options: argparse.Namespace, agents: Agents) -> None:
    if options.json:
        listed = {"agents": [facts(agent) for agent in agents.values()], "diagnostics": []}
        listed["diagnostics"] = [
            {
                "severity": note.severity,
                "code": note.code,
                "path": str(note.path) if note.path else None,
                "line": note.line,
                "message": note.message,
                "hint": note.hint,
            }
            for note in agents.diagnostics
        ]
        sys.stdout.write(json.dumps(listed) + "\n")
        return
    width = max(len(name) for name in agents)
    for agent in agents.values():
        row = f"{agent.name:<{width}}  {agent.source:<8} {agent.mode:<8}"
        sys.stdout.write(f"{row} {visible(agent.description)}\n")
    for note in agents.diagnostics:
        sys.stderr.write(f"{visible(f'{note.path}:{note.line}: {note.message}; {note.hint}')}\n")


def _show(options: argparse.Namespace, agents: Agents) -> None:
    if options.name not in agents:
        raise UsageError(f"there is no agent {options.name!r}", f"agents are {', '.join(agents)}")
    agent = agents[options.name]
    if options.json:
        sys.stdout.write(json.dumps({**facts(agent), "prompt": agent.prompt}) + "\n")
        return
    head = (
        ("name", agent.name),
        ("description", agent.description),
        ("source", f"{agent.source} {agent.path}"),
        ("tools", _tools(agent)),
        ("mode", agent.mode),
        ("model", agent.model or "the session's"),
        ("rules", ", ".join(f"{rule.effect} {rule.text}" for rule in agent.rules) or "none"),
    )
    for name, value in head:
        sys.stdout.write(f"{name:<12} {visible(value)}\n")
    sys.stdout.write(f"\n{visible(agent.prompt)}\n")


def _tools(agent: AgentDef) -> str:
    return "all" if agent.tools is None else ", ".join(sorted(agent.tools))


def facts(agent: AgentDef) -> dict[str, Any]:
    """Return what `--json` says of an agent; `tools` is null for every tool."""
    return {
        "name": agent.name,
        "description": agent.description,
        "source": agent.source,
        "path": str(agent.path) if agent.path else None,
        "tools": None if agent.tools is None else sorted(agent.tools),
        "mode": agent.mode,
        "model": agent.model,
        "rules": [
            {"effect": rule.effect, "rule": rule.text, "scope": rule.scope} for rule in agent.rules
        ],
    }
