from pydantic_ai.messages import BinaryContent, ModelRequest, UserPromptPart

from decode.loop.kept.visible import texts
from tests.loop.messages import asks, calls, results, says


def test_prompts_and_results_are_what_was_put_before_the_model() -> None:
    mixed = ModelRequest(parts=[UserPromptPart(["b", BinaryContent(b"x", media_type="image/png")])])
    history = [asks("a"), says("not this"), calls("1"), results("1", content={"k": 1}), mixed]
    assert list(texts(history)) == ["a", '{"k":1}', "b"]
