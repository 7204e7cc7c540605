"""The skills that ship with the program: in the wheel, or in the source tree."""

from collections.abc import Iterator
from pathlib import Path

import decode
from decode.skills.sources._spec import FolderSource, Place, Root

FOLDER = "skills_builtin"


def _roots(_place: Place) -> Iterator[Root]:
    package = Path(decode.__file__).parent
    shipped = package / FOLDER
    yield Root(str(shipped if shipped.is_dir() else package.parent.parent / FOLDER))


SOURCE = FolderSource("builtin", 600, _roots, strict=True, bundles=False)
