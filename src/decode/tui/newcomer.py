"""The first run: what can answer here is looked for beside the screen, then a panel offers it."""

import asyncio
import functools
import os
from collections.abc import Iterator
from typing import Protocol

from textual import events

from decode.config.keeping import keep_key, provider_of
from decode.config.keys import open_keys
from decode.config.models import Choice, choose_model, talking
from decode.config.newcomer import welcome
from decode.config.probe import served_models
from decode.config.provider_table import BY_NAME, CLOUD, LOCAL, OFFLINE
from decode.config.schema import THEMES
from decode.config.settings import Settings
from decode.config.sources import places
from decode.config.survey import Standing, survey
from decode.config.write import set_value
from decode.entities.errors import DecodeError
from decode.entities.event import Option, ThemeChosen
from decode.tui.desk import ScreenDesk
from decode.tui.look import Look
from decode.tui.subjects import SetUp

#: Models of one server that are offered; `/model` has them all.
_SERVED = 3


class Door(Protocol):
    """How texts get into the session, and colours onto the screen."""

    def submit(self, text: str) -> None:
        """Carry text out."""
        ...

    def reach(self, event: ThemeChosen) -> None:
        """Wear colours."""
        ...


class Newcomer:
    """Carries out what the panel of the first run decides."""

    def __init__(self, settings: Settings, desk: ScreenDesk, door: Door) -> None:
        self._settings, self._desk, self._door = settings, desk, door
        self._prompt = desk.stage.prompt
        self._usual = Choice(OFFLINE.name, "")

    async def greet(self) -> None:
        """Look around and show the panel, unless the person has begun to work."""
        standings, self._usual = await asyncio.to_thread(self._found)
        if self._prompt.text or self._desk.busy:
            return
        welcome()
        self._desk.deck.open(
            SetUp(
                about=_about(standings),
                models=tuple(_models(standings, self._usual)),
                providers=tuple(_providers(standings)),
                themes=tuple(Option(name, about) for name, about in THEMES.items()),
                guess=provider_of,
                keep_key=self._keep_key,
                choose=self._choose,
                wear=self._wear,
                keep_theme=self._keep_theme,
                pass_on=self._pass_on,
            )
        )

    def _found(self) -> tuple[tuple[Standing, ...], Choice]:
        probe = functools.cache(served_models)
        found = survey(self._settings, open_keys(os.environ), probe)
        return found, choose_model(self._settings, environ=os.environ, probe=probe)

    def _choose(self, model: str) -> None:
        """Take a model for this session and the next ones.

        What would be taken anyway, and the offline one, are not written down.
        """
        if model not in (OFFLINE.name, self._usual.model):
            self._keep_model(model)
        if model != self._desk.stage.status.state.model:
            self._door.submit(f"/model {model}")

    def _keep_model(self, model: str) -> None:
        file = next(place.main for place in places(self._desk.cwd) if place.origin == "user")
        try:
            set_value(file, "model", model)
        except DecodeError as error:
            self._desk.tell(f"model {model}, for this session only: {error}", "warning")

    def _keep_key(self, provider: str, key: str) -> str:
        entry = BY_NAME[provider]
        try:
            path = keep_key(entry, key)
        except DecodeError as error:
            return str(error)
        self._desk.tell(f"the key for {entry.title} is kept in {path}")
        self._choose(f"{entry.name}:{entry.default_model}")
        return ""

    def _wear(self, name: str) -> Look:
        self._door.reach(ThemeChosen(name))
        return self._desk.stage.look

    def _keep_theme(self, name: str) -> None:
        if name != "auto":
            self._door.submit(f"/theme {name}")

    def _pass_on(self, event: events.Key | events.Paste) -> None:
        self._prompt.post_message(event)
        self._prompt.screen.set_focus(self._prompt)


def _about(standings: tuple[Standing, ...]) -> str:
    """Say what was found, or where was looked."""
    found = [
        f"{one.entry.title} answers" if one.answers else f"a key for {one.entry.title}"
        for one in standings
        if one.answers or one.key
    ]
    servers = ", ".join(entry.title for entry in LOCAL)
    none = f"No key is set and no server on this machine answers ({servers})"
    known = f"Found {', '.join(found)}" if found else none
    return f"{known}. /model and /theme change it at any time."


def _models(standings: tuple[Standing, ...], usual: Choice) -> Iterator[Option]:
    """Yield what can answer now, the usual one first, the way to a key, and offline."""
    if usual.model != OFFLINE.name:
        yield Option(usual.model.partition(":")[2], usual.why, submit=usual.model)
    for one in standings:
        if one.entry.port is not None or not usual.model.startswith(f"{one.entry.name}:"):
            yield from (row for row in _offered(one) if row.submit != usual.model)
    yield Option("paste a key…", ", ".join(entry.title for entry in CLOUD))
    yield Option("go on offline", "/commit and /review-diff by rule", submit=OFFLINE.name)


def _offered(one: Standing) -> Iterator[Option]:
    if one.entry.port is not None:
        for model in talking(one.models)[:_SERVED]:
            about = f"{one.entry.title}, at {one.url}"
            yield Option(model, about, submit=f"{one.entry.name}:{model}")
    elif one.configured and one.entry.default_model and not one.needs:
        about = f"key from {one.key}" if one.key else f"at {one.url}"
        name = f"{one.entry.name}:{one.entry.default_model}"
        yield Option(one.entry.default_model, f"{one.entry.title}, {about}", submit=name)


def _providers(standings: tuple[Standing, ...]) -> Iterator[Option]:
    for one in standings:
        if one.entry in CLOUD:
            needs = f"(needs {one.needs})" if one.needs else ""
            yield Option(one.entry.title, needs, submit=one.entry.name)
