from pathlib import Path

from pydantic_ai import Agent
from pydantic_ai.messages import ModelResponse, ToolCallPart

from decode.providers._offline.model import OfflineModel
from tests.skills_builtin.driver import prompt


async def test_the_ids_of_its_calls_differ_from_response_to_response(tmp_path: Path) -> None:
    agent = Agent(OfflineModel())

    @agent.tool_plain(sequential=True)
    def bash(command: str) -> str:
        del command
        return ""

    assert bash
    done = await agent.run(prompt(tmp_path, "/commit"))
    responses = [message for message in done.all_messages() if isinstance(message, ModelResponse)]
    calls = [p.tool_call_id for r in responses for p in r.parts if isinstance(p, ToolCallPart)]
    assert calls
    assert len(set(calls)) == len(calls)
    assert all(call.startswith("offline_") for call in calls)


async def test_the_same_messages_get_the_same_answer() -> None:
    answers = {(await Agent(OfflineModel()).run("hello")).output for _ in range(3)}
    assert len(answers) == 1
