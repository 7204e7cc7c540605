"""`/model`: which model answers."""

import asyncio
import difflib
import os
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

from decode.commands._spec import Busy, Command, Context
from decode.config.keys import open_keys
from decode.config.models import OFFLINE
from decode.config.probe import served_models
from decode.config.provider_table import BY_NAME, is_provider
from decode.config.survey import Standing, survey
from decode.entities.errors import UsageError
from decode.entities.event import Event, Notice, Option, Pick, SetUpWanted, StateChanged

_MOST_SERVED = 30
_SET_UP = "setup"
_INSTEAD = (
    "set the variable of a provider's key, as OPENAI_API_KEY, or start a local server; `decode"
    " models` shows what there is, `decode config set model PROVIDER:MODEL` keeps a choice"
)


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    name = args.strip()
    if not name:
        # Servers on this machine are asked: not on the screen's own loop.
        rows = await asyncio.to_thread(lambda: list(_rows(context)))
        rows.append(Option("set up…", "a key, a model, colours", f"/model {_SET_UP}"))
        yield Pick("model", tuple(rows))
        return
    if name == _SET_UP:
        yield SetUpWanted(_INSTEAD)
        return
    _check(name)
    context.state.model = name
    yield StateChanged(replace(context.state))
    yield Notice(f"model {name}")


def _check(name: str) -> None:
    provider, colon, model = name.partition(":")
    if name == OFFLINE or (colon and model and is_provider(provider)):
        return
    near = difflib.get_close_matches(provider, BY_NAME, n=1)
    meant = f"did you mean {near[0]}:{model or 'NAME'}? " if near else ""
    raise UsageError(f"there is no model {name!r}", f"{meant}write provider:model, or offline")


def _rows(context: Context) -> Iterator[Option]:
    now = context.state.model
    names: list[str] = []
    for one in survey(context.settings, open_keys(os.environ), served_models):
        if one.configured and not one.needs:
            for name in _names(one):
                names.append(name)
                yield Option(name, _about(one), f"/model {name}", current=name == now)
    if now and now not in names:
        yield Option(now, "in use", f"/model {now}", current=True)


def _names(one: Standing) -> list[str]:
    if one.entry.name == OFFLINE:
        return [OFFLINE]
    served = one.models[:_MOST_SERVED] or (one.entry.default_model,)
    return [f"{one.entry.name}:{model}" for model in served if model]


def _about(one: Standing) -> str:
    if one.entry.name == OFFLINE:
        return "carries out /commit and /review-diff by rule, without any model"
    where = f"at {one.url}" if one.answers else f"key from {one.key}" if one.key else one.url
    return f"{one.entry.title}, {where}"


COMMAND = Command("model", "switch model", _run, hint="[name | setup]", busy=Busy.NEXT_TURN)
