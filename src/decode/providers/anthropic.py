"""Anthropic's Messages API."""

from pydantic_ai.models import Model

from decode.providers._compatible import NO_KEY
from decode.providers._schemas import steady
from decode.providers._spec import PATIENT, Access, Provider


def _build(access: Access) -> Model:
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    # The SDK adds the version path itself; people copy the URL with it.
    url = access.url.rstrip("/").removesuffix("/v1")
    key = access.key or (NO_KEY if access.elsewhere else None)
    provider = AnthropicProvider(api_key=key, base_url=url or None)
    # Said to the client: said in the settings, it would be copied for each request.
    provider.client.max_retries = 0
    return AnthropicModel(access.model, provider=provider, profile=steady(), settings=PATIENT)


PROVIDER = Provider("anthropic", _build)
