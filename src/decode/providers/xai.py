"""xAI: by its own SDK where that is installed, else by its API that is like OpenAI's."""

from pydantic_ai.models import Model

from decode.providers._inferred import native
from decode.providers._spec import Access, Provider


def _build(access: Access) -> Model:
    from pydantic_ai.profiles.grok import grok_model_profile

    return native(access, "xai_sdk", grok_model_profile)


PROVIDER = Provider("xai", _build)
