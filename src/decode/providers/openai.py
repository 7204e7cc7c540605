"""OpenAI: the Responses API of the service itself, Chat Completions wherever else it is said to be.

Other servers imitate Chat Completions; `openai-responses:` asks for the newer API all the same.
"""

from urllib.parse import urlsplit

from pydantic_ai.models import Model

from decode.providers._compatible import NO_KEY, chat
from decode.providers._hastened import hasten
from decode.providers._schemas import steady
from decode.providers._spec import LOCAL_PATIENT, PATIENT, Access, Provider

_HERE = ("localhost", "127.0.0.1", "::1")


def _build(access: Access) -> Model:
    if access.prefix == "openai-responses" or not _imitated(access):
        return _own(access)
    here = urlsplit(access.url).hostname in _HERE
    return chat(access, settings=LOCAL_PATIENT if here else PATIENT)


def _own(access: Access) -> Model:
    from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
    from pydantic_ai.providers.openai import OpenAIProvider

    key = access.key or (NO_KEY if access.elsewhere else None)
    provider = OpenAIProvider(base_url=access.url or None, api_key=key)
    chats = access.prefix == "openai-chat"
    kind = OpenAIChatModel if chats else OpenAIResponsesModel
    hasten(provider.client, responses=not chats)
    return kind(access.model, provider=provider, profile=steady(), settings=PATIENT)


def _imitated(access: Access) -> bool:
    host = urlsplit(access.url).hostname or ""
    return access.elsewhere and host != "api.openai.com" and not host.endswith(".api.openai.com")


PROVIDER = Provider("openai", _build, ("openai-chat", "openai-responses"))
