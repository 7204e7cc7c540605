"""Moonshot AI, the maker of Kimi."""

from pydantic_ai.models import Model

from decode.providers._inferred import hosted
from decode.providers._spec import Access, Provider


def _build(access: Access) -> Model:
    from pydantic_ai.providers.moonshotai import MoonshotAIProvider

    return hosted(access, MoonshotAIProvider.model_profile)


PROVIDER = Provider("moonshotai", _build)
