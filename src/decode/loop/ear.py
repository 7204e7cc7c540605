"""What comes from the person while a turn runs: texts and answers."""

from decode.entities.call import Reply
from decode.loop.asking.questions import Questions
from decode.loop.running.steers import Steers


class Ear:
    """Open from the moment a turn is asked for until its end; closed, it hears nothing."""

    def __init__(self) -> None:
        self.questions: Questions | None = None
        self._steers: Steers | None = None

    @property
    def hears(self) -> bool:
        """Say whether a turn is there that will hear what is said now, or give it back."""
        return self._steers is not None

    def open(self) -> Steers:
        """A turn begins; return what will wait for it."""
        self._steers = Steers()
        return self._steers

    def close(self) -> None:
        """The turn is over."""
        self._steers = self.questions = None

    def steer(self, text: str) -> None:
        """Keep text for the turn that is running, or about to."""
        if self._steers is not None:
            self._steers.add(text)

    def answer(self, question_id: str, reply: Reply) -> None:
        """Hand an answer to who asked."""
        if self.questions is not None:
            self.questions.answer(question_id, reply)
