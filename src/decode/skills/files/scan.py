"""What a search of one root found, and whether that still holds."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from decode.entities.skill_def import SkillDiagnostic
from decode.skills.files.disk import Stamp, exists, grain, read_bounded, unchanged
from decode.skills.files.parse import Origin, Parsed, parse_skill
from decode.skills.sources._spec import FolderSource, Root

SKILL_FILE = "SKILL.md"


class Found(NamedTuple):
    """One skill file; `real` is its real path, `stamp` None where a change could go unseen."""

    origin: Origin
    real: str
    parsed: Parsed
    stamp: Stamp | None


@dataclass(slots=True)
class Scan:
    """What a root holds. `folders` are the directories whose change means a new search, `missing`
    the links that led nowhere; `whole` is False when something could not be read."""

    root: Root
    source: FolderSource
    exists: bool = False
    real: str = ""
    files: dict[str, Found] = field(default_factory=dict[str, Found])
    folders: dict[str, Stamp | None] = field(default_factory=dict[str, "Stamp | None"])
    missing: list[str] = field(default_factory=list[str])
    diagnostics: list[SkillDiagnostic] = field(default_factory=list[SkillDiagnostic])
    whole: bool = True

    def warn(self, code: str, message: str, path: str, hint: str) -> None:
        """Add a warning about a path of this root."""
        found = SkillDiagnostic("warning", code, message, Path(path), None, hint)
        self.diagnostics.append(found)


def read_skill(path: str, real: str, source: FolderSource, cutoff: int) -> Found:
    """Read one file; raises FileNotFoundError, and gives a diagnostic for every other fault.

    `cutoff` is the `grain()` of the search, taken before it began.
    """
    place = Path(path)
    if path.endswith(SKILL_FILE):
        bundle = place.parent if source.bundles else None
        origin = Origin(place, source.name, source.rank, bundle, path.rsplit("/", 2)[1])
    else:
        origin = Origin(place, source.name, source.rank, None, place.stem)
    try:
        data, found = read_bounded(path, cutoff)
    except FileNotFoundError:
        raise
    except OSError as error:
        message = f"the file cannot be read: {error.strerror or error}"
        hint = "check that it is a file and its permissions"
        fault = SkillDiagnostic("warning", "unreadable", message, place, None, hint)
        return Found(origin, real, Parsed(None, (fault,)), None)
    return Found(origin, real, parse_skill(data, origin), found)


def fresh(scan: Scan) -> bool | None:
    """Say whether a scan still holds; None when only the text of files changed."""
    if not scan.whole or not unchanged(scan.folders.items()):
        return False
    if any(exists(path) for path in scan.missing):
        return False
    if unchanged((path, found.stamp) for path, found in scan.files.items()):
        return True
    return None


def reread(scan: Scan) -> Scan | None:
    """Return the scan with its changed files read again; None when one is gone.

    The given scan stays as it is: what was made of it must not seem to hold again.
    """
    cutoff = grain()
    files = dict(scan.files)
    try:
        for path, found in scan.files.items():
            if not unchanged([(path, found.stamp)]):
                files[path] = read_skill(path, found.real, scan.source, cutoff)
    except FileNotFoundError:
        return None
    return replace(scan, files=files)
