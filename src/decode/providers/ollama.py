"""Ollama on this machine."""

from pydantic_ai.models import Model

from decode.providers._compatible import chat
from decode.providers._spec import LOCAL_PATIENT, Access, Provider


def _build(access: Access) -> Model:
    from pydantic_ai.profiles.openai import OpenAIModelProfile
    from pydantic_ai.providers.ollama import OllamaProvider

    # Older servers end a stream without saying why.
    quirks = OpenAIModelProfile(openai_chat_streaming_requires_finish_reason=False)
    profiles = OllamaProvider.model_profile
    return chat(access, profiles=profiles, settings=LOCAL_PATIENT, quirks=quirks)


PROVIDER = Provider("ollama", _build)
