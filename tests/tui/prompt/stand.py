"""A stand for the box alone."""

from textual.app import ComposeResult
from textual.containers import Vertical

from decode.session.complete import Completion
from decode.tui.faults.app import SteadyApp
from decode.tui.look import themes
from decode.tui.prompt.box import Prompt
from decode.tui.prompt.history import History
from decode.tui.prompt.messages import (
    PromptLeft,
    PromptNoted,
    PromptPaged,
    PromptPasting,
    PromptSubmitted,
)

COMMANDS = (
    Completion("mode", "/mode ", "switch modes", "[name]"),
    Completion("mode-check", "/mode-check ", "checks", "", "project", "skills"),
    Completion("fix", "/fix ", "fixes", "<issue>", "project", "skills"),
)


def commands(text: str) -> list[Completion]:
    token = text.removeprefix("/")
    found = [row for row in COMMANDS if row.name.startswith(token)]
    return [
        Completion(row.name, row.insert, row.description, row.hint, exact=row.name == token)
        for row in found
    ]


class Box(SteadyApp):
    def __init__(self, *earlier: str) -> None:
        super().__init__()
        self.dress(themes(), "dark", ask=False)
        self.prompt = Prompt()
        self.earlier = earlier
        self.sent: list[tuple[str, bool]] = []
        self.left = 0
        self.pastings = 0
        self.noted: list[str] = []
        self.paged: list[int] = []

    def compose(self) -> ComposeResult:
        yield Vertical(self.prompt)

    def on_mount(self) -> None:
        history = History()
        for text in self.earlier:
            history.add(text)
        self.prompt.connect(commands, lambda prefix: [f"src/{prefix}.py"], history)
        self.prompt.focus()

    def on_prompt_submitted(self, message: PromptSubmitted) -> None:
        self.sent.append((message.text, message.queued))

    def on_prompt_left(self, message: PromptLeft) -> None:
        del message
        self.left += 1

    def on_prompt_paged(self, message: PromptPaged) -> None:
        self.paged.append(message.by)

    def on_prompt_noted(self, message: PromptNoted) -> None:
        self.noted.append(message.text)

    def on_prompt_pasting(self, message: PromptPasting) -> None:
        del message
        self.pastings += 1
