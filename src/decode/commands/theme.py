"""`/theme`: the colours of the screen."""

import difflib
from collections.abc import AsyncIterator

from decode.commands._spec import Command, Context
from decode.config.schema import THEMES
from decode.config.sources import places
from decode.config.write import set_value
from decode.entities.errors import ConfigError, UsageError
from decode.entities.event import Event, Notice, Option, Pick, ThemeChosen


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    name = args.strip()
    if not name:
        options = (
            Option(name, about, f"/theme {name}", current=name == context.settings.theme)
            for name, about in THEMES.items()
        )
        yield Pick("theme", tuple(options))
        return
    if name not in THEMES:
        near = difflib.get_close_matches(name, THEMES, n=1)
        meant = f"did you mean {near[0]}? " if near else ""
        raise UsageError(f"there is no theme {name!r}", f"{meant}themes are {', '.join(THEMES)}")
    yield ThemeChosen(name)
    yield _kept(context, name)


def _kept(context: Context, name: str) -> Notice:
    file = next(place.main for place in places(context.cwd) if place.origin == "user")
    try:
        set_value(file, "theme", name)
        context.renew()
    except ConfigError as error:
        return Notice(f"theme {name}, for this session only: {error}", "warning")
    return Notice(f"theme {name}, kept in {file}")


COMMAND = Command(
    "theme", "the colours of the screen, light and dark", _run, hint="[name]", waits=False
)
