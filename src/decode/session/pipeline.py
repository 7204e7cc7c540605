"""The way of one line: looked up, made a command or a turn, its events heard on their way out."""

from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from decode.commands._spec import Busy, Context, unchanged
from decode.config.settings import Settings
from decode.entities.errors import DecodeError
from decode.entities.event import (
    DraftReturned,
    Event,
    Notice,
    SessionStarted,
    SkillLoaded,
    StateChanged,
    TurnEnded,
    TurnStarted,
)
from decode.entities.ports import Engine
from decode.entities.queue import Queue
from decode.entities.state import State
from decode.entities.turn import Invoke, Reserved, Say, Turn, Unknown
from decode.session.lookups import Lookups
from decode.session.refusal import unknown_line
from decode.session.shell_line import ShellLines
from decode.session.streams import closing, only
from decode.session.turns import invoked, said, spoken


@dataclass(slots=True)
class Heard:
    """What was learnt from the events that passed by.

    `ended` is why the last turn ended. `turned_away` is True when the last line was not carried
    out: unknown, wrongly used, or not now.
    """

    id: str = ""
    answer: str = ""
    ended: str = "done"
    turned_away: bool = False
    steered: dict[str, Turn] = field(default_factory=dict[str, Turn])


@dataclass(slots=True)
class Pipeline:
    """Carries lines out, one turn at a time; `busy` while a turn is running, `commanding` counts
    the commands that are being carried out."""

    cwd: Path
    engine: Engine
    settings: Settings
    state: State
    queue: Queue
    look: Lookups
    heard: Heard = field(default_factory=Heard)
    busy: bool = False
    commanding: int = 0
    renew: Callable[[], Settings | None] = field(default=unchanged, kw_only=True)
    shell: ShellLines = field(init=False)

    def __post_init__(self) -> None:
        self.shell = ShellLines(self.cwd)

    async def line(self, text: str) -> AsyncIterator[Event]:
        """Carry out one line; what cannot be done goes back to the box with the reason."""
        self.heard.turned_away = False
        for notice in self.look.news():
            yield notice
        try:
            async with closing(self._meant(text)) as events:
                async for event in events:
                    yield event
        except DecodeError as error:
            for event in self._turned_away(Notice(str(error), "error"), text, error.message):
                yield event

    async def whole(self, stream: AsyncIterator[Event]) -> AsyncIterator[Event]:
        """Pass on the events of an order or a command; a changed state is taken over whole."""
        async with closing(stream) as events:
            async for event in events:
                if isinstance(event, StateChanged):
                    changed = event.state
                    self.state.agent, self.state.mode = changed.agent, changed.mode
                    self.state.model = changed.model
                yield self._hear(event)

    def _meant(self, text: str) -> AsyncIterator[Event]:
        match self.look.resolved(text):
            case Reserved() as intent:
                return self._command(intent, text)
            case Invoke() as intent:
                return self._put(invoked(intent, text, self.cwd, self.settings))
            case Say(free):
                return self._put(self._said(free))
            case Unknown() as intent:
                line = unknown_line(intent)
                return only(*self._turned_away(Notice(line, "error"), text, line))

    def _turned_away(self, notice: Notice, text: str, why: str) -> tuple[Event, Event]:
        self.heard.turned_away = True
        return notice, DraftReturned(text, why)

    def _said(self, text: str) -> Turn:
        turn = said(text, self.cwd, self.shell.waiting)
        self.shell.take()
        return turn

    def _put(self, turn: Turn) -> AsyncIterator[Event]:
        if not turn.prompt.strip() and not turn.images:
            return only()
        if not self.busy:
            return self._run(turn)
        text = spoken(turn)
        if text is None:
            self.queue.add(turn.shown)
            return only(Notice("an image named by @ goes with a prompt of its own: it is queued"))
        self.heard.steered[text] = turn
        self.engine.steer(text)
        return only()

    async def _run(self, turn: Turn) -> AsyncIterator[Event]:
        self.busy = True
        try:
            for event in _begun(turn):
                yield event
            async with closing(self.engine.run(turn, replace(self.state))) as events:
                async for event in events:
                    # Nothing can be said any more to a turn whose end is known.
                    self.busy = self.busy and not isinstance(event, TurnEnded)
                    for shown in self._during(event):
                        yield shown
        finally:
            self.busy = False
            self.heard.steered.clear()

    def _during(self, event: Event) -> Iterator[Event]:
        match event:
            case StateChanged(state):
                # Agent and model may have been chosen for the next turn meanwhile.
                self.state.mode = state.mode
                yield StateChanged(replace(self.state))
            case TurnStarted(shown, steered=True) if shown in self.heard.steered:
                yield from _begun(self.heard.steered[shown], steered=True)
            case DraftReturned(text, note) if text in self.heard.steered:
                # What goes back to the box is what was typed, not the text of a skill.
                yield DraftReturned(self.heard.steered[text].shown, note)
            case _:
                yield self._hear(event)

    def _hear(self, event: Event) -> Event:
        if isinstance(event, SessionStarted):
            self.heard.id = event.id
            self.state.model = self.state.model or event.model
        if isinstance(event, TurnEnded):
            self.heard.answer, self.heard.ended = event.answer, event.reason
        return event

    async def _command(self, intent: Reserved, text: str) -> AsyncIterator[Event]:
        command = self.look.commands[intent.command]
        if self.busy and command.busy is Busy.NO:
            line = f"/{intent.command} has to wait until the running turn has ended; Esc stops it"
            for event in self._turned_away(Notice(line, "warning"), text, line):
                yield event
            return
        self.commanding += 1
        try:
            async with closing(self.whole(command.run(self._context(), intent.args))) as events:
                async for event in events:
                    yield event
        finally:
            self.commanding -= 1
        if self.busy and command.busy is Busy.NEXT_TURN:
            yield Notice("this counts from the next turn on")

    def _context(self) -> Context:
        return Context(
            cwd=self.cwd,
            state=self.state,
            settings=self.settings,
            engine=self.engine,
            skills=self.look.skills(),
            agents=self.look.agents(),
            commands=self.look.commands,
            queue=self.queue,
            session_id=self.heard.id,
            answer=self.heard.answer,
            busy=self.busy,
            renew=self.renew,
        )


def _begun(turn: Turn, *, steered: bool = False) -> Iterator[Event]:
    body = turn.prompt if turn.skill is not None else ""
    yield TurnStarted(turn.shown, turn.skill, body, steered)
    if turn.skill is not None:
        yield SkillLoaded(turn.skill)
