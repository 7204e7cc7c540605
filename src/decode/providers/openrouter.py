"""OpenRouter, which passes requests on to many services."""

from pydantic_ai.models import Model

from decode.providers._inferred import hosted
from decode.providers._spec import Access, Provider


def _build(access: Access) -> Model:
    from pydantic_ai.providers.openrouter import OpenRouterProvider

    return hosted(access, OpenRouterProvider.model_profile)


PROVIDER = Provider("openrouter", _build)
