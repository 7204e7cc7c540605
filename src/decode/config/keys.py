"""Provider keys: from the environment, the keyring, or a file that only its owner can read.

Source of the rule: command-line contract, "Models". A key is never logged: the objects that hold
one do not show it.
"""

import importlib
import importlib.util
import os
import stat
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from decode.config import paths
from decode.config.provider_table import ENTRIES, ProviderEntry

#: The file of keys, in the config directory: `ANTHROPIC_API_KEY = "…"`, one a line, mode 0600.
FILE = "keys.toml"
_SERVICE = "decode"
#: Shorter values are too likely to be part of ordinary text to be hidden in it.
_SHORTEST = 6
_NAMES = tuple(name for entry in ENTRIES for name in entry.key_vars)

Ring = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Key:
    """A key and where it was found: a variable's name, `keyring` or the file's path."""

    value: str = field(repr=False)
    origin: str = ""


@dataclass(frozen=True, slots=True)
class KeyStore:
    """Where keys are looked for; `problem` says why the key file does not count."""

    environ: Mapping[str, str] = field(repr=False)
    file: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    ring: Ring = field(default=lambda _name: None, repr=False)
    path: str = ""
    problem: str = ""
    stamp: int = 0

    def renewed(self) -> "KeyStore":
        """Return the store as it is now: itself unless the key file was written since."""
        path = Path(self.path)
        if not self.path or _stamp(path) == self.stamp:
            return self
        return open_keys(self.environ, path.parent)

    def find(self, entry: ProviderEntry) -> Key | None:
        """Return the provider's key: environment before keyring before file."""
        places: tuple[tuple[Callable[[str], str | None], str], ...] = (
            (self.environ.get, ""),
            (self.ring, "keyring"),
            (self.file.get, self.path),
        )
        for look, origin in places:
            for name in entry.key_vars:
                value = (look(name) or "").strip()
                if value:
                    return Key(value, origin or name)
        return None

    def hide(self, text: str) -> str:
        """Return `text` with every key of the environment and the file blotted out."""
        held = {
            store.get(name, "").strip() for store in (self.environ, self.file) for name in _NAMES
        }
        for value in sorted(held, key=len, reverse=True):
            if len(value) >= _SHORTEST:
                text = text.replace(value, "[key]")
        return text


def open_keys(environ: Mapping[str, str] | None = None, folder: Path | None = None) -> KeyStore:
    """Return the store for an environment and a config directory. Never raises."""
    path = (folder or paths.config_dir()) / FILE
    stamp = _stamp(path)
    found, problem = _read(path)
    held = os.environ if environ is None else environ
    return KeyStore(held, found, _keyring(), str(path), problem, stamp)


def _stamp(path: Path) -> int:
    """Return when a file was last written, 0 when it cannot be told."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _read(path: Path) -> tuple[dict[str, str], str]:
    try:
        with path.open("rb") as file:
            problem = _loose(os.fstat(file.fileno()), path)
            found = {} if problem else tomllib.load(file)
    except FileNotFoundError:
        return {}, ""
    except OSError as error:
        return {}, f"{path} cannot be read: {error.strerror}"
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError):
        # The parser's message may quote the line, and the line is a key.
        return {}, f'{path} is not valid TOML; each line is NAME = "key"'
    return {name: value for name, value in found.items() if isinstance(value, str)}, problem


def _loose(state: os.stat_result, path: Path) -> str:
    if not stat.S_ISREG(state.st_mode):
        return f"{path} is not a file"
    if state.st_uid != os.getuid():
        return f"{path} belongs to someone else and is not used"
    if state.st_mode & 0o077:
        return f"{path} can be read by others and is not used; run: chmod 600 '{path}'"
    return ""


def _keyring() -> Ring:
    """Return the keyring's look-up where the package is installed, else one that finds nothing."""
    if importlib.util.find_spec("keyring") is None:
        return lambda _name: None
    ring = importlib.import_module("keyring")
    errors = cast(type[Exception], importlib.import_module("keyring.errors").KeyringError)

    def look(name: str) -> str | None:
        try:
            return cast("str | None", ring.get_password(_SERVICE, name))
        except errors:
            return None

    return look
