"""The engine's side of the pipe: one session driven by lines."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import replace

from decode.entities.event import Event, Notice, TurnEnded
from decode.entities.ports import Order
from decode.entities.state import State
from decode.session.session import Session
from decode.session.streams import closing, only
from decode.wire.lines import TooLong
from decode.wire.message import Answer, Cancel, Command, Message, Resolved, Set, Steer, User, parse
from decode.wire.outbox import Outbox, Sink


class Server:
    """Reads messages, writes objects; `user`, `turn` and `order` are carried out one by one.

    With `resolves` False the other side is our own screen: it resolves what is typed and tells the
    person what is wrong with settings, so only the engine's own events are written.
    """

    def __init__(self, session: Session, write: Sink, *, resolves: bool = True) -> None:
        self._session, self._resolves = session, resolves
        self._out = Outbox(session, write)
        self._work: asyncio.Queue[User | Resolved | Command | None] = asyncio.Queue()
        self._orders: set[asyncio.Task[None]] = set()
        self._is_turning = self._is_left = False
        self._begun = asyncio.Event()

    async def serve(
        self,
        lines: AsyncIterator[bytes | TooLong],
        notices: Sequence[Notice] = (),
        first: str = "",
    ) -> int:
        """Serve until the lines end and their work is done; returns the last turn's exit status.

        `notices` are told once the session has begun, `first` is submitted before all else.
        """
        if first:
            self._work.put_nowait(User(first))
        worker = asyncio.create_task(self._work_off(notices))
        reader = asyncio.create_task(self._read(lines))
        try:
            await asyncio.wait({worker, reader}, return_when=asyncio.FIRST_COMPLETED)
            if not worker.done():
                await reader
            await worker
        finally:
            tasks = (worker, reader, *self._orders)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._session.close()
        return self._out.exit_code

    def leave(self) -> None:
        """The other side is gone: what it asked for is finished, and no question waits for it.

        A screen that is gone wants nothing finished.
        """
        self._work.put_nowait(None)
        self._out.desert()
        if not self._resolves:
            self._session.cancel()

    async def _read(self, lines: AsyncIterator[bytes | TooLong]) -> None:
        number = 0
        # The session object is the first that is written (command-line contract).
        await self._begun.wait()
        async for line in lines:
            number += 1
            try:
                for message in _messages(line):
                    await self._take(message)
            except ValueError as error:
                self._out.write({"type": "error", "line": number, "message": str(error)})
        self.leave()

    async def _take(self, message: Message) -> None:
        match message:
            case User() | Resolved() | Command():
                self._line_up(message)
            case Steer(text, raw=True):
                self._session.engine.steer(text)
            case Steer(text) if self._session.busy:
                await self._pump(self._session.steer(text))
            case Steer(text):
                self._work.put_nowait(User(text))
            case Answer():
                self._out.answer(message)
            case Set():
                await self._set(message)
            case Cancel():
                self._session.cancel()

    def _line_up(self, message: User | Resolved | Command) -> None:
        if not (isinstance(message, Command) and self._is_turning):
            self._work.put_nowait(message)
            return
        # An order that has to wait for the turn is not sent; the others are answered meanwhile.
        task = asyncio.create_task(self._perform(message))
        self._orders.add(task)
        task.add_done_callback(self._orders.discard)

    async def _set(self, change: Set) -> None:
        if change.mode is not None:
            event = self._session.set_mode(change.mode)
            if self._resolves:
                self._out.event(event)
        for name, value in (("agent", change.agent), ("model", change.model)):
            if value is not None:
                await self._pump(self._session.submit(f"/{name} {value}"))

    async def _pump(self, stream: AsyncIterator[Event], order: int | None = None) -> None:
        async with closing(stream) as events:
            async for event in events:
                self._out.event(event, order)

    async def _perform(self, message: Command) -> None:
        stream = self._session.engine.perform(message.order, _whole(message.state, self._session))
        await self._pump(stream, message.id)
        self._out.write({"type": "performed", "order": message.id})

    async def _work_off(self, notices: Sequence[Notice]) -> None:
        await self._pump(self._beginning())
        self._begun.set()
        await self._pump(only(*notices))
        if not self._resolves:
            self._out.write({"type": "ready"})
        ended = False
        while not self._is_left and (message := await self._work.get()) is not None:
            await self._carry_out(message)
            ended = True
        if not ended and self._resolves:
            self._out.event(TurnEnded("done"))

    def _beginning(self) -> AsyncIterator[Event]:
        if self._resolves:
            return self._session.start()
        return self._session.engine.perform(Order("start"), replace(self._session.state))

    async def _carry_out(self, message: User | Resolved | Command) -> None:
        match message:
            case User(text):
                self._out.report.begin()
                self._is_left = await self._out.submission(self._session.submit(text))
            case Resolved(turn, state):
                self._out.report.begin()
                self._is_turning = True
                await self._pump(self._session.engine.run(turn, _whole(state, self._session)))
                self._is_turning = False
            case Command():
                await self._perform(message)


def _messages(line: bytes | TooLong) -> Iterator[Message]:
    if isinstance(line, TooLong):
        raise line
    if line.strip():
        yield parse(line)


def _whole(state: State, session: Session) -> State:
    """Return the screen's state; before it knows the model, with the one chosen here."""
    return replace(state, model=state.model or session.state.model)
