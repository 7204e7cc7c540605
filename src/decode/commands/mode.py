"""`/mode`: how much may happen unasked."""

import difflib
from collections.abc import AsyncIterator
from dataclasses import replace

from decode.commands._spec import Command, Context
from decode.entities.errors import UsageError
from decode.entities.event import Event, Notice, Option, Pick, StateChanged
from decode.entities.state import Mode

_ABOUT = {
    Mode.DEFAULT: "asks before anything is changed or run",
    Mode.EDIT: "files inside the project are changed unasked; other things are asked",
    Mode.PLAN: "reads only, changes nothing",
    Mode.BYPASS: "asks nothing; deny rules and protected places still hold",
}
_SURE = "yes"


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    name, _, sure = args.strip().partition(" ")
    if not name:
        yield _pick(context.state.mode)
        return
    mode = _named(name)
    if mode is Mode.BYPASS and context.state.mode is not mode and sure.strip() != _SURE:
        yield _confirmation(context.state.mode)
        return
    context.state.mode = mode
    context.engine.set_mode(replace(context.state))
    yield StateChanged(replace(context.state))
    yield Notice(f"mode {mode}: {_ABOUT[mode]}", "warning" if mode is Mode.BYPASS else "info")


def _named(name: str) -> Mode:
    if name in tuple(Mode):
        return Mode(name)
    near = difflib.get_close_matches(name, tuple(Mode), n=1)
    meant = f"did you mean {near[0]}? " if near else ""
    raise UsageError(f"there is no mode {name!r}", f"{meant}modes are {', '.join(Mode)}")


def _pick(now: Mode) -> Pick:
    return Pick(
        "mode",
        tuple(
            Option(mode, about, f"/mode {mode}", current=mode is now)
            for mode, about in _ABOUT.items()
        ),
    )


def _confirmation(now: Mode) -> Pick:
    return Pick(
        "bypass runs everything the model asks for without a question",
        (
            Option(f"stay in {now}", "nothing changes", f"/mode {now}", current=True),
            Option("bypass", _ABOUT[Mode.BYPASS], f"/mode bypass {_SURE}"),
        ),
    )


COMMAND = Command("mode", "switch between default, edit, plan and bypass", _run, hint="[name]")
