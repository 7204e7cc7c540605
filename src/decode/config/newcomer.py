"""Whether this person runs the program for the first time (input contract: first-run set-up)."""

import logging
import os
from collections.abc import Mapping
from pathlib import Path

from decode.config import paths
from decode.config.settings import Settings

_log = logging.getLogger(__name__)
_MARK = "welcomed"
_MODEL = "DECODE_MODEL"


def is_newcomer(settings: Settings, environ: Mapping[str, str] | None = None) -> bool:
    """Say whether to offer the set-up: nothing was kept here yet and no model was named.

    Never where nothing may be kept (`--no-session`) or read (`--safe`).
    """
    held = os.environ if environ is None else environ
    named = settings.model or held.get(_MODEL, "").strip()
    if named or settings.safe or not settings.keep_session:
        return False
    data = paths.data_dir()
    return not (data / _MARK).exists() and not (data / "sessions").exists()


def welcome(folder: Path | None = None) -> None:
    """Remember that the set-up was shown; it is not shown again."""
    path = (folder or paths.data_dir()) / _MARK
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    except OSError as error:
        _log.info("the first run cannot be remembered: %s", error)
