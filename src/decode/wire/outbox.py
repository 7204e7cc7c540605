"""What a session says to a program: objects, results, and the questions that are open."""

from collections.abc import AsyncIterator, Callable
from typing import Any

from decode.entities.call import NOBODY
from decode.entities.event import Answered, Asked, Event, Notice, Quit, TurnEnded
from decode.session.session import Session
from decode.session.streams import closing
from decode.wire.codec import encode
from decode.wire.message import Answer
from decode.wire.report import Report, outcome

Sink = Callable[[dict[str, Any]], None]


class Outbox:
    """Writes each event as its object, the end of a turn as a `result`; passes answers on.

    `exit_code` is that of the last turn.
    """

    def __init__(self, session: Session, write: Sink) -> None:
        self.write = write
        self.report = Report()
        self.exit_code = 0
        self._session = session
        self._asked: set[str] = set()
        self._is_alone = False

    def event(self, event: Event, order: int | None = None) -> None:
        """Write an event; one that answers an order carries its number."""
        self.report.hear(event)
        if order is not None:
            self.write({**encode(event), "order": order})
            return
        match event:
            case TurnEnded():
                self._result(event)
            case Asked(question):
                self.write(encode(event))
                self._ask(question.id)
            case Answered(question_id):
                self._asked.discard(question_id)
                self.write(encode(event))
            case _:
                self.write(encode(event))

    async def submission(self, stream: AsyncIterator[Event]) -> bool:
        """Write the events of a submission, which ends with exactly one `result`, commands
        included; return True when the session is to be left."""
        ended, failed, is_left = False, False, False
        async with closing(stream) as events:
            async for event in events:
                ended = ended or isinstance(event, TurnEnded)
                failed = failed or (isinstance(event, Notice) and event.level == "error")
                is_left = is_left or isinstance(event, Quit)
                self.event(event)
        if not ended:
            self.event(outcome(self._session, self.report.text, failed=failed))
        return is_left

    def answer(self, answer: Answer) -> None:
        """Pass an answer on; raises ValueError for a question that does not wait for one."""
        if answer.id not in self._asked:
            raise ValueError(f"no question with the id {answer.id!r} waits for an answer")
        self._asked.discard(answer.id)
        self._session.answer(answer.id, answer.reply)

    def desert(self) -> None:
        """Refuse what is asked, now and from now on: nobody is there any more."""
        self._is_alone = True
        for question in list(self._asked):
            self._session.answer(question, NOBODY)

    def _ask(self, question: str) -> None:
        if self._is_alone:
            self._session.answer(question, NOBODY)
        else:
            self._asked.add(question)

    def _result(self, ended: TurnEnded) -> None:
        settled = self.report.settled(ended)
        self.exit_code = settled.exit_code
        self._asked.clear()
        self.write(self.report.result(settled))
