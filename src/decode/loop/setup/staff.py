"""Making the work of a turn, or of a subagent, out of what the session has."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from pydantic_ai import Agent
from pydantic_ai.models import Model

from decode.entities.agent_def import AgentDef
from decode.entities.event import Event, SkillLoaded, TodoChanged
from decode.entities.state import Mode, State
from decode.entities.turn import SkillUse
from decode.loop.asking.hearing import Hearing
from decode.loop.asking.judge import Judge, stricter
from decode.loop.asking.questions import Questions
from decode.loop.gated import Gate
from decode.loop.instructions import Told
from decode.loop.kept.thread import Thread
from decode.loop.kept.tracking import Tracker
from decode.loop.retry import Pace
from decode.loop.room.restoring import restored
from decode.loop.running.calls import Calls
from decode.loop.running.limits import Limits
from decode.loop.running.work import Stop, Work
from decode.loop.setup.crew import assemble, offered
from decode.loop.setup.models import Models
from decode.loop.setup.premises import Premises
from decode.loop.setup.telling import Folders, below, catalog_for, listed
from decode.loop.subagents import BUDGET, Errand, Subagents, seen
from decode.memory.load import assemble_memory
from decode.tools._spec import Deps


def today() -> date:
    """Return the day where the person is."""
    return datetime.now().astimezone().date()


@dataclass(slots=True)
class Staff:
    """Everything one turn shares with its subagents.

    `state` is the session's own: a mode that changes while the turn runs counts at once. `led` is
    the skill that led to what is happening. `tracker` looks after the files that are changed.
    """

    premises: Premises
    state: State
    models: Models
    model: Model
    summariser: Model | None
    window: int | None
    emit: Callable[[Event], None]
    questions: Questions
    stop: Stop
    limits: Limits
    pace: Pace
    tracker: Tracker | None = None
    memory: str = ""
    led: str = ""
    calls: Calls = field(default_factory=Calls)

    def turn(self, thread: Thread, deps: Deps) -> Work:
        """Return the work of the session's own turn."""
        definition = self.premises.agent(self.state.agent)
        judge = self._judge(lambda: self.state.mode, definition)
        self._prepare(deps, thread, judge)
        deps.delegate = Subagents(self.premises.agent, lambda errand: self._errand(errand, thread))
        gate = self._gate(judge, self.calls)
        gate.hearing.provenance = lambda: self.led
        agent = self._agent(definition, gate, below(thread, deps))
        return self._work(thread, deps, agent, self.calls)

    def _errand(self, errand: Errand, parent: Thread) -> Work:
        thread = Thread(total=parent.total, models=parent.models)
        emit = seen(self.emit, errand.prefix)
        deps = Deps(
            cwd=self.premises.cwd,
            roots=self.premises.roots,
            settings=self.premises.settings,
            state=State(errand.agent.name, errand.agent.mode, self.state.model),
            person=self.questions,
            emit=emit,
            output_dir=self.premises.output_dir,
            skills=self.premises.skills,
            jobs=self.premises.jobs,
        )
        leader = self.premises.agent(self.state.agent)
        judge = self._judge(
            lambda: stricter(self.state.mode, deps.state.mode), leader, errand.agent
        )
        self._prepare(deps, thread, judge, emit)
        calls = Calls(refused=self.calls.refused)
        gate = self._gate(judge, calls)
        gate.emit, gate.prefix, gate.parent = emit, errand.prefix, errand.parent
        gate.hearing.emit = emit
        gate.hearing.provenance = lambda: f"subagent {errand.agent.name}"
        agent = self._agent(errand.agent, gate, below(thread, deps), child=True)
        work = self._work(thread, deps, agent, calls)
        work.emit, work.prefix, work.parent = emit, errand.prefix, errand.parent
        work.budget = BUDGET
        return work

    def _prepare(
        self,
        deps: Deps,
        thread: Thread,
        judge: Judge,
        emit: Callable[[Event], None] | None = None,
    ) -> None:
        passed = emit or self.emit

        def heard(event: Event) -> None:
            if isinstance(event, SkillLoaded):
                self._loaded(event.use, thread, deps)
            elif isinstance(event, TodoChanged):
                thread.task(event.tasks)
            passed(event)

        deps.emit, deps.loads = heard, thread.loads
        deps.person, deps.state = self.questions, deps.state if emit else self.state
        deps.sandbox, deps.roots = self.premises.sandbox, self.premises.roots
        deps.attended = self.questions.attended
        deps.may_fetch, deps.may_read = judge.may_fetch, judge.may_read

    def _loaded(self, use: SkillUse, thread: Thread, deps: Deps) -> None:
        """A skill came before the model by its tool: its files may be read from now on."""
        load = thread.loads.last(use.source, use.name)
        thread.load(use, load.payload if load else "")
        self.led = f"skill {use.name}"
        self.premises.used(use)
        deps.roots = self.premises.roots

    def _judge(self, mode: Callable[[], Mode], *agents: AgentDef) -> Judge:
        return Judge(
            roots=lambda: self.premises.roots,
            ruleset=self.premises.ruleset,
            mode=mode,
            agents=agents,
            confined=self.premises.confined,
        )

    def _gate(self, judge: Judge, calls: Calls) -> Gate:
        hearing = Hearing(judge, self.questions, self.emit, self.stop.refuse)
        gate = Gate(self.premises.specs, hearing, calls, self.emit)
        if self.tracker is not None:
            gate.changing = self.tracker.first
        return gate

    def _agent(
        self, definition: AgentDef, gate: Gate, told_by: Folders, *, child: bool = False
    ) -> Agent[Deps, str]:
        now = catalog_for(self.premises.skills(), self.window, definition)
        specs = offered(
            definition,
            self.premises.specs,
            skills=bool(now.text),
            search=now.needs_search,
            child=child,
        )
        told = Told(
            memory=self.memory,
            catalog=listed(self.window, definition),
            mode=gate.hearing.judge.mode,
            today=today,
            leaves_plan="exit_plan_mode" in specs,
            below=told_by,
        )
        return assemble(definition, specs, told, gate, self.models.effort(self.state.model))

    def _work(self, thread: Thread, deps: Deps, agent: Agent[Deps, str], calls: Calls) -> Work:
        return Work(
            thread=thread,
            agent=agent,
            model=self.model,
            deps=deps,
            emit=self.emit,
            limits=self.limits,
            window=self.window,
            pace=self.pace,
            stop=self.stop,
            calls=calls,
            summariser=self.summariser,
            others=list(self.premises.settings.fallback_models),
            stand_in=self.models.stand_in,
            restore=lambda kept: restored(thread, kept, self.premises.skills(), self.premises.cwd),
        )


def session_deps(premises: Premises, state: State, questions: Questions) -> Deps:
    """Return what the tools of a session share over its turns."""
    return Deps(
        cwd=premises.cwd,
        roots=premises.roots,
        settings=premises.settings,
        state=state,
        person=questions,
        emit=lambda _event: None,
        output_dir=premises.output_dir,
        skills=premises.skills,
        jobs=premises.jobs,
    )


def memory_of(premises: Premises) -> str:
    """Return the memory files as they are now; read once a turn."""
    return assemble_memory(premises.cwd, premises.settings)


def copy_of(state: State) -> State:
    """Return a state of its own."""
    return replace(state)
