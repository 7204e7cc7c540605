from pathlib import Path

from pydantic_ai.messages import (
    BinaryContent,
    ModelRequest,
    ModelResponse,
    ToolCallPart,
    UserPromptPart,
)

from decode.loop.kept.visible import named, texts
from tests.loop.messages import asks, calls, results, says


def test_prompts_and_results_are_what_was_put_before_the_model() -> None:
    mixed = ModelRequest(parts=[UserPromptPart(["b", BinaryContent(b"x", media_type="image/png")])])
    history = [asks("a"), says("not this"), calls("1"), results("1", content={"k": 1}), mixed]
    assert list(texts(history)) == ["a", '{"k":1}', "b"]


def test_what_calls_were_about_is_known_by_their_paths(cwd: Path) -> None:
    parts = [
        ToolCallPart("read", {"path": "api/x.py"}, "1"),
        ToolCallPart("read", '{"path": "/else"}', "2"),
        ToolCallPart("read", '{"path": "half', "3"),
        ToolCallPart("grep", {"path": 3}, "4"),
        ToolCallPart("bash", {"command": "ls"}, "5"),
    ]
    found = named([asks("a"), ModelResponse(parts=parts)], cwd)
    assert list(found) == [cwd / "api/x.py", Path("/else")]
