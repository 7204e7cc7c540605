"""The person's skills for comparable tools, where the settings switch them on."""

from collections.abc import Iterator

from decode.skills.peers import PEERS
from decode.skills.sources._spec import FolderSource, Place, Root


def _roots(place: Place) -> Iterator[Root]:
    for peer in place.settings.compat:
        if peer in PEERS:
            yield Root(f"{place.home}/{PEERS[peer][1]}")


SOURCE = FolderSource("user", 510, _roots)
