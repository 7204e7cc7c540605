"""What a model says becomes sound as it arrives: the next request of the same turn holds it."""

from dataclasses import replace

from pydantic_ai.messages import ModelResponse, ModelResponsePart, TextPart, ThinkingPart

from decode.entities.encodable import safe_text


def sound(response: ModelResponse) -> ModelResponse:
    """Return the answer without NUL and lone surrogates in the model's words, as a request can
    carry it; the same one where nothing has to change. Arguments of calls are JSON text."""
    parts = [_sound(part) for part in response.parts]
    if all(new is old for new, old in zip(parts, response.parts, strict=True)):
        return response
    return replace(response, parts=parts)


def _sound(part: ModelResponsePart) -> ModelResponsePart:
    if not isinstance(part, TextPart | ThinkingPart):
        return part
    text = safe_text(part.content)
    return part if text == part.content else replace(part, content=text)
