"""A place to look from, for tests of sources."""

from pathlib import Path

from decode.config.settings import SkillSettings
from decode.skills.sources._spec import FolderSource, Place

DIRECTORIES = ("/repo/a/b", "/repo/a", "/repo")


def roots(source: FolderSource, settings: SkillSettings | None = None) -> list[tuple[str, int]]:
    place = Place(DIRECTORIES, "/home/me", settings or SkillSettings())
    return [(root.path, root.distance) for root in source.roots(place)]


def outside(*paths: str) -> list[tuple[str, int]]:
    return [(str(Path(path)), 1_000) for path in paths]
