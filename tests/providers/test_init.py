import pytest

from decode.config.settings import Settings
from decode.entities.errors import UsageError
from decode.providers import build_model, providers


def test_every_provider_answers_to_its_name_and_prefixes() -> None:
    found = providers()
    assert "offline" in found
    for provider in found.values():
        assert {provider.name, *provider.prefixes} <= set(found)


def test_an_unknown_provider_names_the_nearest() -> None:
    with pytest.raises(UsageError, match="anthropic"):
        build_model("antropic:claude", Settings())
