"""vLLM on this machine."""

from pydantic_ai.models import Model

from decode.providers._compatible import chat
from decode.providers._spec import LOCAL_PATIENT, Access, Provider


def _build(access: Access) -> Model:
    from pydantic_ai.providers.vllm import VLLMProvider

    return chat(access, profiles=VLLMProvider.model_profile, settings=LOCAL_PATIENT)


PROVIDER = Provider("vllm", _build)
