"""Reading one settings file, TOML or JSON."""

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from decode.config.places import Lines, json_lines, toml_lines
from decode.config.settings import SettingsDiagnostic


@dataclass(frozen=True, slots=True)
class Document:
    """A settings file as it was read; `lines` tells where each key stands."""

    path: Path
    values: dict[str, Any]
    lines: Lines


class _Repeated(ValueError):
    """A key stands twice in one JSON object, so one of the two values would be lost."""


def read(path: Path) -> Document | SettingsDiagnostic | None:
    """Return the document, what is wrong with it, or None when there is no such file.

    A byte-order mark is dropped. A file that cannot be read whole is an error, never half of its
    settings: a deny rule may stand in the other half.
    """
    try:
        return _parsed(path, path.read_bytes().decode("utf-8-sig"))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        return _broken(path, f"cannot be read: {error.strerror}")
    except (ValueError, RecursionError) as error:
        return _unreadable(path, error)


def _unreadable(path: Path, error: ValueError | RecursionError) -> SettingsDiagnostic:
    match error:
        case UnicodeDecodeError():
            return _broken(path, "is not UTF-8", error.object.count(b"\n", 0, error.start) + 1)
        case json.JSONDecodeError():
            where = f"line {error.lineno}, column {error.colno}"
            return _broken(path, f"is not valid JSON at {where}: {error.msg}", error.lineno)
        case tomllib.TOMLDecodeError():
            return _broken(path, f"is not valid TOML: {error}", _toml_line(str(error)))
        case RecursionError():
            return _broken(path, "is nested too deeply")
        case _:
            return _broken(path, str(error))


def _parsed(path: Path, text: str) -> Document | SettingsDiagnostic:
    if path.suffix == ".toml":
        return Document(path, tomllib.loads(text), toml_lines(text))
    values: Any = json.loads(text, object_pairs_hook=_unique) if text.strip() else {}
    if not isinstance(values, dict):
        return _broken(path, "must hold one JSON object", 1)
    return Document(path, cast("dict[str, Any]", values), json_lines(text))


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _Repeated(f"holds the key {twice!r} twice in one object")
    return values


def _toml_line(message: str) -> int | None:
    _, found, rest = message.partition("at line ")
    number = rest.partition(",")[0]
    return int(number) if found and number.isdecimal() else None


def _broken(path: Path, what: str, line: int | None = None) -> SettingsDiagnostic:
    return SettingsDiagnostic(
        f"{path} {what}", "mend the file, or start with --safe", path, line, severity="error"
    )
