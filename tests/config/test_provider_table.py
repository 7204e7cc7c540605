import inspect
import re
from urllib.parse import urlsplit

import pytest
from pydantic_ai.models import known_model_names
from pydantic_ai.providers import infer_provider_class

from decode.config.provider_table import (
    BY_NAME,
    CLOUD,
    ENTRIES,
    LOCAL,
    OTHER,
    ProviderEntry,
    is_provider,
)


def test_names_and_variables_are_unlike() -> None:
    assert len(BY_NAME) == len(ENTRIES)
    variables = [name for entry in ENTRIES for name in (*entry.key_vars, *entry.url_vars)]
    assert len(set(variables)) == len(variables)


@pytest.mark.parametrize("entry", CLOUD, ids=lambda entry: entry.name)
def test_a_service_has_what_choosing_it_needs(entry: ProviderEntry) -> None:
    assert entry.default_model
    assert entry.key_vars
    assert entry.url_vars
    assert urlsplit(entry.url).scheme == "https"
    assert entry.port is None


def test_usual_models_exist() -> None:
    names = set(known_model_names())
    prefixes = {name.partition(":")[0] for name in names}
    hosts = {"openrouter", "together", "fireworks"}
    for entry in CLOUD:
        if entry.name in prefixes - hosts:
            assert f"{entry.name}:{entry.default_model}" in names


@pytest.mark.parametrize(
    ("prefix", "known"),
    [
        ("anthropic", True),
        ("openai-chat", True),
        ("gateway/openai-chat", True),
        ("gateway/", False),
        ("antropic", False),
        ("", False),
    ],
)
def test_how_a_models_name_may_begin(prefix: str, known: bool) -> None:
    assert is_provider(prefix) is known


def test_every_provider_of_pydantic_ai_is_one() -> None:
    # These make vectors, speech or decisions, they answer nobody.
    speechless = {"elevenlabs", "sentence-transformers", "voyageai"}
    speechless |= {"google-decisions", "openai-decisions"}
    named = {name.partition(":")[0] for name in known_model_names() if ":" in name}
    cases = re.findall(r"(?:case|\|) '([a-z][a-z0-9-]*)'", inspect.getsource(infer_provider_class))
    assert len(cases) > 30
    unknown = {name for name in (*named, *cases) if not is_provider(name)}
    assert unknown == speechless


def test_local_servers_have_a_port_each() -> None:
    ports = [entry.port for entry in LOCAL]
    assert len(set(ports)) == len(ports)
    assert not any(entry.default_model for entry in (*LOCAL, *OTHER))
