from urllib.parse import urlsplit

import pytest
from pydantic_ai.models import known_model_names

from decode.config.provider_table import BY_NAME, CLOUD, ENTRIES, LOCAL, OTHER, ProviderEntry


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


def test_local_servers_have_a_port_each() -> None:
    ports = [entry.port for entry in LOCAL]
    assert len(set(ports)) == len(ports)
    assert not any(entry.default_model for entry in (*LOCAL, *OTHER))
