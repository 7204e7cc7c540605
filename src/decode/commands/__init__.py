"""The reserved commands, one a file."""

from types import MappingProxyType

from decode import commands
from decode.commands._spec import Command
from decode.registry import members, named


def reserved() -> "MappingProxyType[str, Command]":
    """Return every reserved command by its name and by each of its aliases."""
    found = members(commands, "COMMAND", Command)
    entries = [(name, command) for command in found for name in (command.name, *command.aliases)]
    return MappingProxyType(named(entries))
