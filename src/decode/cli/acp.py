"""`decode acp`: the word is kept for the Agent Client Protocol."""

from collections.abc import Sequence
from pathlib import Path

from decode.config.settings import Settings
from decode.entities.errors import UsageError


def run(argv: Sequence[str], cwd: Path, settings: Settings) -> int:
    """Say what there is instead; always raises UsageError."""
    del argv, cwd, settings
    raise UsageError(
        "decode acp does not speak the Agent Client Protocol in this version",
        "a program drives a session with --input-format stream-json",
    )
