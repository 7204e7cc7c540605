"""Which built-in skill a text carries, and the arguments that stand behind it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from decode.config.settings import Settings
from decode.providers._offline.commit import commit
from decode.providers._offline.review import review
from decode.providers._offline.steps import Procedure
from decode.skills.load import load_skills

_PROCEDURES: dict[str, Callable[[str], Procedure]] = {"commit": commit, "review-diff": review}
#: What closes the frame that `skills.payload = "tagged"` puts around a payload.
_FRAME = re.compile(r"\s*</skill_instructions>\s*</skill_content>")


@dataclass(frozen=True, slots=True)
class Work:
    """A procedure that was asked for, with its arguments as typed."""

    name: str
    procedure: Callable[[str], Procedure]
    arguments: str = ""


def recognise(text: str) -> Work | None:
    """Return the work a prompt or a tool result asks for, None when it is another text.

    Only the built-in text itself counts: a project's own `commit` is beyond rules.
    """
    registry = load_skills(Path.cwd(), Settings(safe=True))
    for name, procedure in _PROCEDURES.items():
        skill = registry.find(f"builtin:{name}")
        before, body, rest = text.partition(skill.body if skill else "\0")
        if body and _starts(before):
            frame = _FRAME.match(rest)
            return Work(name, procedure, _typed(rest[frame.end() :] if frame else rest))
    return None


def _starts(before: str) -> bool:
    return not before.strip() or before.rstrip().endswith("<skill_instructions>")


def _typed(rest: str) -> str:
    return rest.removeprefix("\n\n") if rest.strip() else ""
