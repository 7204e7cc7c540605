"""From a model's name to a model."""

import sys

from pydantic_ai.models import Model

from decode.config.settings import Settings
from decode.providers._building import build, split
from decode.providers._inferred import inferred
from decode.providers._spec import Provider
from decode.registry import members, named


def providers() -> dict[str, Provider]:
    """Return the providers by every prefix they answer to."""
    found = members(sys.modules[__name__], "PROVIDER", Provider)
    return named([(prefix, p) for p in found for prefix in (p.name, *p.prefixes)])


def build_model(name: str, settings: Settings) -> Model:
    """Return the model of this name, `provider:model` or `offline`; no request is made.

    Providers that have no file here are left to pydantic-ai. Raises UsageError with the nearest
    names, the variable of a missing key or the package of a missing SDK (command-line contract,
    "Models").
    """
    known = providers()
    prefix, model = split(name, known)
    return build(known.get(prefix) or Provider(prefix, inferred), prefix, model, settings)
