"""The person's own skills."""

from collections.abc import Iterator

from decode.skills.sources._spec import FolderSource, Place, Root


def _roots(place: Place) -> Iterator[Root]:
    yield Root(f"{place.home}/.decode/skills")


SOURCE = FolderSource("user", 400, _roots)
