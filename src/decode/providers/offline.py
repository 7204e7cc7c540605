"""The model that ships with the program and needs nothing (command-line contract, "offline")."""

from pydantic_ai.models import Model

from decode.providers._spec import Access, Provider


def _build(access: Access) -> Model:
    from decode.providers._offline.model import OfflineModel

    return OfflineModel()


PROVIDER = Provider("offline", _build)
