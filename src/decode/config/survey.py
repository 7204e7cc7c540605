"""Which providers are configured and which servers on this machine answer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec

from decode.config.keys import KeyStore
from decode.config.models import Probe, base_url, local_url, shown_url
from decode.config.provider_table import ENTRIES, OFFLINE, ProviderEntry
from decode.config.settings import Settings


@dataclass(frozen=True, slots=True)
class Standing:
    """How one provider stands.

    `key` says where its key is from, "" without one. `answers` is None for a provider that was not
    asked: only servers on this machine are. `models` is what such a server offers. `needs` is the
    package that has to be installed first.
    """

    entry: ProviderEntry
    configured: bool
    key: str = ""
    url: str = ""
    answers: bool | None = None
    models: tuple[str, ...] = ()
    needs: str = ""


def survey(settings: Settings, keys: KeyStore, probe: Probe) -> tuple[Standing, ...]:
    """Return how every provider stands, in the order of the table; asks local servers only."""
    return tuple(_standings(settings, keys, probe))


def _standings(settings: Settings, keys: KeyStore, probe: Probe) -> Iterator[Standing]:
    for entry in ENTRIES:
        if entry.port is not None:
            yield _local(entry, settings, keys, probe)
        elif entry == OFFLINE:
            yield Standing(entry, configured=True)
        else:
            yield _service(entry, settings, keys, keys.environ)


def _local(entry: ProviderEntry, settings: Settings, keys: KeyStore, probe: Probe) -> Standing:
    url, key = local_url(entry, settings, keys.environ), keys.find(entry)
    served = probe(url, key.value if key else "")
    origin, there = key.origin if key else "", served is not None
    return Standing(entry, there, origin, shown_url(url), there, served or ())


def _service(
    entry: ProviderEntry, settings: Settings, keys: KeyStore, environ: Mapping[str, str]
) -> Standing:
    key, said = keys.find(entry), base_url(entry, settings, environ)
    needs = "" if _installed(entry) else f"pydantic-ai-slim[{entry.extra}]"
    origin = key.origin if key else ""
    return Standing(entry, bool(origin or said), origin, shown_url(said or entry.url), needs=needs)


def _installed(entry: ProviderEntry) -> bool:
    try:
        return not entry.sdk or find_spec(entry.sdk) is not None
    except ModuleNotFoundError:
        return False
