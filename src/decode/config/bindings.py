"""The keys that a person gave to actions, checked one by one."""

import difflib
from collections.abc import Iterator, Sequence
from typing import Any, cast

from decode.config.actions import ACTION, ACTIONS, Keymap, keymap, shown
from decode.config.key_names import KeyNameError, normal
from decode.config.layers import Layer
from decode.config.settings import SettingsDiagnostic

NAME = "tui.bindings"


def bindings(layers: Sequence[Layer]) -> tuple[Keymap, tuple[SettingsDiagnostic, ...]]:
    """Return what the layers give to actions, and what of it does not count.

    A stronger layer's keys of an action take the place of a weaker one's. An action whose keys are
    wrong, or are another action's too, keeps its usual ones.
    """
    given: dict[str, tuple[str, ...]] = {}
    places: dict[str, Layer] = {}
    faults: list[SettingsDiagnostic] = []
    for layer in (layer for layer in layers if NAME in layer.values):
        for name, value in cast("dict[str, Any]", layer.values[NAME].value).items():
            found = _keys(name, value)
            if isinstance(found, SettingsDiagnostic):
                faults.append(_placed(found, layer, name))
            else:
                given[name], places[name] = found, layer
    for name, other, key in _conflicts(given):
        del given[name]
        problem = SettingsDiagnostic(
            f"{NAME}.{name}: {shown(key)} is a key of {other!r} too",
            f"give {other!r} another key in {NAME}, or [] for none",
        )
        faults.append(_placed(problem, places[name], name))
    return given, tuple(faults)


def _keys(name: str, value: object) -> tuple[str, ...] | SettingsDiagnostic:
    action = ACTION.get(name)
    if action is None:
        near = difflib.get_close_matches(name, ACTION, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"actions are {', '.join(ACTION)}"
        return SettingsDiagnostic(f"{NAME}: there is no action {name!r}", hint)
    texts = [value] if isinstance(value, str) else cast("list[str]", value)
    keys: list[str] = []
    for text in texts:
        try:
            keys.append(normal(text))
        except KeyNameError as error:
            return SettingsDiagnostic(f"{NAME}.{name}: {error}", error.hint)
    kept = action.keys if action.fixed else ()
    return tuple(dict.fromkeys((*kept, *keys)))


def _conflicts(given: dict[str, tuple[str, ...]]) -> Iterator[tuple[str, str, str]]:
    """Yield the actions that want a key of another one; `given` loses each before the next."""
    again = True
    while again:
        again = False
        for conflict in _first_conflict(given):
            again = True
            yield conflict


def _first_conflict(given: dict[str, tuple[str, ...]]) -> Iterator[tuple[str, str, str]]:
    owners: dict[str, str] = {}
    effective = keymap(given)
    # The usual keys own theirs first, so that it is the person's own entry that is named.
    ordered = sorted(ACTIONS, key=lambda action: action.name in given)
    for action in ordered:
        for key in effective[action.name]:
            other = owners.setdefault(key, action.name)
            if other != action.name:
                yield action.name, other, key
                return


def _placed(problem: SettingsDiagnostic, layer: Layer, name: str) -> SettingsDiagnostic:
    document = layer.document
    if document is None:
        return problem
    names = (*NAME.split("."), name)
    line = document.lines.get(names) or document.lines.get((NAME, name)) or layer.values[NAME].line
    place = f"{document.path}:{line}" if line else str(document.path)
    return SettingsDiagnostic(f"{place}: {problem.message}", problem.hint, document.path, line)
