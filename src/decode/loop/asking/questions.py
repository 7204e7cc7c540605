"""Questions to the person: one at a time, in their order (the `Person` of tools)."""

import asyncio
import secrets
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace

from decode.entities.call import Query, Question, Reply
from decode.entities.event import Answered, Asked, Event
from decode.loop.running.limits import Limits

#: Seconds that a question waits for others at most; a subagent may go on all the time.
_PATIENCE = 1.0


class Questions:
    """The one line in which questions wait; `attended` says whether anybody can be asked.

    `stop` ends the turn, for an answer that says so. Waiting for the person costs no time of
    `limits`.
    Who asks holds the line from before the decision to ask until the answer, so that an answer
    that holds for longer ("always") also settles what waited behind it.
    """

    def __init__(
        self,
        emit: Callable[[Event], None],
        *,
        attended: bool,
        stop: Callable[[], None] = lambda: None,
        limits: Limits | None = None,
    ) -> None:
        self.attended = attended
        self._emit, self._stop, self._limits = emit, stop, limits or Limits()
        self._line = asyncio.Lock()
        self._waiting = self._judged = 0
        self._none_judged = asyncio.Event()
        self._none_judged.set()
        self._open: dict[str, asyncio.Future[Reply]] = {}

    @property
    def asking(self) -> bool:
        """True while a question waits for the person."""
        return bool(self._open)

    @contextmanager
    def judging(self) -> Generator[None]:
        """Hold from the start of a call until it is known whether it asks.

        Calls that were made together are judged together: how many wait behind a question is told
        only when each of them has come to the line or gone past it.
        """
        self._judged += 1
        self._none_judged.clear()
        try:
            yield
        finally:
            self._judged -= 1
            if not self._judged:
                self._none_judged.set()

    @asynccontextmanager
    async def line(self) -> AsyncGenerator[None]:
        """Wait for the own place in the line and hold it."""
        self._waiting += 1
        try:
            await self._line.acquire()
        finally:
            self._waiting -= 1
        try:
            yield
        finally:
            self._line.release()

    async def put(self, question: Question) -> Reply:
        """Ask and return the answer; to be called by who holds the line.

        The question gets an id that is never used again: an answer that comes late, to a question
        of an earlier turn, must settle nothing.
        """
        question = replace(question, id=f"{question.id}-{secrets.token_hex(4)}")
        await self._counted()
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._open[question.id] = future
        self._emit(Asked(question, self._waiting))
        self._limits.halt()
        try:
            reply = await future
        except asyncio.CancelledError:
            self._emit(Answered(question.id))
            raise
        finally:
            self._limits.go()
            del self._open[question.id]
        self._emit(Answered(question.id, reply))
        return reply

    async def _counted(self) -> None:
        await asyncio.sleep(0)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._none_judged.wait(), _PATIENCE)

    def answer(self, question_id: str, reply: Reply) -> None:
        """Settle a question; unknown and settled ids are ignored."""
        future = self._open.get(question_id)
        if future is not None and not future.done():
            future.set_result(reply)

    async def ask(self, query: Query) -> str | None:
        """Return the person's words, None when nobody can be asked or nothing was answered."""
        if not self.attended:
            return None
        async with self.line():
            reply = await self.put(query)
        if reply.stop:
            self._stop()
        is_answer = reply.by == "user" and (reply.allowed or bool(reply.feedback))
        return reply.feedback if is_answer else None
