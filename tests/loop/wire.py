"""Real provider classes against the scripted loopback server, which refuses what is not valid."""

from collections.abc import Callable
from typing import Any

import pytest
from pydantic_ai.models import Model
from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
from pydantic_ai.providers.anthropic import AnthropicProvider
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.settings import ModelSettings

from tests.loopback.server import ScriptedServer

Build = Callable[[ScriptedServer], Model]

_ONCE = ModelSettings(max_retries=0)


def chat(server: ScriptedServer) -> Model:
    profile: Any = {
        "openai_chat_streaming_requires_finish_reason": True,
        "supports_inline_system_prompts": False,
        "context_window": 100_000,
    }
    provider = OpenAIProvider(base_url=server.openai_url, api_key="k")
    return OpenAIChatModel("scripted", provider=provider, profile=profile, settings=_ONCE)


def messages(server: ScriptedServer) -> Model:
    provider = AnthropicProvider(base_url=server.anthropic_url, api_key="k")
    return AnthropicModel("claude-scripted", provider=provider, settings=_ONCE)


def responses(server: ScriptedServer) -> Model:
    provider = OpenAIProvider(base_url=server.openai_url, api_key="k")
    return OpenAIResponsesModel("gpt-scripted", provider=provider, settings=_ONCE)


both = pytest.mark.parametrize("build", [chat, messages, responses])
