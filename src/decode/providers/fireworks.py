"""Fireworks, a host of open models."""

from pydantic_ai.models import Model

from decode.providers._inferred import hosted
from decode.providers._spec import Access, Provider


def _build(access: Access) -> Model:
    from pydantic_ai.providers.fireworks import FireworksProvider

    return hosted(access, FireworksProvider.model_profile)


PROVIDER = Provider("fireworks", _build)
