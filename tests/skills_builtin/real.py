"""The same work through the whole program: session, loop, gate, sandbox, shell, session log."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from decode.config.settings import RuleText, Settings
from decode.entities.call import Approval, Reply
from decode.entities.event import (
    Asked,
    Event,
    Notice,
    Permission,
    SkillLoaded,
    ToolFinished,
    ToolStarted,
    TurnEnded,
)
from decode.entities.state import Mode, State
from decode.loop.engine import build
from decode.session.session import Session

Answer = Callable[[str], Reply]


def agreed(_command: str) -> Reply:
    """Say yes to every question."""
    return Reply(allowed=True)


@dataclass(slots=True)
class Real:
    """What a turn showed: calls, questions and verdicts by command, the end."""

    commands: list[str] = field(default_factory=list[str])
    asked: list[Approval] = field(default_factory=list[Approval])
    verdicts: list[Permission] = field(default_factory=list[Permission])
    outputs: list[str] = field(default_factory=list[str])
    notices: list[str] = field(default_factory=list[str])
    skills: list[str] = field(default_factory=list[str])
    end: TurnEnded = field(default_factory=lambda: TurnEnded("none"))

    @property
    def answer(self) -> str:
        """What the model said in the end."""
        return self.end.answer

    @property
    def questions(self) -> list[str]:
        """The commands that were asked about."""
        return [str(approval.call.args["command"]) for approval in self.asked]


async def really(
    folder: Path,
    line: str,
    *,
    answer: Answer = agreed,
    mode: Mode = Mode.DEFAULT,
    allow: tuple[str, ...] = (),
    attended: bool = True,
) -> Real:
    """Submit a line in a session of the offline model; `answer` answers what the gate asks."""
    rules = tuple(RuleText("allow", text, "flag") for text in allow)
    settings = Settings(rules=rules)
    engine = build(folder, settings, attended=attended)
    session = Session(folder, engine, settings, State("build", mode, "offline"))
    real = Real()
    try:
        async for event in session.submit(line):
            if isinstance(event, Asked) and isinstance(event.question, Approval):
                real.asked.append(event.question)
                session.answer(event.question.id, answer(real.questions[-1]))
            else:
                _note(real, event)
    finally:
        await engine.close()
    return real


def _note(real: Real, event: Event) -> None:
    match event:
        case ToolStarted(call):
            real.commands.append(str(call.args.get("command", call.name)))
        case Permission():
            real.verdicts.append(event)
        case ToolFinished(_, _, output):
            real.outputs.append(output)
        case SkillLoaded(use):
            real.skills.append(f"{use.source}:{use.name}")
        case Notice(text):
            real.notices.append(text)
        case TurnEnded():
            real.end = event
        case _:
            return
