"""`/help`: commands, skills, keys."""

from collections.abc import AsyncIterator

from decode.commands._spec import Command, Context
from decode.config.actions import ACTIONS, keymap, shown_keys
from decode.entities.event import Event, Listing, Option
from decode.entities.visible import visible

_ALSO = (
    ("\\ Enter", "a new line, in every terminal"),
    ("/", "commands and skills"),
    ("@", "name a file or an image and attach it"),
    ("#", "add this line to MEMORY.md, for later sessions"),
    ("!", "run a command of your own; !! keeps its output from the model"),
)
_VIM = ("Esc, i, v", "vim keys: normal, insert, visual; in normal mode Esc interrupts")


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    del args
    rows = (*_commands(context), *_skills(context), *_keys(context))
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


def _keys(context: Context) -> list[Option]:
    """The keys in force, those of the settings included."""
    screen = context.settings.tui
    effective = keymap(screen.bindings)
    own = [(shown_keys(effective[action.name]), action.about) for action in ACTIONS]
    vim = [_VIM] if screen.keys == "vim" else []
    return [Option(keys, about, group="keys") for keys, about in (*own, *_ALSO, *vim)]


def _plain(rows: tuple[Option, ...]) -> str:
    lines: list[str] = []
    for group in dict.fromkeys(row.group for row in rows):
        members = [row for row in rows if row.group == group]
        width = min(32, max(len(row.label) for row in members))
        lines += ["", f"{group}:"]
        lines += [f"  {visible(row.label):<{width}}  {visible(row.description)}" for row in members]
    return "\n".join(lines).strip()


COMMAND = Command("help", "commands, skills and keys", _run, waits=False)
