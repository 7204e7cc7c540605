"""Which model a session takes, and why (command-line contract, "Models"). No SDK is imported."""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from decode.config.keys import KeyStore, open_keys
from decode.config.provider_table import BY_NAME, CLOUD, LOCAL, ProviderEntry
from decode.config.settings import Settings

#: From a base URL and a key ("" for none) to the models served there; None: nobody answers.
Probe = Callable[[str, str], tuple[str, ...] | None]

OFFLINE = "offline"
_VARIABLE = "DECODE_MODEL"
_NOTHING = "no provider's key is set and no local server answers"


@dataclass(frozen=True, slots=True)
class Choice:
    """The model as `provider:name`, why it was taken, and what stood in the way of another."""

    model: str
    why: str
    warnings: tuple[str, ...] = ()


def choose_model(
    settings: Settings,
    *,
    session_model: str | None = None,
    environ: Mapping[str, str] | None = None,
    probe: Probe,
) -> Choice:
    """Return the model for a session.

    Order: `--model`, the session's, project settings, user settings, `DECODE_MODEL`, the first
    provider whose key is set, a server on this machine that answers, `offline`. `probe` is asked
    only when nothing before it decides. Never raises.
    """
    held = os.environ if environ is None else environ
    said = _said(settings, session_model, held)
    if said is not None:
        return said
    keys = open_keys(held)
    warnings = (keys.problem,) if keys.problem else ()
    found = _keyed(settings, keys, probe) or _answering(settings, keys, probe)
    if found is None:
        warnings = (*warnings, *_silent(settings, held))
    return replace(found or Choice(OFFLINE, _NOTHING), warnings=warnings)


def _silent(settings: Settings, environ: Mapping[str, str]) -> Iterator[str]:
    """Name the places that the person pointed at and that serve no model."""
    for entry, url in _named(settings, environ):
        place = f"{shown_url(url).rstrip('/')}/models"
        yield f"{place} lists no models, so {entry.title} is not used there; check the address"


def base_url(entry: ProviderEntry, settings: Settings, environ: Mapping[str, str]) -> str:
    """Return where a provider was said to be: its variable before settings; "" for neither."""
    for name in entry.url_vars:
        if value := environ.get(name, "").strip():
            return value
    if entry.name == "ollama" and (host := environ.get("OLLAMA_HOST", "").strip()):
        return _ollama(host)
    return settings.base_urls.get(entry.name, "").strip()


def local_url(entry: ProviderEntry, settings: Settings, environ: Mapping[str, str]) -> str:
    """Return where a server on this machine is looked for."""
    return base_url(entry, settings, environ) or f"http://127.0.0.1:{entry.port}/v1"


def shown_url(url: str) -> str:
    """Return a URL without the name and password it may carry."""
    scheme, mark, rest = url.partition("://")
    host, slash, path = rest.partition("/")
    return f"{scheme}{mark}{host.rpartition('@')[2]}{slash}{path}"


def _said(settings: Settings, session: str | None, environ: Mapping[str, str]) -> Choice | None:
    origin = settings.origins.get("model", "")
    asked = (
        (settings.model if origin == "--model" else None, "--model"),
        (session, "this session"),
        (settings.model if origin != _VARIABLE else None, _files(origin)),
        (environ.get(_VARIABLE), _VARIABLE),
        (settings.model, _VARIABLE),
    )
    for model, why in asked:
        if model and model.strip():
            return Choice(model.strip(), why)
    return None


def _files(origin: str) -> str:
    place = origin.partition(" ")[0].replace("local", "project")
    return f"{place} settings" if place else "settings"


def _keyed(settings: Settings, keys: KeyStore, probe: Probe) -> Choice | None:
    for entry in CLOUD:
        key = keys.find(entry)
        if key is not None:
            model = _default(entry, base_url(entry, settings, keys.environ), key.value, probe)
            where = "is set" if key.origin in entry.key_vars else f"found in {key.origin}"
            named = key.origin if key.origin in entry.key_vars else f"a key for {entry.title}"
            return Choice(f"{entry.name}:{model}", f"{named} {where}")
    return None


def _default(entry: ProviderEntry, url: str, key: str, probe: Probe) -> str:
    """Return the provider's usual model, or one that its stand-in at another URL really has."""
    served = talking(probe(url, key)) if url and entry.name == "openai" else ()
    return entry.default_model if entry.default_model in served or not served else served[0]


def talking(served: tuple[str, ...] | None) -> tuple[str, ...]:
    """Leave out embedding models, which servers list beside the ones that answer in words."""
    return tuple(name for name in served or () if "embed" not in name.lower())


def _answering(settings: Settings, keys: KeyStore, probe: Probe) -> Choice | None:
    for entry, url in _servers(settings, keys.environ):
        key = keys.find(entry)
        served = talking(probe(url, key.value if key else ""))
        if served:
            return Choice(f"{entry.name}:{served[0]}", f"{entry.title} answers at {shown_url(url)}")
    return None


def _servers(settings: Settings, environ: Mapping[str, str]) -> Iterator[tuple[ProviderEntry, str]]:
    """Yield what may serve models without a key; a place that was named goes first."""
    named = dict(_named(settings, environ))
    yield from named.items()
    for entry in LOCAL:
        if entry not in named:
            yield entry, local_url(entry, settings, environ)


def _named(settings: Settings, environ: Mapping[str, str]) -> Iterator[tuple[ProviderEntry, str]]:
    """Yield the providers whose place was named, with the URL that lists their models."""
    openai = BY_NAME["openai"]
    for entry in (openai, *(other for other in (*CLOUD, *LOCAL) if other is not openai)):
        if url := base_url(entry, settings, environ):
            yield entry, _listing_url(entry, url)


def _listing_url(entry: ProviderEntry, url: str) -> str:
    """Anthropic's clients add the version path themselves."""
    if entry.name != "anthropic":
        return url
    return f"{url.rstrip('/').removesuffix('/v1')}/v1"


def _ollama(host: str) -> str:
    """Return the URL that `OLLAMA_HOST` means: a host, a port or both, with or without a scheme."""
    scheme, mark, rest = host.rstrip("/").rpartition("://")
    name, colon, port = rest.partition(":")
    # 0.0.0.0 is an address to listen on, not one to call.
    name = "127.0.0.1" if name in ("", "0.0.0.0") else name
    return f"{scheme or 'http'}://{name}:{port if colon else 11434}/v1" if mark or rest else ""
