"""The tools, one a file; each defines TOOL."""

import sys

from decode.registry import members, named
from decode.tools._spec import ToolSpec


def tools() -> dict[str, ToolSpec]:
    """Return every tool by name, in the order of their files."""
    found = members(sys.modules[__name__], "TOOL", ToolSpec)
    return named([(spec.name, spec) for spec in found])
