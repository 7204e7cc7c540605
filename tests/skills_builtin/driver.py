"""The offline model at work: a slash line in, the commands it ran and its answer out."""

import json
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from pydantic_ai import Agent
from pydantic_ai.exceptions import ToolFailed

from decode.config.settings import Settings
from decode.providers import build_model
from decode.skills.load import load_skills
from decode.skills.payload import format_skill_payload

Refuse = Callable[[str], str]


@dataclass(slots=True)
class Ride:
    """What happened: the commands in order, and what the model said in the end."""

    commands: list[str] = field(default_factory=list[str])
    answer: str = ""


async def drive(
    folder: Path, line: str, *, refuse: Refuse = lambda _: "", tagged: bool = False
) -> Ride:
    """Carry out `/name arguments` in a folder; `refuse` returns why a command may not run."""
    ride = Ride()
    agent = Agent(build_model("offline", Settings()))

    @agent.tool_plain(sequential=True)
    def bash(command: str, timeout: int = 120) -> str:
        ride.commands.append(command)
        if reason := refuse(command):
            raise ToolFailed(f"refused by you: {reason}")
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-c", command],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=timeout,
            check=False,
        )
        output = done.stdout.decode("utf-8", "replace").rstrip("\n")
        return output + (f"\n[exit status {done.returncode}]" if done.returncode else "")

    assert bash
    ride.answer = await _streamed(agent, prompt(folder, line, tagged=tagged))
    return ride


def prompt(folder: Path, line: str, *, tagged: bool = False) -> str:
    """Return what a slash line puts before the model; other text stays as it is."""
    name, _, arguments = line.removeprefix("/").partition(" ")
    skill = load_skills(folder).find(name) if line.startswith("/") else None
    return format_skill_payload(skill, folder, arguments, tagged=tagged) if skill else line


async def _streamed(agent: Agent[None, str], text: str) -> str:
    async with agent.iter(text) as run:
        async for node in run:
            if Agent.is_model_request_node(node):
                async with node.stream(run.ctx) as events:
                    async for _ in events:
                        pass
    assert run.result is not None
    json.loads(run.result.all_messages_json())
    return run.result.output
