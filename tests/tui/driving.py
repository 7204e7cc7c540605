"""Helpers of the screen's tests: an app over a script, its rows as text."""

import html
import re
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from decode.config.settings import Settings
from decode.session.session import Session
from decode.tui.app import DecodeApp
from decode.tui.show import Show
from tests.tui.scripted import ScriptedEngine, session_over

_TEXT = re.compile(r'<text class="[^"]*-r\d+" x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)</text>')
_CELL, _ROW = 12.2, 24.4
_NAMES = {" ": "space", "\n": "ctrl+j", "/": "slash", "@": "at", "!": "exclamation_mark"}


@asynccontextmanager
async def screen(
    engine: ScriptedEngine,
    cwd: Path,
    *,
    size: tuple[int, int] = (100, 30),
    prompt: str | None = None,
    settings: Settings | None = None,
) -> AsyncGenerator[tuple[DecodeApp, Pilot[None]]]:
    app = DecodeApp(session_over(engine, cwd, settings), prompt or "")
    async with app.run_test(size=size) as pilot:
        while app.show is None:
            await pilot.pause(0.02)
        await pilot.pause()
        yield app, pilot


def show_of(app: DecodeApp) -> Show:
    assert app.show is not None
    return app.show


def session_of(app: DecodeApp) -> Session:
    return show_of(app).session


async def until(pilot: Pilot[Any], text: str) -> str:
    """Wait until the text is on the screen and return the screen."""
    for _ in _patiently():
        if text in (shown := rows(pilot.app)):
            return shown
        await pilot.pause(0.03)
    raise AssertionError(f"{text!r} is not on the screen:\n{rows(pilot.app)}")


async def until_gone(pilot: Pilot[Any], text: str) -> str:
    """Wait until the text is off the screen and return the screen."""
    for _ in _patiently():
        if text not in (shown := rows(pilot.app)):
            return shown
        await pilot.pause(0.03)
    raise AssertionError(f"{text!r} is still on the screen:\n{rows(pilot.app)}")


async def until_true(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    """Wait until it holds."""
    for _ in _patiently():
        if holds():
            return
        await pilot.pause(0.01)
    raise AssertionError(rows(pilot.app))


def _patiently() -> Iterator[None]:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        yield


def rows(app: App[Any]) -> str:
    """Return the rows of the screen as text, read from its picture."""
    lines: dict[int, str] = {}
    for x, y, text in _TEXT.findall(app.export_screenshot()):
        row, column = round((float(y) - 20) / _ROW), round(float(x) / _CELL)
        line = lines.get(row, "")
        lines[row] = line.ljust(column) + html.unescape(text).replace("\xa0", " ")
    return "\n".join(lines.get(row, "").rstrip() for row in range(max(lines, default=0) + 1))


async def type_text(pilot: Pilot[Any], text: str) -> None:
    """Type text key by key."""
    await pilot.press(*(_NAMES.get(char, char) for char in text))
