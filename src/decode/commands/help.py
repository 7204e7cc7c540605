"""`/help`: commands, skills, keys."""

from collections.abc import AsyncIterator

from decode.commands._spec import Command, Context
from decode.entities.event import Event, Listing, Option
from decode.entities.visible import visible

_KEYS = (
    ("Enter", "submit; while a turn is running: steer it"),
    ("Alt+Enter", "while a turn is running: queue for after it; else a new line"),
    ("Shift+Enter, Ctrl+J, \\ Enter", "a new line"),
    ("Esc", "stop the running turn"),
    ("Shift+Tab", "next mode: default, edit, plan"),
    ("Up, Down", "earlier inputs, on the first and last line"),
    ("Ctrl+R", "search earlier inputs"),
    ("Ctrl+G", "write in your editor"),
    ("Ctrl+S", "put the draft aside"),
    ("Ctrl+C", "clear the draft; twice: quit"),
    ("@", "name a file and attach it"),
    ("Ctrl+O", "unfold the newest card, or the marked one"),
    ("Alt+Up, Alt+Down", "mark a card; Alt+C copies it, else the last answer"),
    ("Ctrl+F", "find words in the transcript"),
    ("PageUp, PageDown", "scroll the transcript; Ctrl+End follows its end"),
    ("Ctrl+T", "fold the task list"),
    ("F9", "give the mouse to the terminal, or take it back"),
)


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    del args
    rows = (*_commands(context), *_skills(context), *_keys())
    yield Listing("help", rows, _plain(rows), "Enter puts a command into the input")


def _commands(context: Context) -> list[Option]:
    own = [command for name, command in context.commands.items() if name == command.name]
    rows: list[Option] = []
    for command in sorted(own, key=lambda command: command.name):
        also = "".join(f" (/{alias})" for alias in command.aliases)
        hint = f" {command.hint}" if command.hint else ""
        label = f"/{command.name}{hint}{also}"
        rows.append(Option(label, command.summary, insert=f"/{command.name} ", group="commands"))
    return rows


def _skills(context: Context) -> list[Option]:
    rows: list[Option] = []
    for skill in context.skills.values():
        if skill.user_invocable:
            typed = f"/skill:{skill.name}" if skill.name in context.commands else f"/{skill.name}"
            hint = f" {skill.argument_hint}" if skill.argument_hint else ""
            about = " ".join(skill.description.split())
            rows.append(Option(f"{typed}{hint}", about, insert=f"{typed} ", group="skills"))
    return rows


def _keys() -> list[Option]:
    return [Option(keys, about, group="keys") for keys, about in _KEYS]


def _plain(rows: tuple[Option, ...]) -> str:
    lines: list[str] = []
    for group in dict.fromkeys(row.group for row in rows):
        members = [row for row in rows if row.group == group]
        width = min(32, max(len(row.label) for row in members))
        lines += ["", f"{group}:"]
        lines += [f"  {visible(row.label):<{width}}  {visible(row.description)}" for row in members]
    return "\n".join(lines).strip()


COMMAND = Command("help", "commands, skills and keys", _run)
