from pathlib import Path

import pytest
from pydantic_ai.models import Model

from decode.config import paths
from decode.config.provider_table import BY_NAME, CLOUD, LOCAL
from decode.config.settings import Settings
from decode.entities.errors import UsageError
from decode.providers import build_model, providers
from tests.providers.service import patience


def _refused(name: str) -> UsageError:
    with pytest.raises(UsageError) as raised:
        build_model(name, Settings())
    assert raised.value.exit_code == 2
    return raised.value


@pytest.mark.parametrize(
    ("name", "message", "hint"),
    [
        (
            "antropic:claude-opus-5-5",
            "there is no provider 'antropic'",
            "anthropic:claude-opus-5-5",
        ),
        ("opnai:x", "there is no provider 'opnai'", "openai:x"),
        ("claude-opus-5-5", "there is no model 'claude-opus-5-5'", "anthropic:claude-opus-5-5"),
        ("claude-opus-5-55", "there is no model 'claude-opus-5-55'", "anthropic:claude-opus-5-5"),
        ("openai", "there is no model 'openai'", "openai:gpt-6.1-sol"),
        ("openai:", "there is no model 'openai:'", "openai:gpt-6.1-sol"),
        (":x", "there is no model ':x'", "provider:model"),
        ("", "there is no model ''", "provider:model"),
        ("test", "there is no model 'test'", "provider:model"),
        ("gpt-6.1-soll", "there is no model 'gpt-6.1-soll'", "openai:gpt-6.1-sol"),
        ("qqqq:x", "there is no provider 'qqqq'", "provider:model"),
        ("ofline", "there is no model 'ofline'", "offline"),
        ("ollama", "there is no model 'ollama'", "provider:model"),
    ],
)
def test_a_name_that_leads_nowhere(name: str, message: str, hint: str) -> None:
    error = _refused(name)
    assert error.message.startswith(message)
    assert hint in error.hint


def test_nothing_of_a_name_can_act_on_a_screen() -> None:
    error = _refused("antropic:\x1b[31m\u202ex")
    assert "\x1b" not in str(error)
    assert "\u202e" not in str(error)


@pytest.mark.parametrize("entry", CLOUD, ids=lambda entry: entry.name)
def test_a_missing_key_is_named_with_its_variable(entry: object) -> None:
    for known in CLOUD:
        if known is entry:
            error = _refused(f"{known.name}:m")
            assert error.message == f"no key for {known.title} was found"
            assert known.key_vars[0] in error.hint


def test_a_key_file_that_does_not_count_is_said(isolated_home: Path) -> None:
    file = paths.config_dir() / "keys.toml"
    file.parent.mkdir(parents=True)
    file.write_text('GROQ_API_KEY = "gsk-secret-value"\n')
    file.chmod(0o644)
    error = _refused("groq:m")
    assert "chmod 600" in error.message
    assert "gsk-secret" not in str(error)
    file.chmod(0o600)
    model = build_model("groq:m", Settings())
    assert "gsk-secret" not in repr(model)


@pytest.mark.parametrize("name", ["alibaba:qwen-max", "nebius:m", "sambanova:m", "vercel:a/b"])
def test_what_pydantic_ai_knows_is_reachable(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = BY_NAME[name.partition(":")[0]]
    assert entry.key_vars[0] in str(_refused(name))
    monkeypatch.setenv(entry.key_vars[0], "k")
    model = build_model(name, Settings())
    assert isinstance(model, Model)
    assert patience(model) == (0, 120)


@pytest.mark.parametrize("name", ["bedrock:m", "cohere:m", "huggingface:m"])
def test_a_missing_sdk_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("CO_API_KEY", "HF_TOKEN"):
        monkeypatch.setenv(variable, "k")
    error = _refused(name)
    assert "not installed" in error.message
    assert "pydantic-ai-slim[" in error.hint


def test_azure_says_what_else_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZURE_OPENAI_API_KEY", "k")
    assert "AZURE_OPENAI_ENDPOINT" in str(_refused("azure:deployment"))


def test_every_provider_of_the_table_has_a_file() -> None:
    names = set(providers())
    assert names >= {entry.name for entry in (*CLOUD, *LOCAL)} | {"offline"}
