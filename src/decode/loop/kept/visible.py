"""The texts of a history that a model reads."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from pydantic_ai.messages import ModelMessage, ToolCallPart, ToolReturnPart, UserPromptPart


def named(messages: Sequence[ModelMessage], cwd: Path) -> Iterator[Path]:
    """Yield the paths that calls were about; only what stands in `path` is looked at."""
    for message in messages:
        for part in message.parts:
            if isinstance(part, ToolCallPart):
                path = part.args_as_dict().get("path")
                if isinstance(path, str) and "\0" not in path:
                    yield cwd / path


def texts(messages: Sequence[ModelMessage]) -> Iterator[str]:
    """Yield what was put before the model: prompts and the results of tools."""
    for message in messages:
        for part in message.parts:
            if isinstance(part, ToolReturnPart):
                yield part.model_response_str(wrap_if_error=False)
            elif isinstance(part, UserPromptPart):
                yield from _words(part)


def _words(part: UserPromptPart) -> Iterator[str]:
    if isinstance(part.content, str):
        yield part.content
    else:
        yield from (item for item in part.content if isinstance(item, str))
