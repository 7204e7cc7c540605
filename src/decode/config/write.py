"""Changing one setting in its file; comments and unknown keys stay."""

import json
import re
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any, cast

import tomlkit
from tomlkit.exceptions import TOMLKitError

from decode.config.atomic import alone, replace_text
from decode.config.read import read
from decode.config.schema import BY_NAME, fault
from decode.config.settings import SettingsDiagnostic
from decode.entities.errors import ConfigError, UsageError

_Table = MutableMapping[str, Any]


def set_value(path: Path, name: str, value: object) -> None:
    """Set the dotted key `name` in a TOML or JSON settings file; None removes it.

    The file is made when it is missing and replaced in one step; of two who set something at once
    neither loses what the other set. Raises UsageError for a value the
    key does not take, ConfigError when the file is broken or cannot be written.
    """
    key = BY_NAME.get(name)
    wrong = "is no setting" if key is None else fault(key, value) if value is not None else ""
    if wrong:
        raise UsageError(f"{name} {wrong}", "decode config show lists every setting")
    try:
        with alone(path):
            _set(path, name, value)
    except (OSError, TOMLKitError) as error:
        raise ConfigError(f"{path} cannot be written: {error}") from error


def _set(path: Path, name: str, value: object) -> None:
    found = read(path)
    if isinstance(found, SettingsDiagnostic):
        raise ConfigError(found.message, "mend the file first")
    before = path.read_bytes().decode("utf-8-sig") if found is not None else ""
    replace_text(path, _changed(path, before, name, value))


def _changed(path: Path, before: str, name: str, value: object) -> str:
    if path.suffix == ".toml":
        document = tomlkit.parse(before)
        _assign(cast("_Table", document), name.split("."), value)
        return tomlkit.dumps(document)
    values: dict[str, Any] = json.loads(before) if before.strip() else {}
    _assign(values, [name] if name in values else name.split("."), value)
    indent = re.search(r"\n([ \t]+)\"", before)
    return json.dumps(values, indent=indent[1] if indent else 2, ensure_ascii=False) + "\n"


def _assign(table: _Table, names: list[str], value: object) -> None:
    for name in names[:-1]:
        if name not in table:
            table[name] = {}
        if not isinstance(table[name], MutableMapping):
            raise ConfigError(f"{name} is no table in that file", "mend the file first")
        table = cast("_Table", table[name])
    name = names[-1]
    if value is None:
        table.pop(name, None)
    elif isinstance(value, list) and isinstance(table.get(name), list):
        _merge(table[name], cast("list[Any]", value))
    else:
        table[name] = value


def _merge(present: list[Any], wanted: list[Any]) -> None:
    """Change a list in place, so that the comments between its entries stay."""
    for entry in [entry for entry in present if entry not in wanted]:
        present.remove(entry)
    for entry in wanted:
        if entry not in present:
            present.append(entry)
