"""What a model says becomes sound as it arrives: the next request of the same turn holds it."""

from dataclasses import dataclass, replace

from pydantic_ai.capabilities import AbstractCapability
from pydantic_ai.messages import ModelResponse, ModelResponsePart, TextPart, ThinkingPart
from pydantic_ai.models import ModelRequestContext
from pydantic_ai.tools import RunContext

from decode.entities.encodable import safe_text
from decode.tools._spec import Deps


@dataclass
class Sound(AbstractCapability[Deps]):
    """Leaves no NUL and no lone surrogate in a model's words; arguments of calls are JSON text."""

    async def after_model_request(
        self,
        ctx: RunContext[Deps],
        *,
        request_context: ModelRequestContext,
        response: ModelResponse,
    ) -> ModelResponse:
        """Return the answer as a request can carry it; the same one where nothing has to change."""
        del ctx, request_context
        parts = [_sound(part) for part in response.parts]
        if all(new is old for new, old in zip(parts, response.parts, strict=True)):
            return response
        return replace(response, parts=parts)


def _sound(part: ModelResponsePart) -> ModelResponsePart:
    if not isinstance(part, TextPart | ThinkingPart):
        return part
    text = safe_text(part.content)
    return part if text == part.content else replace(part, content=text)
