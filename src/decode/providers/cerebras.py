"""Cerebras, a host of open models."""

from pydantic_ai.models import Model

from decode.providers._inferred import hosted
from decode.providers._spec import Access, Provider


def _build(access: Access) -> Model:
    from pydantic_ai.providers.cerebras import CerebrasProvider

    return hosted(access, CerebrasProvider.model_profile)


PROVIDER = Provider("cerebras", _build)
