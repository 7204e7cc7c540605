"""LM Studio on this machine."""

from pydantic_ai.models import Model

from decode.providers._compatible import chat
from decode.providers._spec import LOCAL_PATIENT, Access, Provider


def _build(access: Access) -> Model:
    return chat(access, settings=LOCAL_PATIENT)


PROVIDER = Provider("lmstudio", _build)
