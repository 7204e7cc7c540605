"""The person's skills in the standard's folder."""

from collections.abc import Iterator

from decode.skills.sources._spec import FolderSource, Place, Root


def _roots(place: Place) -> Iterator[Root]:
    yield Root(f"{place.home}/.agents/skills")


SOURCE = FolderSource("user", 500, _roots, flat=True)
