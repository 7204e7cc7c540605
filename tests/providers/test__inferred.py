import pytest
from pydantic_ai.exceptions import UserError
from pydantic_ai.models.openai import OpenAIChatModel

from decode.providers._inferred import hosted, inferred, native
from decode.providers._spec import Access
from tests.providers.service import patience


def _unknown(_name: str) -> None:
    return None


def test_a_key_that_was_found_is_given_to_the_provider() -> None:
    model = inferred(Access("deepseek", "deepseek-v4-pro", key="k"))
    assert (model.system, model.model_name) == ("deepseek", "deepseek-v4-pro")
    assert patience(model) == (0, 120)


def test_without_a_key_the_provider_looks_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UserError, match="NEBIUS_API_KEY"):
        inferred(Access("nebius", "m"))
    monkeypatch.setenv("NEBIUS_API_KEY", "k")
    assert inferred(Access("nebius", "m")).system == "nebius"


def test_a_service_at_its_usual_place_keeps_its_own_class() -> None:
    usual = "https://openrouter.ai/api/v1"
    here = hosted(Access("openrouter", "a/b", "k", usual=usual), _unknown)
    assert type(here).__name__ == "OpenRouterModel"
    assert here.profile.get("openai_chat_streaming_requires_finish_reason") is True
    there = hosted(Access("openrouter", "a/b", "k", "http://127.0.0.1:9/v1", usual), _unknown)
    assert type(there) is OpenAIChatModel


def test_a_service_whose_sdk_is_missing_is_spoken_to_like_openai() -> None:
    access = Access("groq", "m", "k", usual="https://api.groq.com/openai/v1")
    model = native(access, "no_such_sdk", _unknown)
    assert type(model) is OpenAIChatModel
    assert (model.base_url or "").startswith("https://api.groq.com/openai/v1")
