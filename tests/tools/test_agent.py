from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from decode.tools.agent import TOOL, agent
from tests.tools.tool_bench import Bench


@dataclass(slots=True)
class FakeDelegate:
    seen: list[tuple[str, list[str], str]] = field(default_factory=list[tuple[str, list[str], str]])

    async def run(self, agent: str, prompts: Sequence[str], call_id: str) -> list[str]:
        self.seen.append((agent, list(prompts), call_id))
        return [f"## {agent} {number}\n\n{prompt}" for number, prompt in enumerate(prompts, 1)]


async def test_each_prompt_gives_one_labelled_report_in_order(bench: Bench) -> None:
    bench.deps.delegate = delegate = FakeDelegate()
    said = await bench.call(agent, ["one", "two"])
    assert said == "## explore 1\n\none\n\n## explore 2\n\ntwo"
    assert delegate.seen == [("explore", ["one", "two"], "call-1")]
    await bench.call(agent, ["x"], "plan")
    assert delegate.seen[1] == ("plan", ["x"], "call-2")


@pytest.mark.parametrize("prompts", [[], [" "], ["x"] * 7, ["x", ""]])
async def test_a_number_of_prompts_that_makes_no_sense_is_said(
    prompts: list[str], bench: Bench
) -> None:
    bench.deps.delegate = delegate = FakeDelegate()
    assert "1 to 6 prompts" in await bench.call(agent, prompts)
    assert delegate.seen == []


async def test_a_subagent_has_none_of_its_own(bench: Bench) -> None:
    assert "do it yourself" in await bench.call(agent, ["x"])


def test_the_title_names_agent_and_task() -> None:
    assert TOOL.title({"prompts": ["find\n it"]}) == "explore: find it"
    assert TOOL.title({"prompts": ["a", "b"], "agent": "plan"}) == "2 x plan: a"
