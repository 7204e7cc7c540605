"""Layers of settings laid over each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, cast

from decode.config.layers import Layer
from decode.config.schema import BY_NAME, Kind

T = TypeVar("T")
_ADDING = (Kind.TEXTS, Kind.PATHS, Kind.RULES, Kind.TABLE, Kind.KEYS)


@dataclass(frozen=True, slots=True)
class Merged:
    """The layers, weakest first, and for each key where its value (or its last part) comes from."""

    layers: Sequence[Layer]
    values: dict[str, Any]
    origins: dict[str, str]

    def take(self, name: str, default: T) -> T:
        """Return the value in force; its kind was checked when it was read."""
        return cast("T", self.values.get(name, default))

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list that every layer adds to, without repetitions."""
        return tuple(dict.fromkeys(entry for _, entry in self._entries(name)))

    def paths(self, name: str) -> tuple[Path, ...]:
        """Return a list of absolute paths; relative ones start at their layer's base."""
        found = [base / Path(entry).expanduser() for base, entry in self._entries(name)]
        return tuple(dict.fromkeys(found))

    def _entries(self, name: str) -> list[tuple[Path, str]]:
        return [
            (layer.base, entry)
            for layer in self.layers
            if name in layer.values
            for entry in _listed(layer.values[name].value)
        ]


def merge(layers: Sequence[Layer]) -> Merged:
    """Return the settings of all layers; a stronger one wins, lists and tables add up."""
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}
    for layer in layers:
        for name, found in layer.values.items():
            origins[name] = _joined(origins.get(name), name, layer)
            is_table = BY_NAME[name].kind in (Kind.TABLE, Kind.KEYS)
            values[name] = {**values.get(name, {}), **found.value} if is_table else found.value
    return Merged(layers, values, origins)


def _joined(before: str | None, name: str, layer: Layer) -> str:
    place = layer.place(name)
    adds = before is not None and BY_NAME[name].kind in _ADDING
    return f"{before}, {place}" if adds else place


def _listed(value: object) -> list[str]:
    return [value] if isinstance(value, str) else cast("list[str]", value)
