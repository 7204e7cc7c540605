from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.profiles.openai import OpenAIModelProfile

from decode.providers._compatible import chat
from decode.providers._spec import LOCAL_PATIENT, Access

_HERE = Access("box", "qwen3", url="http://127.0.0.1:9/v1")


def test_what_an_imitator_is_not_asked_for() -> None:
    model = chat(_HERE)
    assert isinstance(model, OpenAIChatModel)
    profile = model.profile
    assert profile.get("supports_inline_system_prompts") is False
    assert profile.get("may_tokenize_special_tokens_in_content") is False
    assert profile.get("openai_supports_strict_tool_definition") is False
    assert profile.get("openai_chat_supports_multiple_system_messages") is False
    assert profile.get("openai_chat_streaming_requires_finish_reason") is True


def test_a_service_knows_its_models_and_its_quirks() -> None:
    quirks = OpenAIModelProfile(openai_chat_streaming_requires_finish_reason=False)
    model = chat(
        _HERE,
        profiles=lambda name: OpenAIModelProfile(openai_chat_thinking_field=name),
        settings=LOCAL_PATIENT,
        quirks=quirks,
    )
    assert model.profile.get("openai_chat_streaming_requires_finish_reason") is False
    assert model.profile.get("openai_chat_thinking_field") == "qwen3"
    assert model.system == "box"
