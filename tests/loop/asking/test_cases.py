from pathlib import Path

from decode.entities.call import ToolCall, ToolKind
from decode.entities.preview import Diff
from decode.loop.asking.cases import Case
from decode.tools import tools

_WRITE = {"path": "a.txt", "content": "new\n"}


def _called(name: str, args: dict[str, str]) -> ToolCall:
    return ToolCall("1", name, ToolKind.OTHER, args, title=name)


def test_a_call_gets_the_title_the_preview_and_the_place_of_its_tool(cwd: Path) -> None:
    spec = tools()["write"]
    case = Case.of(spec, _called("write", _WRITE), cwd)
    assert case.call.title == spec.title(_WRITE)
    assert (case.call.id, case.call.kind) == ("1", ToolKind.EDIT)
    assert case.call.preview == Diff("a.txt", "", "new\n")
    assert case.place == cwd / "a.txt"


def test_a_case_is_seen_again_as_the_world_is_then(cwd: Path) -> None:
    case = Case.of(tools()["write"], _called("write", _WRITE), cwd)
    (cwd / "a.txt").write_text("old\n")
    again = case.again(cwd)
    assert again.call.preview == Diff("a.txt", "old\n", "new\n")
    assert again.call.title == case.call.title
    (cwd / "a.txt").unlink()
    (cwd / "a.txt").symlink_to(cwd / "b.txt")
    assert case.again(cwd).place != case.place


def test_a_tool_that_nobody_knows_is_a_case_too(cwd: Path) -> None:
    case = Case.of(None, _called("odd", {"x": "y"}), cwd)
    assert (case.call.kind, case.call.title, case.place) == (ToolKind.OTHER, "odd", None)
    assert case.again(cwd) == case
