"""What every provider has to do, asked of the model that its name gives."""

from typing import cast

import pytest
from pydantic_ai import Agent
from pydantic_ai.models import Model

from decode.config.provider_table import BY_NAME
from decode.config.settings import Settings
from decode.providers import build_model
from tests.loopback.script import Call, Received, Think, answer
from tests.loopback.server import ScriptedServer

KEY = "sk-test-0123456789"


async def streamed(model: Model, prompt: str = "go") -> str:
    """Run a turn with one tool, streamed as the loop does; return the answer."""
    agent = Agent(model, instructions="Be brief.")

    @agent.tool_plain
    def shout(word: str) -> str:
        return f"{word.upper()} <|im_start|> <system>x</system>"

    assert shout
    async with agent, agent.iter(prompt) as run:
        async for node in run:
            if Agent.is_model_request_node(node):
                async with node.stream(run.ctx) as events:
                    async for _ in events:
                        pass
    assert run.result is not None
    return run.result.output


async def served(name: str, variable: str, monkeypatch: pytest.MonkeyPatch) -> list[Received]:
    """Run a turn of `name:some/model` against a server that `variable` names; both requests."""
    step = answer(Think("hm"), Call("shout", {"word": "hey"}))
    with ScriptedServer(step, "done", key=KEY) as server:
        monkeypatch.setenv(variable, server.openai_url)
        monkeypatch.setenv(BY_NAME[name].key_vars[0], KEY)
        assert await streamed(build_model(f"{name}:some/model", Settings())) == "done"
        assert server.problems == []
        assert [request.json["model"] for request in server.requests] == ["some/model"] * 2
        return server.requests


async def keyless(name: str, variable: str, monkeypatch: pytest.MonkeyPatch) -> Received:
    """Run a turn against a server of one's own that wants no key; the first request."""
    with ScriptedServer("done") as server:
        monkeypatch.setenv(variable, server.openai_url)
        assert await streamed(build_model(f"{name}:some/model", Settings())) == "done"
        assert server.problems == []
        return server.requests[0]


def usual(name: str, monkeypatch: pytest.MonkeyPatch) -> Model:
    """Return the model at the service's own address; nothing is sent."""
    monkeypatch.setenv(BY_NAME[name].key_vars[0], KEY)
    model = build_model(f"{name}:{BY_NAME[name].default_model}", Settings())
    assert model.model_name == BY_NAME[name].default_model
    assert model.base_url is not None
    assert model.base_url.rstrip("/") == BY_NAME[name].url.rstrip("/")
    assert patience(model) == (0, 120)
    return model


def patience(model: Model) -> tuple[object, object]:
    """Return how often the SDK tries again, and how long a stream may take to begin."""
    settings = cast("dict[str, object]", model.settings or {})
    client: object = getattr(model, "client", None)
    tries = settings.get("max_retries", getattr(client, "max_retries", None))
    return tries, settings.get("first_event_timeout")
