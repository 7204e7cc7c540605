import pytest
from pydantic_ai import ToolReturn

from decode.tools._answer import answering
from decode.tools._refusal import Refusal


async def test_a_refusal_is_a_normal_result_that_screens_can_tell() -> None:
    @answering
    async def tool() -> str:
        raise Refusal("no such file")

    made = await tool()
    assert isinstance(made, ToolReturn)
    assert (made.return_value, made.metadata) == ("no such file", {"ok": False})


async def test_everything_else_passes() -> None:
    @answering
    async def tool(fail: bool) -> str:
        if fail:
            raise ValueError("ours")
        return "fine"

    assert await tool(fail=False) == "fine"
    with pytest.raises(ValueError, match="ours"):
        await tool(fail=True)
    assert tool.__name__ == "tool"
