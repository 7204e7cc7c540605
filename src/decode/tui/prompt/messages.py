"""What the box says to the program."""

from textual.message import Message


class PromptSubmitted(Message):
    """Text to be carried out; `queued` asks to wait for the end of the running turn."""

    def __init__(self, text: str, queued: bool = False) -> None:
        super().__init__()
        self.text = text
        self.queued = queued


class PromptLeft(Message):
    """Ctrl+D on an empty box."""


class PromptPaged(Message):
    """A page up (-1) or down (1) of what stands above the box."""

    def __init__(self, by: int) -> None:
        super().__init__()
        self.by = by


class PromptMenuChanged(Message):
    """The menu has other choices or another mark."""


class PromptPasting(Message):
    """What the desktop's clipboard holds is to be put in."""


class PromptNoted(Message):
    """A sentence for the person, of something that was not done."""

    def __init__(self, text: str, seconds: float = 5.0) -> None:
        super().__init__()
        self.text = text
        self.seconds = seconds
