"""Google's Gemini API; its SDK is an extra."""

from pydantic_ai.models import Model

from decode.providers._inferred import inferred
from decode.providers._spec import Access, Provider


def _build(access: Access) -> Model:
    return inferred(access, url=access.url)


PROVIDER = Provider("google", _build)
