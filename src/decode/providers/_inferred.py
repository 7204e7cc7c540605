"""Models that pydantic-ai builds by their name."""

import sys
from importlib.util import find_spec
from typing import Any

from pydantic_ai.models import Model, infer_model
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.providers import Provider as Service
from pydantic_ai.providers import infer_provider, infer_provider_class
from pydantic_ai.settings import merge_model_settings

from decode.providers._compatible import Profiles, chat, whole_streams
from decode.providers._hastened import hasten
from decode.providers._schemas import steady
from decode.providers._spec import ONCE, PATIENT, Access


def inferred(access: Access, *, profile: ModelProfile | None = None, url: str = "") -> Model:
    """Return the model of a provider that pydantic-ai knows, with our patience.

    A key that was found, and `url`, are given to the provider; without both it looks in the
    environment itself. Raises ImportError without the provider's SDK, and pydantic-ai's UserError
    for an unknown name or a missing key.
    """
    said = {"api_key": access.key, "base_url": url}
    given = {name: value for name, value in said.items() if value}

    def service(name: str) -> Service[Any]:
        made: Any = infer_provider_class(name)
        return made(**given)

    model = infer_model(f"{access.prefix}:{access.model}", service if given else infer_provider)
    remade: Any = type(model)
    settings = merge_model_settings(PATIENT, None if _hastened(model) else ONCE)
    return remade(access.model, provider=model.provider, profile=steady(profile), settings=settings)


def _hastened(model: Model) -> bool:
    """Hasten a model that is reached by OpenAI's SDK; False for any other."""
    if "openai" not in sys.modules:
        return False
    from openai import AsyncOpenAI

    client: object = getattr(model, "client", None)
    if isinstance(client, AsyncOpenAI):
        from pydantic_ai.models.openai import OpenAIResponsesModel

        hasten(client, responses=isinstance(model, OpenAIResponsesModel))
    return isinstance(client, AsyncOpenAI)


def hosted(access: Access, profiles: Profiles) -> Model:
    """Return a model of a service like OpenAI's: pydantic-ai's own class where the service usually
    is, plain Chat Completions with the service's `profiles` at any other URL."""
    if access.elsewhere:
        return chat(access, profiles=profiles)
    return inferred(access, profile=whole_streams())


def native(access: Access, sdk: str, profiles: Profiles) -> Model:
    """Return a model by the service's own SDK where that is installed, else by its API that is like
    OpenAI's, so that a key is all a person needs."""
    if access.elsewhere or find_spec(sdk) is None:
        return chat(access, profiles=profiles)
    return inferred(access)
