"""Where settings come from, weakest first."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from decode.config import paths
from decode.config.flags import Flags
from decode.config.layers import SEE_ALL, Found, Layer, file_layer, variable
from decode.config.read import read
from decode.config.schema import KEYS, Key, Kind, fault
from decode.config.settings import SettingsDiagnostic

_SUFFIXES = (".json", ".toml")


@dataclass(frozen=True, slots=True)
class Place:
    """Where one origin's settings file may lie; `files` weakest first, one for each format."""

    origin: str
    folder: Path
    stem: str
    base: Path

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that are read, whether or not they exist."""
        return tuple(self.folder / f"{self.stem}{suffix}" for suffix in _SUFFIXES)

    @property
    def main(self) -> Path:
        """The file that is written and named: the strongest that exists, else TOML."""
        there = [path for path in self.files if path.exists()]
        return there[-1] if there else self.files[-1]


def places(cwd: Path) -> tuple[Place, Place, Place]:
    """Return the user's, the project's and the project-local place, in that order."""
    project = paths.project_root(cwd)
    folder = project / ".decode"
    return (
        Place("user", paths.config_dir(), "settings", paths.home()),
        Place("project", folder, "settings", project),
        Place("local", folder, "settings.local", project),
    )


def file_layers(cwd: Path) -> Iterator[Layer | SettingsDiagnostic]:
    """Yield the layer of each settings file that exists, weakest first, or why it cannot be."""
    for place in places(cwd):
        for path in place.files:
            document = read(path)
            if isinstance(document, SettingsDiagnostic):
                yield document
            elif document is not None:
                yield file_layer(place.origin, document, place.base)


def environment_layer(environ: Mapping[str, str], cwd: Path) -> Layer:
    """Return what `DECODE_*` variables set: a key's name in capitals, `.` written as `_`."""
    values: dict[str, Found] = {}
    diagnostics: list[SettingsDiagnostic] = []
    for key in KEYS:
        text = environ.get(variable(key.name), "")
        if not text.strip() or key.kind in (Kind.RULES, Kind.TABLE, Kind.KEYS):
            continue
        value = from_text(key, text)
        wrong = fault(key, value)
        if wrong:
            diagnostics.append(SettingsDiagnostic(f"{variable(key.name)} {wrong}", SEE_ALL))
        else:
            values[key.name] = Found(value)
    return Layer("environment", values, tuple(diagnostics), base=cwd)


def from_text(key: Key, text: str) -> object:
    """Return the value that `text` stands for; the text itself where it stands for none."""
    stripped = text.strip()
    match key.kind:
        case Kind.COUNT:
            return int(stripped) if stripped.isdecimal() else text
        case Kind.AMOUNT:
            return _number(stripped)
        case Kind.SWITCH:
            return {"true": True, "false": False}.get(stripped.lower(), text)
        case Kind.TEXTS | Kind.PATHS | Kind.RULES:
            mark = os.pathsep if key.kind is Kind.PATHS else ","
            return [entry.strip() for entry in stripped.split(mark) if entry.strip()]
        case Kind.TEXT | Kind.TABLE | Kind.KEYS:
            return stripped


def _number(text: str) -> object:
    try:
        return float(text)
    except ValueError:
        return text


def flag_layer(flags: Flags, cwd: Path) -> Layer:
    """Return what the command line sets."""
    given = {
        "model": flags.model,
        "agent": flags.agent,
        "mode": flags.mode,
        "permissions.allow": list(flags.allow) or None,
        "permissions.deny": list(flags.deny) or None,
        "add_dirs": [str(path) for path in flags.add_dirs] or None,
        "skills.dirs": [str(path) for path in flags.skills_dirs] or None,
        "max_turns": flags.max_turns,
        "max_tokens": flags.max_tokens,
        "max_cost": flags.max_cost,
        "timeout": flags.timeout,
        "keep_session": False if flags.no_session else None,
    }
    values = {name: Found(value) for name, value in given.items() if value is not None}
    return Layer("flags", values, base=cwd)
