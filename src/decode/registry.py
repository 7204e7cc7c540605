"""One file is one member: find the members of a package by scanning it."""

import importlib
import pkgutil
from types import ModuleType
from typing import TypeVar

T = TypeVar("T")


def members(package: ModuleType, attribute: str, kind: type[T]) -> list[T]:
    """Return `attribute` of every public module of `package`, in the order of the module names.

    Raises TypeError when a module lacks the attribute or it is of another type: a wrong member is
    our own broken file and fails loudly.
    """
    found: list[T] = []
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda info: info.name):
        if info.name.startswith("_"):
            continue
        module = importlib.import_module(f"{package.__name__}.{info.name}")
        member: object = getattr(module, attribute, None)
        if not isinstance(member, kind):
            raise TypeError(f"{module.__name__} must define {attribute}: {kind.__name__}")
        found.append(member)
    return found


def named(found: list[tuple[str, T]]) -> dict[str, T]:
    """Return the members by name; raises TypeError when two have the same."""
    by_name: dict[str, T] = {}
    for name, member in found:
        if name in by_name:
            raise TypeError(f"two members are named {name!r}")
        by_name[name] = member
    return by_name
