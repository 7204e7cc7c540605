"""Project skills of comparable tools, where the settings switch them on."""

from collections.abc import Iterator

from decode.skills.peers import PEERS
from decode.skills.sources._spec import FolderSource, Place, Root


def _roots(place: Place) -> Iterator[Root]:
    for distance, directory in enumerate(place.directories):
        for peer in place.settings.compat:
            if peer in PEERS:
                yield Root(f"{directory}/{PEERS[peer][0]}", distance)


SOURCE = FolderSource("project", 210, _roots)
