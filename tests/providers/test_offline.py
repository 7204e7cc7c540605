from pathlib import Path
from typing import NamedTuple

import pytest
from pydantic_ai import Agent
from pydantic_ai.messages import (
    ModelRequest,
    ModelResponse,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from decode.config.settings import Settings
from decode.providers import build_model
from tests.providers.service import streamed
from tests.skills_builtin.driver import prompt


class Outside(NamedTuple):
    """An agent whose shell stands outside any repository, and what it ran."""

    agent: Agent[None, str]
    ran: list[str]


def _outside() -> Outside:
    outside = Outside(Agent(build_model("offline", Settings())), [])

    @outside.agent.tool_plain(sequential=True)
    def bash(command: str) -> str:
        outside.ran.append(command)
        return "fatal: not a git repository\n[exit status 128]"

    assert bash
    return outside


@pytest.mark.parametrize("text", ["hello", "commit everything", "/nope", "", "# Commit"])
async def test_anything_else_is_answered_with_how_to_get_a_model(text: str) -> None:
    model = build_model("offline", Settings())
    whole = (await Agent(model).run(text)).output
    assert "offline model" in whole
    for word in ("ANTHROPIC_API_KEY", "Ollama", "OPENAI_BASE_URL", "DECODE_MODEL", "/model"):
        assert word in whole
    assert await streamed(build_model("offline", Settings()), text) == whole


async def test_it_is_called_offline() -> None:
    model = build_model(" offline ", Settings())
    assert (model.system, model.model_name, model.base_url) == ("offline", "offline", None)


async def test_both_ways_to_ask_make_the_same_calls(tmp_path: Path) -> None:
    text = prompt(tmp_path, "/commit")
    whole, pieces = _outside(), _outside()
    first = (await whole.agent.run(text)).output
    async with pieces.agent.iter(text) as run:
        async for node in run:
            if Agent.is_model_request_node(node):
                async with node.stream(run.ctx) as events:
                    async for _ in events:
                        pass
    assert run.result is not None
    assert run.result.output == first
    assert whole.ran == pieces.ran
    assert len(whole.ran) == 2


async def test_an_agent_without_a_shell_says_so(tmp_path: Path) -> None:
    agent = Agent(build_model("offline", Settings()))
    answer = (await agent.run(prompt(tmp_path, "/commit"))).output
    assert "may run no commands" in answer
    assert "offline" in answer


async def test_a_later_turn_starts_afresh(tmp_path: Path) -> None:
    agent, ran = _outside()
    first = await agent.run(prompt(tmp_path, "/commit"))
    second = await agent.run("and now?", message_history=first.all_messages())
    assert "offline model" in second.output
    third = await agent.run(prompt(tmp_path, "/commit"), message_history=second.all_messages())
    assert "no git repository" in third.output
    assert len(ran) == 4
    ids = [
        part.tool_call_id
        for message in third.all_messages()
        for part in message.parts
        if isinstance(part, ToolCallPart)
    ]
    assert len(set(ids)) == 4


async def test_a_skill_another_model_loaded_is_carried_out(tmp_path: Path) -> None:
    agent, _ = _outside()
    loaded = ToolCallPart("skill", {"name": "commit"}, tool_call_id="s1")
    history = [
        ModelRequest([UserPromptPart("please commit")]),
        ModelResponse([TextPart("I load the skill."), loaded]),
        ModelRequest([ToolReturnPart("skill", prompt(tmp_path, "/commit"), "s1")]),
    ]
    answer = (await agent.run(message_history=history)).output
    assert "no git repository" in answer


async def test_steering_does_not_derail_it(tmp_path: Path) -> None:
    agent, ran = _outside()
    async with agent.iter(prompt(tmp_path, "/commit")) as run:
        async for node in run:
            if Agent.is_call_tools_node(node) and not ran:
                run.enqueue("hurry up")
    assert run.result is not None
    assert "no git repository" in run.result.output


async def test_a_projects_own_commit_is_beyond_rules(tmp_path: Path) -> None:
    folder = tmp_path / ".decode" / "skills" / "commit"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text("---\nname: commit\ndescription: Ours.\n---\nOur own way.\n")
    agent = Agent(build_model("offline", Settings()))
    answer = (await agent.run(prompt(tmp_path, "/commit"))).output
    assert answer.startswith("This is the offline model")
