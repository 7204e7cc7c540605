"""Allow rules that a person gave by answering "always" (gate contract, section 4).

Those for one project lie in the user's data directory under the hash of its real path, never in
the repository; those for everywhere beside them. Every change is atomic.
"""

import fcntl
import hashlib
import json
import logging
import os
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from decode.config.atomic import replace_text
from decode.config.paths import data_dir
from decode.entities.call import Scope, Verdict
from decode.entities.errors import ConfigError, SessionError
from decode.entities.rule import Rule
from decode.gate.rules import parse_rule

_logger = logging.getLogger(__name__)

_SCOPES = {
    Scope.SESSION: "session",
    Scope.PROJECT: "project_user",
    Scope.EVERYWHERE: "user",
}

_Stamp = tuple[int, int, int]


@dataclass(slots=True)
class Grants:
    """The grants that hold in one session; `rules` sees at once what another session added.

    `project` is the project's root, `cwd` anchors path patterns of what is added here. With
    `stored` False (`--safe`) only what is given in this session counts.
    """

    project: Path
    cwd: Path
    stored: bool = True
    _session: list[Rule] = field(default_factory=list[Rule])
    _seen: dict[Path, tuple[_Stamp | None, list[Rule]]] = field(
        default_factory=dict[Path, tuple[_Stamp | None, list[Rule]]]
    )
    _files: dict[Scope, Path] = field(default_factory=dict[Scope, Path])

    def rules(self) -> list[Rule]:
        """Return every grant in force: the session's, the project's, those for everywhere."""
        if not self.stored:
            return list(self._session)
        return [*self._session, *self._read(Scope.PROJECT), *self._read(Scope.EVERYWHERE)]

    def add(self, text: str, scope: Scope) -> Rule:
        """Keep an allow rule, exactly as it is written, and return it.

        Raises ConfigError when it is no rule, SessionError when it cannot be saved.
        """
        rule = self._parsed(text, scope, self.cwd.resolve())
        if scope is Scope.SESSION:
            self._session = [old for old in self._session if old != rule] + [rule]
            return rule
        with _changing(self._file(scope)) as entries:
            entry = {"rule": rule.text, "base": str(rule.base)}
            if entry not in entries:
                entries.append(entry)
        return rule

    def remove(self, rule: Rule) -> bool:
        """Take a grant back; False when it is none of these."""
        if rule in self._session:
            self._session.remove(rule)
            return True
        for scope in (Scope.PROJECT, Scope.EVERYWHERE):
            if rule in self._read(scope):
                with _changing(self._file(scope)) as entries:
                    entries[:] = [entry for entry in entries if not _is(entry, rule)]
                return True
        return False

    def _file(self, scope: Scope) -> Path:
        """The file of a scope, found once: it is asked for at every call."""
        if scope not in self._files:
            self._files[scope] = self._found(scope)
        return self._files[scope]

    def _found(self, scope: Scope) -> Path:
        if scope is Scope.EVERYWHERE:
            return _folder() / "everywhere.json"
        name = hashlib.sha256(os.fsencode(self.project.resolve())).hexdigest()[:32]
        return _folder() / f"{name}.json"

    def _read(self, scope: Scope) -> list[Rule]:
        path = self._file(scope)
        stamp = _stamp(path)
        held = self._seen.get(path)
        if held is None or held[0] != stamp:
            held = (stamp, list(self._load(path, scope)))
            self._seen[path] = held
        return held[1]

    def _load(self, path: Path, scope: Scope) -> Generator[Rule]:
        for entry in _entries(path):
            text, base = entry.get("rule"), entry.get("base")
            if not isinstance(text, str) or not isinstance(base, str):
                continue
            try:
                yield self._parsed(text, scope, Path(base), path)
            except ConfigError as error:
                _logger.warning("%s", error)

    def _parsed(self, text: str, scope: Scope, base: Path, path: Path | None = None) -> Rule:
        return parse_rule(text, Verdict.ALLOW, _SCOPES[scope], base=base, path=path)


def _folder() -> Path:
    return data_dir() / "grants"


def _stamp(path: Path) -> _Stamp | None:
    try:
        state = path.stat()
    except OSError:
        return None
    return (state.st_ino, state.st_size, state.st_mtime_ns)


def _is(entry: dict[str, Any], rule: Rule) -> bool:
    return entry.get("rule") == rule.text and entry.get("base") == str(rule.base)


def _entries(path: Path) -> list[dict[str, Any]]:
    """A file that cannot be used grants nothing; that is the safe side."""
    try:
        data: object = json.loads(path.read_bytes())
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        _logger.warning("%s grants nothing: %s", path, error)
        return []
    found = cast("dict[str, object]", data).get("allow") if isinstance(data, dict) else None
    entries = cast("list[object]", found) if isinstance(found, list) else []
    return [cast("dict[str, Any]", entry) for entry in entries if isinstance(entry, dict)]


@contextmanager
def _changing(path: Path) -> Generator[list[dict[str, Any]]]:
    """Read, let the caller change, and replace the file, with no other process in between."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with path.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            entries = _entries(path)
            yield entries
            replace_text(path, json.dumps({"version": 1, "allow": entries}, indent=1))
    except OSError as error:
        raise SessionError(f"the rule cannot be saved in {path}: {error.strerror}") from error
