"""One place that settings come from, checked key by key."""

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from decode.config.read import Document
from decode.config.schema import BY_NAME, TABLES, Kind, fault
from decode.config.settings import SettingsDiagnostic

_FLAGS = {
    "permissions.allow": "--allow",
    "permissions.deny": "--deny",
    "add_dirs": "--add-dir",
    "skills.dirs": "--skills-dir",
    "keep_session": "--no-session",
}


def variable(name: str) -> str:
    """Return the environment variable of a setting."""
    return f"DECODE_{name.upper().replace('.', '_')}"


#: The next step where nothing nearer is known.
SEE_ALL = "decode config show lists every setting"


@dataclass(frozen=True, slots=True)
class Found:
    """A value and the line it stands on."""

    value: Any
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Layer:
    """The good settings of one place and what was wrong with the others.

    `origin` is user, project, local, environment or flags; `base` anchors relative paths; `lines`
    finds the elements of lists.
    """

    origin: str
    values: dict[str, Found]
    diagnostics: tuple[SettingsDiagnostic, ...] = ()
    document: Document | None = None
    base: Path = field(default_factory=Path)

    def place(self, name: str) -> str:
        """Return where the value of a key comes from, as `Settings.origins` says it."""
        if self.document is None:
            flag = _FLAGS.get(name, f"--{name.replace('_', '-')}")
            return flag if self.origin == "flags" else variable(name)
        line = self.values[name].line
        return f"{self.origin} {self.document.path}{f':{line}' if line else ''}"


def file_layer(origin: str, document: Document, base: Path) -> Layer:
    """Return the layer of a settings file: good values count, the others are named."""
    values: dict[str, Found] = {}
    diagnostics: list[SettingsDiagnostic] = []
    for names, value in _entries(document.values):
        name = ".".join(names)
        if name == "$schema":
            # What editors look for; it sets nothing.
            continue
        line = document.lines.get(tuple(names)) or document.lines.get((name,))
        problem = _problem(name, value) or _not_of(origin, name) or _twice(name, values)
        if problem is None:
            values[name] = Found(value, line)
        else:
            diagnostics.append(_named(problem, document.path, line))
    return Layer(origin, values, tuple(diagnostics), document, base)


def _not_of(origin: str, name: str) -> SettingsDiagnostic | None:
    """Which keys do what, and what is deleted, is a person's own: a project that is checked out
    has no say in it."""
    if origin not in ("project", "local") or not name.startswith(("tui.", "sessions.")):
        return None
    return SettingsDiagnostic(f"{name} counts only in your own settings", "decode config path")


def _twice(name: str, values: Mapping[str, Found]) -> SettingsDiagnostic | None:
    """A dotted key and the same one in its table: the second would take the first one's place."""
    if name not in values:
        return None
    grave = "error" if BY_NAME[name].kind is Kind.RULES else "warning"
    hint = "write it once"
    return SettingsDiagnostic(f"{name} stands in the file twice", hint, severity=grave)


def _named(problem: SettingsDiagnostic, path: Path, line: int | None) -> SettingsDiagnostic:
    place = f"{path}:{line}" if line else str(path)
    return replace(problem, message=f"{place}: {problem.message}", path=path, line=line)


def _entries(values: dict[str, Any]) -> Iterator[tuple[list[str], Any]]:
    for name, value in values.items():
        if name in TABLES and isinstance(value, dict):
            inner = cast("dict[str, Any]", value)
            yield from (([name, key], entry) for key, entry in inner.items())
        else:
            yield [name], value


def _problem(name: str, value: object) -> SettingsDiagnostic | None:
    if name in TABLES:
        grave = "error" if name == "permissions" else "warning"
        hint = f"it holds {', '.join(_inside(name))}"
        return SettingsDiagnostic(f"{name} must be a table", hint, severity=grave)
    key = BY_NAME.get(name)
    if key is None:
        hint = nearest_hint(name)
        # A misspelt list of deny rules would be lost.
        grave = "error" if "'permissions.deny'" in hint else "warning"
        return SettingsDiagnostic(f"there is no setting {name!r}", hint, severity=grave)
    wrong = fault(key, value)
    if not wrong:
        return None
    near = difflib.get_close_matches(str(value), key.choices, n=1)
    hint = f"did you mean {str(near[0])!r}?" if near else SEE_ALL
    grave = "error" if key.kind is Kind.RULES else "warning"
    return SettingsDiagnostic(f"{name} {wrong}", hint, severity=grave)


def _inside(table: str) -> list[str]:
    return [name.partition(".")[2] for name in BY_NAME if name.startswith(f"{table}.")]


def nearest_hint(name: str) -> str:
    """Return a sentence that names the setting a person may have meant, or the command to see all.

    Spelling, case and a missing or wrong table are forgiven.
    """
    folded = {_folded(known): known for known in BY_NAME}
    tails = {_folded(known.rpartition(".")[2]): known for known in BY_NAME}
    for wanted, names in ((name, folded), (name.rpartition(".")[2], tails)):
        near = difflib.get_close_matches(_folded(wanted), names, cutoff=0.7)
        swapped = [name for name in near if sorted(name) == sorted(_folded(wanted))]
        if near:
            return f"did you mean {names[(swapped or near)[0]]!r}?"
    return SEE_ALL


def _folded(name: str) -> str:
    return name.casefold().replace("_", "").replace("-", "")
