import pytest

from decode.config.settings import Settings
from decode.entities.errors import UsageError
from decode.loop.setup.models import Models


async def test_a_model_is_made_once_and_closed_with_the_session(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "test-key-000")
    models = Models(Settings())
    first = await models.get("openai:gpt-5.2")
    assert await models.get("openai:gpt-5.2") is first
    await models.close()
    assert await models.get("openai:gpt-5.2") is not first
    await models.close()


async def test_the_window_is_what_was_set_else_what_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "test-key-000")
    models = Models(Settings())
    model = await models.get("openai:gpt-5.2")
    assert models.window(model) == 400_000
    assert Models(Settings(context_window=9_000)).window(model) == 9_000
    await models.close()


async def test_the_offline_model_writes_no_summaries() -> None:
    models = Models(Settings(small_model="offline"))
    assert await models.summariser("offline") is None
    await models.close()


async def test_the_offline_model_is_no_small_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "test-key-000")
    models = Models(Settings(small_model="offline"))
    assert await models.summariser("openai:gpt-5.2") is await models.get("openai:gpt-5.2")
    await models.close()


@pytest.mark.parametrize(
    ("name", "effort"),
    [
        ("anthropic:claude-opus-5-5", "max"),
        ("anthropic:claude-haiku-5", False),
        ("openai:gpt-5.2", "low"),
        ("xai:grok-5", "low"),
    ],
)
def test_how_hard_a_model_thinks_is_said_for_it_its_provider_or_all(
    name: str, effort: object
) -> None:
    said = {"anthropic:claude-opus-5-5": "max", "anthropic": "off", "default": "low"}
    assert Models(Settings(thinking=said)).effort(name) == effort
    assert Models(Settings()).effort(name) is None


async def test_a_stand_in_comes_with_its_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "test-key-000")
    models = Models(Settings())
    found = await models.stand_in("openai:gpt-5.2")
    assert (found.name, found.window) == ("openai:gpt-5.2", 400_000)
    await models.close()


async def test_a_small_model_that_cannot_be_had_is_no_reason_to_stop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "test-key-000")
    models = Models(Settings(small_model="nosuch:model"))
    found = await models.summariser("openai:gpt-5.2")
    assert found is await models.get("openai:gpt-5.2")
    await models.close()


async def test_an_unknown_name_is_a_usage_error() -> None:
    with pytest.raises(UsageError):
        await Models(Settings()).get("nosuch:model")
