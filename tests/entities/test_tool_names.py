import pytest

from decode.entities.tool_names import ALIASES, TOOL_NAMES, is_tool, meant, tool_name
from decode.tools import tools


def test_the_names_are_those_of_the_tools_and_of_the_gate() -> None:
    assert set(tools()) == TOOL_NAMES
    assert TOOL_NAMES.issuperset(ALIASES.values())


@pytest.mark.parametrize(
    ("written", "name"), [("Bash", "bash"), ("bash", "bash"), ("kubectl", "kubectl")]
)
def test_spellings_of_others_are_accepted(written: str, name: str) -> None:
    assert tool_name(written) == name


def test_slips_are_told_from_names_nobody_knows() -> None:
    assert [meant(name) for name in ("bsh", "BASH", "kubectl")] == ["bash", "bash", ""]
    assert [is_tool(name) for name in ("bash", "mcp__a__b", "bsh")] == [True, True, False]
