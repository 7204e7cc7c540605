"""What a panel gives back."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from decode.entities.call import Reply


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the person wants done: an answer, text to submit, text for the box, leaving."""

    question_id: str = ""
    reply: "Reply | None" = None
    submit: str = ""
    insert: str = ""
    leave: bool = False
    keep: bool = False
    """True when the panel stays open."""


class Done(Message):
    """The person decided; the app carries the outcome out."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__()
        self.outcome = outcome
