"""A turn with real tools and a real gate, and a scripted model in process."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pydantic_ai.messages import ModelMessage

from decode.config.settings import RuleText, Settings
from decode.entities.call import Question, Reply
from decode.entities.event import Asked, Event, Notice, Permission, ToolFinished
from decode.entities.state import Mode, State
from decode.loop.asking.questions import Questions
from decode.loop.drive import drive
from decode.loop.kept.thread import Thread
from decode.loop.running.endings import Ending
from decode.loop.running.limits import Limits
from decode.loop.running.work import Stop, Work
from decode.loop.setup.models import Models
from decode.loop.setup.premises import Premises
from decode.loop.setup.staff import Staff, session_deps
from tests.loop.rig import Clock
from tests.loop.scripted import Call, Script, Step, scripted

T = TypeVar("T")

Person = Callable[[Question], Reply | None]

WRITE = Call("write", {"path": "new.txt", "content": "hi\n"})
TOUCH = Call("bash", {"command": "touch x"})


@dataclass(slots=True)
class Bench:
    """`person` answers what is asked, at once; None leaves it open."""

    premises: Premises
    staff: Staff
    work: Work
    script: Script
    state: State
    events: list[Event]
    person: Person
    hooks: list[Callable[[Event], None]] = field(default_factory=list[Callable[[Event], None]])

    async def go(self, prompt: str = "go") -> Ending:
        return await drive(self.work, prompt)

    def of(self, kind: type[T]) -> list[T]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def messages(self) -> list[ModelMessage]:
        return self.work.thread.messages

    @property
    def verdicts(self) -> list[tuple[str, str]]:
        return [(event.verdict, event.by) for event in self.of(Permission)]

    @property
    def outputs(self) -> list[str]:
        return [event.output for event in self.of(ToolFinished)]

    @property
    def notices(self) -> list[str]:
        return [event.text for event in self.of(Notice)]


def nobody(_question: Question) -> Reply | None:
    raise AssertionError("nobody was to be asked")


def yes(_question: Question) -> Reply:
    return Reply(allowed=True)


def no(_question: Question) -> Reply:
    return Reply(allowed=False, feedback="use the other file")


def rule(effect: str, text: str) -> tuple[RuleText, ...]:
    return (RuleText(effect, text, "flag"),)


def bench(
    cwd: Path,
    *steps: Step,
    person: Person = nobody,
    attended: bool = True,
    mode: Mode = Mode.DEFAULT,
    rules: tuple[RuleText, ...] = (),
    agent: str = "build",
) -> Bench:
    settings = Settings(rules=rules)
    model, script = scripted(*steps)
    events: list[Event] = []
    hooks: list[Callable[[Event], None]] = []
    stop, clock = Stop(), Clock()
    limits = Limits(clock=clock.time)
    state = State(agent, mode, "offline")

    def emit(event: Event) -> None:
        events.append(event)
        for hook in hooks:
            hook(event)
        if isinstance(event, Asked):
            reply = made.person(event.question)
            if reply is not None:
                questions.answer(event.question.id, reply)

    questions = Questions(emit, attended=attended, stop=stop.refuse, limits=limits)
    premises = Premises.at(cwd, settings)
    staff = Staff(
        premises=premises,
        state=state,
        models=Models(settings),
        model=model,
        summariser=None,
        window=None,
        emit=emit,
        questions=questions,
        stop=stop,
        limits=limits,
        pace=clock.pace(),
    )
    work = staff.turn(Thread(), session_deps(premises, state, questions))
    made = Bench(premises, staff, work, script, state, events, person, hooks)
    return made
