from collections.abc import Mapping
from pathlib import Path
from typing import Any

from decode.entities.call import ToolCall, ToolKind
from decode.entities.state import Mode
from decode.gate.places.files import Files
from decode.gate.places.place import Atlas
from decode.gate.roots import Roots
from decode.gate.rules import parse_rule
from decode.gate.ruling.matching import Rulebook
from decode.gate.verdicts.court import Court
from tests.gate.line.desks import FILES, desk

ROOTS = Roots(Path("/project"), Path("/project"), home=Path("/home/you"))


def court(
    name: str,
    args: Mapping[str, Any],
    *rules: tuple[str, str],
    mode: Mode = Mode.DEFAULT,
    files: Files = FILES,
) -> Court:
    atlas = Atlas.of(ROOTS, files)
    parsed = [parse_rule(text, effect, "user") for effect, text in rules]
    call = ToolCall("1", name, ToolKind.OTHER, args)
    return Court(call, mode, Rulebook.of(parsed, atlas), desk())
