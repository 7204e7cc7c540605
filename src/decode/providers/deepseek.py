"""DeepSeek."""

from pydantic_ai.models import Model

from decode.providers._inferred import hosted
from decode.providers._spec import Access, Provider


def _build(access: Access) -> Model:
    from pydantic_ai.providers.deepseek import DeepSeekProvider

    return hosted(access, DeepSeekProvider.model_profile)


PROVIDER = Provider("deepseek", _build)
