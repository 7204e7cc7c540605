import pytest
from pydantic_ai import InlineDefsJsonSchemaTransformer, JsonSchemaTransformer
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.profiles.openai import OpenAIJsonSchemaTransformer
from pydantic_ai.providers.anthropic import AnthropicJsonSchemaTransformer

from decode.loop.setup.toolbox import framed
from decode.providers._schemas import remembering, steady
from decode.tools import tools

KINDS = (
    OpenAIJsonSchemaTransformer,
    AnthropicJsonSchemaTransformer,
    InlineDefsJsonSchemaTransformer,
)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("strict", [None, False, True])
def test_it_gives_what_the_kind_gives_and_the_same_object_again(
    kind: type[JsonSchemaTransformer], strict: bool | None
) -> None:
    ours = remembering(kind)
    for spec in tools().values():
        schema = framed(spec).tool_def.parameters_json_schema
        plain = kind(schema, strict=strict)
        walked = plain.walk()
        first, second = ours(schema, strict=strict), ours(schema, strict=strict)
        assert first.walk() == walked
        assert first.is_strict_compatible == plain.is_strict_compatible
        assert second.walk() is first.walk()
        assert second.is_strict_compatible == plain.is_strict_compatible


def test_another_schema_is_another_one_however_many_come() -> None:
    ours = remembering(InlineDefsJsonSchemaTransformer)
    for number in range(2_000):
        schema = {"type": "object", "properties": {f"p{number}": {"type": "string"}}}
        assert ours(schema).walk() == schema


def test_a_profile_keeps_all_else_and_takes_the_quirks() -> None:
    usual = ModelProfile(
        json_schema_transformer=OpenAIJsonSchemaTransformer, supports_tools=True, context_window=7
    )
    made = steady(ModelProfile(context_window=9))(usual)
    assert made.get("json_schema_transformer") is remembering(OpenAIJsonSchemaTransformer)
    assert (made.get("supports_tools"), made.get("context_window")) == (True, 9)
    assert steady()(ModelProfile(supports_tools=True)) == ModelProfile(supports_tools=True)
