"""What stands between a model's name and its provider: keys, places, and faults in plain words."""

import os
from collections.abc import Iterable
from difflib import get_close_matches

from pydantic_ai.exceptions import UserError
from pydantic_ai.models import Model, known_model_names
from pydantic_ai.providers import infer_provider_class

from decode.config.keys import open_keys
from decode.config.models import base_url, local_url
from decode.config.provider_table import BY_NAME, OFFLINE, ProviderEntry
from decode.config.settings import Settings
from decode.entities.errors import UsageError
from decode.entities.visible import visible
from decode.providers._spec import Access, Provider

_SHAPE = "a model is named provider:model, such as anthropic:claude-sonnet-5-5, or offline"


def split(name: str, prefixes: Iterable[str]) -> tuple[str, str]:
    """Return the prefix and the model of a name; raises UsageError for one that leads nowhere."""
    prefix, _, model = name.strip().partition(":")
    if name.strip() == OFFLINE.name:
        return OFFLINE.name, OFFLINE.name
    if not model or not prefix:
        raise UsageError(f"there is no model {name!r}", _near_model(prefix or model))
    known = set(prefixes)
    if prefix not in known and not _has(prefix):
        near = get_close_matches(prefix, known | set(BY_NAME), n=3)
        raise UsageError(
            f"there is no provider {prefix!r}", _meant([f"{close}:{model}" for close in near])
        )
    return prefix, model


def build(provider: Provider, prefix: str, model: str, settings: Settings) -> Model:
    """Return the model; raises UsageError when its key or its SDK is missing."""
    entry = BY_NAME.get(provider.name, ProviderEntry(provider.name, provider.name))
    access = _access(entry, prefix, model, settings)
    try:
        return provider.build(access)
    except ImportError as error:
        raise UsageError(
            f"{entry.title} needs a package that is not installed", _install(entry)
        ) from error
    except (UserError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise UsageError(
            f"{f'{prefix}:{model}'!r} cannot be used: {reason}", _hint(entry)
        ) from error


def _access(entry: ProviderEntry, prefix: str, model: str, settings: Settings) -> Access:
    keys = open_keys()
    key = keys.find(entry)
    if entry.port is not None:
        url = local_url(entry, settings, os.environ)
    else:
        url = base_url(entry, settings, os.environ)
    if key is None and not url and entry.key_vars and entry.url:
        problem = f" ({keys.problem})" if keys.problem else ""
        raise UsageError(f"no key for {entry.title} was found{problem}", _hint(entry))
    return Access(prefix, model, key.value if key else "", url, entry.url)


def _has(prefix: str) -> bool:
    """Say whether pydantic-ai has a provider of this name, its SDK installed or not."""
    try:
        infer_provider_class(prefix)
    except ValueError:
        return False
    except ImportError:
        return True
    return True


def _near_model(word: str) -> str:
    entry = BY_NAME.get(word)
    if entry is not None and entry.default_model:
        return f"name a model too, such as {word}:{entry.default_model}"
    names = [name for name in known_model_names() if name.partition(":")[0] in BY_NAME]
    # The same model is offered by several; its maker stands first in the table.
    order = list(BY_NAME)
    names.sort(key=lambda name: order.index(name.partition(":")[0]), reverse=True)
    tails = {name.partition(":")[2]: name for name in names}
    return _meant([tails[close] for close in get_close_matches(word, tails, n=3)])


def _meant(names: list[str]) -> str:
    return f"did you mean {visible(' or '.join(names))}?" if names else _SHAPE


def _hint(entry: ProviderEntry) -> str:
    if not entry.key_vars:
        return "see decode models"
    return f"set {entry.key_vars[0]}, or keep the key in the keyring or keys.toml"


def _install(entry: ProviderEntry) -> str:
    extra = entry.extra or entry.name
    return f'install "pydantic-ai-slim[{extra}]" into the environment of decode'
