"""What a person is told when a line is neither a command, a skill nor free text."""

from collections.abc import Mapping

from decode.commands._spec import Command
from decode.entities.skill_def import SkillDef
from decode.entities.turn import Unknown
from decode.entities.visible import visible


def unknown_line(intent: Unknown) -> str:
    """Return the one friendly line for an unknown command."""
    if intent.reason:
        return f"/{intent.name}: {intent.reason}"
    near = " or ".join(f"/{name}" for name in intent.matches)
    meant = f"; did you mean {near}?" if near else ""
    return f"there is no command or skill /{intent.name}{meant} (/help lists them all)"


def listing(commands: Mapping[str, Command], skills: Mapping[str, SkillDef]) -> str:
    """Return every command and skill that may be typed, one a line, with what it does.

    Nothing in it can act on a terminal.
    """
    rows = [
        (f"/{command.name}", command.summary)
        for name, command in sorted(commands.items())
        if name == command.name
    ]
    rows += [
        (f"/{'skill:' if name in commands else ''}{name}", " ".join(skill.description.split()))
        for name, skill in sorted(skills.items())
        if skill.user_invocable
    ]
    width = max((len(name) for name, _ in rows), default=0)
    return "\n".join(f"{name:<{width}}  {visible(about)}".rstrip() for name, about in rows)
