"""Z.AI, the maker of GLM."""

from pydantic_ai.models import Model

from decode.providers._inferred import hosted
from decode.providers._spec import Access, Provider


def _build(access: Access) -> Model:
    from pydantic_ai.providers.zai import ZaiProvider

    return hosted(access, ZaiProvider.model_profile)


PROVIDER = Provider("zai", _build)
