"""What `/` can become: reserved commands, then skills."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter

from decode.commands._spec import Command
from decode.entities.skill_def import SkillDef

_LONE_TOKEN = re.compile(r"\s*/(\S*)")
_WORD_STARTS = re.compile(r"[-_.:]+")


@dataclass(frozen=True, slots=True)
class Completion:
    """One row of the menu.

    `insert` replaces the token in the box. `group` is `commands` or `skills`; `badge` names a
    skill's source. All text is as it stands in the file: a screen draws it as plain text.
    """

    name: str
    insert: str
    description: str = ""
    hint: str = ""
    badge: str = ""
    group: str = "commands"
    exact: bool = False


def completions(
    text: str, commands: Mapping[str, Command], skills: Mapping[str, SkillDef]
) -> list[Completion]:
    """Return the menu for a box that holds `text`; empty unless it is a lone `/token`.

    The exact match comes first, then what starts with the token, then what has a word that does,
    then what holds its letters in order; within each of them commands before skills, by name. A
    skill whose name is reserved has no row: typing it runs the command.
    """
    found = _LONE_TOKEN.fullmatch(text)
    if found is None:
        return []
    token = found[1].casefold()
    rows = [*_commands(commands), *_skills(commands, skills)]
    ranked = [(_rank(token, row.name.casefold()), row) for row in rows]
    fitting = [(rank, row) for rank, row in ranked if rank is not None]
    fitting.sort(key=lambda entry: (entry[0], entry[1].group, entry[1].name))
    # The very case that was typed runs, whatever else differs from it by case alone.
    best = sorted(fitting, key=lambda entry: entry[1].name != found[1])
    return [replace(row, exact=rank == 0) for rank, row in best]


def _commands(commands: Mapping[str, Command]) -> Iterable[Completion]:
    for name, command in sorted(commands.items()):
        same = f"same as /{command.name}" if name != command.name else command.summary
        yield Completion(name, f"/{name} " if command.hint else f"/{name}", same, command.hint)


def _skills(
    commands: Mapping[str, Command], skills: Mapping[str, SkillDef]
) -> Iterable[Completion]:
    for skill in sorted(skills.values(), key=attrgetter("name")):
        if skill.user_invocable and skill.name not in commands:
            hint = skill.argument_hint or " ".join(f"<{name}>" for name in skill.arguments)
            about = " ".join(skill.description.split())
            yield Completion(skill.name, f"/{skill.name} ", about, hint, skill.source, "skills")


def _rank(token: str, name: str) -> int | None:
    if token == name:
        return 0
    if name.startswith(token):
        return 1
    if any(word.startswith(token) for word in _WORD_STARTS.split(name)):
        return 2
    letters = iter(name)
    return 3 if all(letter in letters for letter in token) else None
