from collections.abc import Mapping
from typing import Any

import pytest

from decode.entities.tool_names import ALIASES, TOOL_NAMES
from decode.gate.ruling.toolnames import PATH_TOOLS, UNGATED, malformed


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("read", {"path": "x"}),
        ("read", {"path": "x", "offset": 1, "limit": 5}),
        ("grep", {"pattern": "x", "glob": None}),
        ("bash", {"command": "ls", "timeout": 1.5, "background": True}),
        ("write", {"path": "x", "content": ""}),
        ("deploy", {"anything": object()}),
    ],
)
def test_well_formed(name: str, args: Mapping[str, Any]) -> None:
    assert malformed(name, args) == ""


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("read", {}),
        ("read", {"path": ["x"]}),
        ("read", {"path": "x", "offset": "1"}),
        ("read", {"path": "x", "offset": True}),
        ("read", {"path": "x", "mode": "w"}),
        ("bash", {"command": "ls", "cwd": "/"}),
        ("bash", {"command": None}),
        ("edit", {"path": "x", "old": "a"}),
    ],
)
def test_malformed(name: str, args: Mapping[str, Any]) -> None:
    assert malformed(name, args)


def test_every_tool_is_of_one_kind() -> None:
    assert not PATH_TOOLS & UNGATED
    assert PATH_TOOLS | UNGATED | {"bash", "web_fetch"} == TOOL_NAMES
    assert all(malformed(name, {"no such argument": 1}) for name in TOOL_NAMES)
    assert set(ALIASES.values()) <= TOOL_NAMES
