"""Which folders the person trusts, remembered by what was listed when they were asked."""

import hashlib
import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

from decode.config import paths
from decode.config.atomic import alone, replace_text

_log = logging.getLogger(__name__)


def digest(asked: Sequence[str]) -> str:
    """Return the SHA-256 of what a folder asks for, one entry a line; order does not matter."""
    return hashlib.sha256("\n".join(sorted(asked)).encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class TrustStore:
    """The answers in one file of the user's data directory, by real path (gate contract, s. 4)."""

    path: Path

    @classmethod
    def of_user(cls) -> "TrustStore":
        """Return the person's own store."""
        return cls(paths.data_dir() / "trust.json")

    def answer(self, project: Path, asked: Sequence[str]) -> bool | None:
        """Return what the person said of exactly this list, None when they were not asked."""
        entry = self._entries().get(str(project.resolve()))
        if entry is None or entry.get("digest") != digest(asked):
            return None
        return entry.get("trusted") is True

    def remember(self, project: Path, asked: Sequence[str], *, trusted: bool) -> None:
        """Keep the answer; raises OSError when it cannot be written."""
        with alone(self.path):
            entries = self._entries()
            entries[str(project.resolve())] = {
                "digest": digest(asked),
                "trusted": trusted,
                "at": datetime.now(UTC).isoformat(timespec="seconds"),
            }
            text = json.dumps(entries, ensure_ascii=True, indent=1, sort_keys=True)
            replace_text(self.path, text + "\n")

    def _entries(self) -> dict[str, dict[str, object]]:
        try:
            found: object = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError) as error:
            # Unreadable means not trusted: the person is asked again.
            _log.warning("%s cannot be read, no folder is trusted: %s", self.path, error)
            return {}
        return _table(found)


def _table(found: object) -> dict[str, dict[str, object]]:
    if not isinstance(found, dict):
        return {}
    entries = cast("dict[str, object]", found)
    return {
        place: cast("dict[str, object]", entry)
        for place, entry in entries.items()
        if isinstance(entry, dict)
    }
