"""A thread as the transcript shows it."""

from collections.abc import Iterator

from pydantic_ai.messages import ModelResponse

from decode.loop.kept.thread import Thread


def told_words(thread: Thread) -> Iterator[tuple[str, str]]:
    """Yield who said what, in order: prompts as they were typed, and the model's words."""
    prompts = sorted(thread.prompts, key=lambda prompt: prompt.index)
    said: list[str] = []
    for index, message in enumerate(thread.messages):
        while prompts and prompts[0].index <= index:
            if said:
                yield "assistant", "\n\n".join(said)
                said = []
            yield "user", prompts.pop(0).shown
        if isinstance(message, ModelResponse) and message.text:
            said.append(message.text)
    if said:
        yield "assistant", "\n\n".join(said)
