"""Frozen dataclasses <-> plain JSON values, by their annotations."""

import math
import types
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

_KIND = "kind"
#: What JSON calls a value of these types.
_WORDS: dict[type, str] = {
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    list: "a list",
    dict: "an object",
    types.NoneType: "null",
}


def plain(value: object) -> Any:
    """Return the JSON form of a value; a dataclass becomes an object of its fields.

    A member of a union of dataclasses carries the name of its class as `kind`. A number that JSON
    does not have becomes null.
    """
    if is_dataclass(value) and not isinstance(value, type):
        return _fields(value)
    match value:
        case Mapping():
            pairs = cast("Mapping[Any, Any]", value).items()
            return {str(key): plain(entry) for key, entry in pairs}
        case list() | tuple() | set() | frozenset():
            return [plain(entry) for entry in cast("Sequence[Any]", value)]
        case _:
            return _atom(value)


def _atom(value: object) -> Any:
    match value:
        case Enum():
            return value.value
        case float():
            return value if math.isfinite(value) else None
        case None | bool() | int() | str():
            return value
        case datetime():
            return value.isoformat()
        case _:
            return str(value)


def _fields(value: Any) -> dict[str, Any]:
    hints = _hints(cast("type[Any]", type(value)))
    found: dict[str, Any] = {}
    for field in fields(value):
        entry = getattr(value, field.name)
        found[field.name] = plain(entry)
        if len(_members(hints[field.name])) > 1 and isinstance(found[field.name], dict):
            found[field.name] = {_KIND: type(entry).__name__.lower(), **found[field.name]}
    return found


def _members(kind: Any) -> list[Any]:
    if get_origin(kind) not in (Union, types.UnionType):
        return [kind]
    return [member for member in get_args(kind) if member is not types.NoneType]


def build(kind: Any, data: Any) -> Any:
    """Return the value of type `kind` that `data` is the JSON form of.

    Raises ValueError, TypeError or KeyError when it is none. Unknown fields are ignored, so that an
    older program reads what a newer one wrote.
    """
    origin = get_origin(kind)
    if kind is Any:
        return data
    if origin in (Union, types.UnionType):
        return _choice(kind, data)
    if origin is tuple:
        return _tuple(get_args(kind), data)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _typed(dict, data)
    return _scalar(kind, data)


def _scalar(kind: Any, data: Any) -> Any:
    if is_dataclass(kind):
        return _dataclass(cast("type", kind), _typed(dict, data))
    if kind is datetime:
        return datetime.fromisoformat(_typed(str, data))
    if kind is float and type(data) is int:
        return float(data)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _member(kind, data)
    if kind is Path:
        return Path(_typed(str, data))
    return _typed(kind, data)


def _member(kind: type[Enum], data: Any) -> Any:
    known = [str(member.value) for member in kind]
    if data not in known:
        raise ValueError(f"must be one of {', '.join(known)}, not {data!r}")
    return kind(data)


def _typed(kind: Any, data: Any) -> Any:
    if type(data) is not kind:
        wanted = _WORDS.get(kind, kind.__name__)
        given = _WORDS.get(cast("type[object]", type(data)), "something else")
        raise TypeError(f"must be {wanted}, not {given}")
    return data


def _tuple(kinds: tuple[Any, ...], data: Any) -> tuple[Any, ...]:
    entries = _typed(list, data)
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(build(kinds[0], entry) for entry in entries)
    return tuple(build(kind, entry) for kind, entry in zip(kinds, entries, strict=True))


def _choice(kind: Any, data: Any) -> Any:
    if data is None and types.NoneType in get_args(kind):
        return None
    members = _members(kind)
    if len(members) == 1:
        return build(members[0], data)
    name = _typed(dict, data).get(_KIND)
    chosen = next((member for member in members if member.__name__.lower() == name), None)
    if chosen is None:
        raise ValueError(f"unknown kind {name!r}")
    return build(chosen, data)


def _dataclass(kind: type, data: Mapping[str, Any]) -> Any:
    hints = _hints(kind)
    given: dict[str, Any] = {}
    for field in fields(kind):
        if field.name in data:
            given[field.name] = _part(field.name, hints[field.name], data[field.name])
        elif field.default is MISSING and field.default_factory is MISSING:
            raise KeyError(f"{field.name} is missing")
    return kind(**given)


def _part(name: str, kind: Any, data: Any) -> Any:
    try:
        return build(kind, data)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name} {error}") from error


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)
