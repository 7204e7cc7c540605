"""Skills of the standard's folder, in every directory from cwd up to the project root."""

from collections.abc import Iterator

from decode.skills.sources._spec import FolderSource, Place, Root


def _roots(place: Place) -> Iterator[Root]:
    for distance, directory in enumerate(place.directories):
        yield Root(f"{directory}/.agents/skills", distance)


SOURCE = FolderSource("project", 200, _roots, flat=True)
