"""Keeping a provider's key that a person pasted: in the file that only its owner can read."""

from pathlib import Path

import tomlkit
from tomlkit.exceptions import TOMLKitError

from decode.config import paths
from decode.config.atomic import replace_text
from decode.config.keys import FILE, open_keys
from decode.config.provider_table import ProviderEntry
from decode.entities.errors import ConfigError, UsageError

#: Beginnings of keys by which a provider is known, longer ones first.
_BEGINNINGS = (
    ("sk-ant-", "anthropic"),
    ("sk-or-", "openrouter"),
    ("sk-", "openai"),
    ("AIza", "google"),
    ("gsk_", "groq"),
    ("xai-", "xai"),
    ("csk-", "cerebras"),
    ("fw_", "fireworks"),
)
_SHORTEST, _LONGEST = 8, 4_000


def provider_of(key: str) -> str:
    """Return the name of the provider that gives out keys like this one, "" when not known."""
    return next((name for start, name in _BEGINNINGS if key.startswith(start)), "")


def fault_of(key: str) -> str:
    """Return why this cannot be a key, "" when it can."""
    if not _SHORTEST <= len(key) <= _LONGEST:
        return "too short for a key" if len(key) < _SHORTEST else "too long for a key"
    printable = key.isascii() and key.isprintable() and " " not in key
    return "" if printable else "a key has no blanks and no other than plain characters"


def keep_key(entry: ProviderEntry, key: str, folder: Path | None = None) -> Path:
    """Keep a provider's key in the key file, mode 0600, beside the others; return the file.

    Raises UsageError for what cannot be a key, ConfigError when the file may not be used or cannot
    be written. Neither shows the key.
    """
    if fault := fault_of(key):
        raise UsageError(fault, "paste it whole, without what stands around it")
    path = (folder or paths.config_dir()) / FILE
    if problem := open_keys({}, path.parent).problem:
        raise ConfigError(problem, "mend the file first")
    try:
        document = tomlkit.parse(path.read_text("utf-8") if path.exists() else "")
        document[entry.key_vars[0]] = key
        replace_text(path, tomlkit.dumps(document))
    except (OSError, UnicodeDecodeError, TOMLKitError) as error:
        # The parser's message may quote the line, and the line is a key.
        cause = error.strerror if isinstance(error, OSError) else "it is not valid TOML"
        raise ConfigError(f"{path} cannot be written: {cause}") from None
    return path
