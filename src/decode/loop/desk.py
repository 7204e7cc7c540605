"""What an engine holds between turns, and the preparation of each."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from decode.config.settings import Settings
from decode.entities.errors import DecodeError
from decode.entities.event import DraftReturned, Event, Notice
from decode.entities.ports import Order
from decode.entities.state import State
from decode.entities.turn import Turn
from decode.loop.asking.questions import Questions
from decode.loop.ear import Ear
from decode.loop.kept.tracking import Tracker
from decode.loop.orders.perform import perform
from decode.loop.retry import Pace
from decode.loop.running.feed import Feed
from decode.loop.running.limits import Limits
from decode.loop.running.steers import Steers
from decode.loop.running.work import Stop, Work
from decode.loop.setup.models import Models
from decode.loop.setup.opened import Session, begin, go_on, opening_events
from decode.loop.setup.premises import Premises
from decode.loop.setup.staff import Staff, memory_of
from decode.loop.setup.standing import Standing
from decode.loop.turn import Job, run
from decode.sessions.opening import Opening
from decode.sessions.retention import prune, told_of


class Desk:
    """The session that is open, what it works with, and the turn that is running."""

    def __init__(
        self, cwd: Path, settings: Settings, attended: bool, opening: Opening, pace: Pace
    ) -> None:
        self.premises = Premises.at(cwd, settings)
        self.models = Models(settings)
        self.limits = Limits.of(settings, pace.clock)
        self.standing = Standing()
        self.session: Session | None = None
        self.window: int | None = settings.context_window
        self._attended, self._opening, self._pace = attended, opening, pace
        self.ear = Ear()
        self._stop = Stop()
        self._warm = asyncio.Lock()
        self._tracks = settings.keep_session

    def ready(self) -> None:
        """Something is about to run: what is cancelled from now on is this."""
        self._stop = Stop()

    async def turn(self, turn: Turn, state: State, feed: Feed) -> None:
        """Prepare and run a turn; its events go to `feed`."""
        steers = self.ear.open()
        try:
            await self._turn(turn, state, feed, steers)
        finally:
            self.ear.close()
            for text in steers.take():
                feed.put(DraftReturned(text, "the turn could not begin"))

    async def _turn(self, turn: Turn, state: State, feed: Feed, steers: Steers) -> None:
        self.standing.take(state)
        session = await self.open(feed.put)
        session.undo = None
        if turn.skill is not None:
            self.premises.used(turn.skill)
        tracker = self._tracker(session, feed.put)
        led = f"skill {turn.skill.name}" if turn.skill else ""
        work = await self.work(session, feed.put, tracker, led)
        work.steers = steers
        try:
            await run(Job(session, work, turn, tracker))
        finally:
            self._tracks = self._tracks and not (tracker and tracker.failed)

    @property
    def state(self) -> State:
        """The state that is in force."""
        return self.standing.state

    async def order(self, order: Order, state: State, feed: Feed) -> None:
        """Carry out an order; what cannot be done is told. While a turn runs its state counts."""
        if not self.ear.hears:
            self.standing.take(state)
        try:
            await perform(self, order, feed.put)
        except DecodeError as error:
            feed.put(Notice(str(error), "error"))

    async def open(self, emit: Callable[[Event], None]) -> Session:
        """Return the session, opened the first time it is needed."""
        if self.session is not None:
            return self.session
        notices: list[Notice] = []
        if self._opening.resume:
            self.session, notices = go_on(self._opening)
        else:
            self.session = begin(self.premises, self.state)
        self.told(self.session, emit)
        await self.warm()
        if gone := await asyncio.to_thread(prune, self.premises.settings, time.time()):
            notices.append(Notice(told_of(gone)))
        for notice in [*notices, *self.premises.told()]:
            emit(notice)
        return self.session

    def told(self, session: Session, emit: Callable[[Event], None]) -> None:
        """Tell the front end which session this is and what it holds."""
        for use in session.thread.uses:
            self.premises.open_files_of(use)
        for event in opening_events(session, self.premises, self.state):
            emit(event)

    def change(self, session: Session, emit: Callable[[Event], None]) -> None:
        """Go over to another session; the old one is closed and stays resumable."""
        if self.session is not None and self.session is not session:
            self.session.thread.journal.close()
        self.session = session
        self.standing.leave()
        self.told(session, emit)

    async def work(
        self,
        session: Session,
        emit: Callable[[Event], None],
        tracker: Tracker | None = None,
        led: str = "",
    ) -> Work:
        """Return the work of a turn in the state as it is now; `led` is the skill behind it."""
        questions = self.ear.questions = self._asking(emit)
        model = await self.models.get(self.state.model)
        self.window = self.models.window(model)
        staff = Staff(
            premises=self.premises,
            state=self.state,
            models=self.models,
            model=model,
            summariser=await self.models.summariser(self.state.model),
            window=self.window,
            emit=emit,
            questions=questions,
            stop=self._stop,
            limits=self.limits,
            pace=self._pace,
            tracker=tracker,
            led=led,
            memory=await asyncio.to_thread(memory_of, self.premises),
        )
        deps = self.standing.shared(self.premises, questions, session.thread.tasks)
        return staff.turn(session.thread, deps)

    def _asking(self, emit: Callable[[Event], None]) -> Questions:
        stop, limits = self._stop.refuse, self.limits
        return Questions(emit, attended=self._attended, stop=stop, limits=limits)

    def cancel(self) -> None:
        """Stop what is running."""
        self._stop.now()

    async def warm(self) -> None:
        """Test the sandbox ahead of the first turn."""
        async with self._warm:
            await self.premises.ready()

    async def close(self) -> None:
        """End everything; the session's file is complete afterwards."""
        self.cancel()
        if self.session is not None:
            self.session.thread.journal.close()
        await self.premises.close()
        await self.models.close()

    def _tracker(self, session: Session, emit: Callable[[Event], None]) -> Tracker | None:
        if not self._tracks:
            return None
        place = len(session.thread.messages)
        keep = session.thread.checkpoint
        return Tracker(self.premises.roots.project, session.id, place, emit, keep)
