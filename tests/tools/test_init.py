import inspect
import json
import os
from typing import Any

import httpx2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic_ai import Agent, FunctionToolset, Tool
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider

from decode.entities.call import ToolKind
from decode.tools import tools
from decode.tools._spec import Deps
from tests.tools.tool_bench import Bench

#: Names, kinds, and arguments with their defaults, as the contract has them.
CONTRACT: dict[str, tuple[str, dict[str, object]]] = {
    "read": ("read", {"path": ..., "offset": 1, "limit": 2000}),
    "write": ("edit", {"path": ..., "content": ...}),
    "edit": ("edit", {"path": ..., "old": ..., "new": ..., "replace_all": False}),
    "glob": ("read", {"pattern": ..., "path": "."}),
    "grep": (
        "read",
        {
            "pattern": ...,
            "path": ".",
            "glob": None,
            "context": 0,
            "literal": False,
            "ignore_case": False,
        },
    ),
    "bash": ("execute", {"command": ..., "timeout": 120, "background": False}),
    "job_output": ("read", {"job": ..., "wait": 0}),
    "job_kill": ("execute", {"job": ...}),
    "web_fetch": ("network", {"url": ...}),
    "todo_write": ("other", {"tasks": ...}),
    "ask_user": ("other", {"question": ..., "choices": []}),
    "agent": ("other", {"agent": "explore", "prompts": ...}),
    "skill": ("other", {"name": ..., "arguments": ""}),
    "skill_search": ("other", {"query": ...}),
    "enter_plan_mode": ("other", {}),
    "exit_plan_mode": ("other", {"plan": ...}),
    "sleep": ("other", {"seconds": ...}),
}


def as_tools() -> list[Tool[Deps]]:
    return [Tool(spec.run, takes_ctx=True, name=name) for name, spec in tools().items()]


def _sorted(arguments: dict[str, object]) -> str:
    return json.dumps(arguments, default=repr, sort_keys=True)


def test_the_tools_are_those_of_the_contract() -> None:
    assert set(tools()) == set(CONTRACT)


@pytest.mark.parametrize("name", CONTRACT)
def test_a_tool_has_the_kind_and_the_arguments_of_the_contract(name: str) -> None:
    spec = tools()[name]
    kind, arguments = CONTRACT[name]
    schema = Tool(spec.run, takes_ctx=True).function_schema.json_schema
    properties: dict[str, dict[str, object]] = schema.get("properties", {})
    found = {argument: about.get("default", ...) for argument, about in properties.items()}
    assert spec.kind is ToolKind(kind)
    assert _sorted(found) == _sorted(arguments)
    assert inspect.getdoc(spec.run)


async def test_all_definitions_together_are_under_8000_bytes_on_the_wire(bench: Bench) -> None:
    sent: list[bytes] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        sent.append(
            json.dumps(json.loads(request.content)["tools"], separators=(",", ":")).encode()
        )
        message = {"role": "assistant", "content": "ok"}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        body = {"id": "1", "object": "chat.completion", "created": 0, "model": "m"}
        return httpx2.Response(200, json={**body, "choices": [choice]})

    transport = httpx2.MockTransport(answer)
    async with httpx2.AsyncClient(transport=transport) as client:
        provider = OpenAIProvider(base_url="http://model.test/v1", api_key="x", http_client=client)
        agent = Agent(
            OpenAIChatModel("m", provider=provider),
            deps_type=Deps,
            toolsets=[FunctionToolset(as_tools())],
        )
        await agent.run("hi", deps=bench.deps)
    assert len(json.loads(sent[0])) == len(CONTRACT)
    assert len(sent[0]) < 8000


@pytest.mark.parametrize("name", CONTRACT)
def test_a_title_never_fails_however_broken_the_arguments(name: str, bench: Bench) -> None:
    spec = tools()[name]
    assert isinstance(spec.title({}), str)


@pytest.mark.parametrize("name", ["write", "edit", "bash", "job_kill", "todo_write"])
def test_what_changes_something_runs_in_the_order_of_the_calls(name: str) -> None:
    assert tools()[name].sequential


_PATHS = st.sampled_from(
    [
        "",
        ".",
        "d",
        "d/f",
        "ring/x",
        "pipe",
        "gone",
        "~",
        "..",
        "a\0b",
        "\ud800",
        "\udcff",
        "x" * 5000,
    ]
)
_TEXTS = st.sampled_from(
    ["", "x", "x\n", "\r", "\0", "\ud800", "“", "\t x", "*", "**", "[", "(", "{a,b}"]
)
_NUMBERS = st.sampled_from([-1, 0, 1, 2, 10**9])
_CALLS = st.one_of(
    st.tuples(
        st.just("read"),
        st.fixed_dictionaries({"path": _PATHS, "offset": _NUMBERS, "limit": _NUMBERS}),
    ),
    st.tuples(st.just("write"), st.fixed_dictionaries({"path": _PATHS, "content": _TEXTS})),
    st.tuples(
        st.just("edit"),
        st.fixed_dictionaries(
            {"path": _PATHS, "old": _TEXTS, "new": _TEXTS, "replace_all": st.booleans()}
        ),
    ),
    st.tuples(st.just("glob"), st.fixed_dictionaries({"pattern": _TEXTS, "path": _PATHS})),
    st.tuples(
        st.just("grep"),
        st.fixed_dictionaries(
            {
                "pattern": _TEXTS,
                "path": _PATHS,
                "glob": st.none() | _TEXTS,
                "literal": st.booleans(),
            }
        ),
    ),
    st.tuples(
        st.just("todo_write"),
        st.fixed_dictionaries(
            {
                "tasks": st.lists(
                    st.fixed_dictionaries(
                        {"id": _TEXTS, "content": _TEXTS, "status": st.just("pending")}
                    ),
                    max_size=2,
                )
            }
        ),
    ),
)


@settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(call=_CALLS)
async def test_b110_a_tool_answers_whatever_it_is_called_with(
    call: tuple[str, dict[str, Any]], bench: Bench
) -> None:
    name, args = call
    (bench.cwd / "d").mkdir(exist_ok=True)
    (bench.cwd / "d/f").write_bytes(b"x\r\ny \xff\n")
    if not (bench.cwd / "pipe").exists():
        os.mkfifo(bench.cwd / "pipe")
        (bench.cwd / "ring").symlink_to("ring")
        (bench.cwd / os.fsdecode(b"\xff")).write_bytes(b"\0")
    spec = tools()[name]
    settled = spec.settle(args, bench.cwd)
    spec.preview(settled, bench.cwd)
    spec.place(settled, bench.cwd)
    spec.doomed(settled, bench.deps)
    assert (await bench.call(spec.run, **args)).encode()
