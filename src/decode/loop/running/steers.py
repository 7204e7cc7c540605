"""What the person says while a turn is running."""

from dataclasses import dataclass, field

from pydantic_ai.messages import ModelRequest, UserPromptPart

from decode.entities.encodable import safe_text


@dataclass(slots=True)
class Steers:
    """Texts that wait for the next tool boundary of the running turn."""

    waiting: list[str] = field(default_factory=list[str])

    def add(self, text: str) -> None:
        """Keep a text for the next boundary."""
        self.waiting.append(text)

    def take(self) -> list[str]:
        """Remove and return what waits."""
        taken, self.waiting = self.waiting, []
        return taken

    def deliver(self, request: ModelRequest) -> list[str]:
        """Put what waits into a request that is about to be sent; return the texts."""
        taken = self.take()
        if taken:
            said = [UserPromptPart(safe_text(text)) for text in taken]
            request.parts = [*request.parts, *said]
        return taken
