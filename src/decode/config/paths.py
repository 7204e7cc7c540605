"""Where things lie on disk: the only reader of platformdirs and of the home directory."""

from pathlib import Path

import platformdirs

_APP = "decode"


def home() -> Path:
    """Return the home directory of the person."""
    return Path.home()


def config_dir() -> Path:
    """Return the directory of the user's settings."""
    return Path(platformdirs.user_config_dir(_APP))


def data_dir() -> Path:
    """Return the directory of sessions, checkpoints, trust and saved rules."""
    return Path(platformdirs.user_data_dir(_APP))


def cache_dir() -> Path:
    """Return the directory of caches, which may be deleted at any time."""
    return Path(platformdirs.user_cache_dir(_APP))


def log_dir() -> Path:
    """Return the directory of logs."""
    return Path(platformdirs.user_log_dir(_APP))


def project_root(cwd: Path) -> Path:
    """Return the nearest ancestor of `cwd` holding `.git` (a directory or a file), else `cwd`."""
    here = cwd.resolve()
    for directory in (here, *here.parents):
        if (directory / ".git").exists():
            return directory
    return here
