"""The sources of skills: one file each in this folder, the strongest first."""

import sys
from functools import cache

from decode.registry import members
from decode.skills.sources._spec import FolderSource, SkillSource


@cache
def sources() -> tuple[FolderSource | SkillSource, ...]:
    """Return every source of this folder by rank."""
    found = members(sys.modules[__name__], "SOURCE", object)
    kinds = [source for source in found if isinstance(source, FolderSource | SkillSource)]
    if len(kinds) != len(found):
        raise TypeError("SOURCE must be a FolderSource or a SkillSource")
    return tuple(sorted(kinds, key=lambda source: source.rank))
