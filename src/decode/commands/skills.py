"""`/skills`: every skill there is, the shadowed, switched-off and broken ones too."""

from collections.abc import AsyncIterator

from decode.commands._skill_rows import problem_rows, skill_rows
from decode.commands._spec import Command, Context
from decode.entities.errors import UsageError
from decode.entities.event import Event, Listing, Notice, Option
from decode.entities.visible import visible
from decode.skills.catalog import catalog
from decode.skills.load import load_skills
from decode.skills.registry import SkillRegistry
from decode.skills.switch import disable, enable


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    words = args.split()
    if words:
        yield Notice(_switch(context, words))
    registry = load_skills(context.cwd, context.settings, reserved=context.commands)
    yield _listing(context, registry)


def _switch(context: Context, words: list[str]) -> str:
    """Carry out `enable NAME` or `disable NAME` and say which file holds it now."""
    if len(words) != 2 or words[0] not in ("enable", "disable"):
        raise UsageError("/skills takes nothing, `enable NAME` or `disable NAME`")
    verb, token = words
    found = context.skills.listed(token)
    if found is None:
        near = context.skills.nearest(token)
        meant = f"did you mean {', '.join(near)}?" if near else "/skills lists them all"
        raise UsageError(f"there is no skill {token!r}", meant)
    if verb == "disable":
        path = disable(context.cwd, found, token=token if ":" in token else "")
        return f"{token} is off now, by {path}"
    files = enable(context.cwd, found)
    if not files:
        return f"{found.name} is switched off by no settings file"
    return f"{found.name} is on now, by {', '.join(map(str, files))}"


def _listing(context: Context, registry: SkillRegistry) -> Listing:
    shown = catalog(registry, context.settings.context_window)
    rows = (
        *skill_rows(context.cwd, registry, shown, context.commands),
        *problem_rows((*registry.diagnostics, *shown.diagnostics), registry),
    )
    hint = "Enter puts it into the input, Ctrl+T switches it on or off"
    return Listing("skills", rows, _plain(rows), hint)


def _plain(rows: tuple[Option, ...]) -> str:
    lines: list[str] = []
    for group in dict.fromkeys(row.group for row in rows):
        members = [row for row in rows if row.group == group]
        lines += ["", f"{group}:"]
        lines += [f"  {visible(row.label)}  {visible(row.description)}" for row in members]
    return "\n".join(lines).strip()


COMMAND = Command(
    "skills",
    "every skill, where it comes from, what it costs and why one is not used",
    _run,
    hint="[enable|disable NAME]",
    waits=False,
)
