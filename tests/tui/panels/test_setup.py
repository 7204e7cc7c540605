from dataclasses import dataclass, field

import pytest
from textual import events

from decode.config.keeping import provider_of
from decode.entities.event import Option
from decode.tui.look import Look
from decode.tui.outcome import Outcome
from decode.tui.panels.setup import PANEL
from decode.tui.subjects import SetUp
from tests.tui.driving import rows
from tests.tui.looks import LIGHT, LOOK
from tests.tui.panels.stand import Stand

_KEY = "gsk_0123456789abcdef"


@dataclass
class Told:
    said: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])
    passed: list[str] = field(default_factory=list[str])
    fault: str = ""

    def keep_key(self, provider: str, key: str) -> str:
        self.said.append(("key", provider, key))
        return self.fault

    def wear(self, name: str) -> Look:
        self.said.append(("wear", name))
        return LIGHT if name == "light" else LOOK

    def pass_on(self, event: events.Key | events.Paste) -> None:
        self.passed.append(event.text if isinstance(event, events.Paste) else event.key)

    def subject(self) -> SetUp:
        return SetUp(
            "Found Ollama.",
            (Option("qwen", "Ollama", submit="ollama:qwen"), Option("paste a key…")),
            (Option("Anthropic", submit="anthropic"), Option("Groq", submit="groq")),
            (Option("auto", "as it is"), Option("light", "paper")),
            provider_of,
            self.keep_key,
            lambda model: self.said.append(("model", model)),
            self.wear,
            lambda name: self.said.append(("theme", name)),
            self.pass_on,
        )


async def _played(told: Told, *keys: str) -> list[Outcome]:
    app = Stand(PANEL, told.subject())
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.pause()
        for key in keys:
            if key.startswith("paste "):
                app.widget.post_message(events.Paste(key.removeprefix("paste ")))
            else:
                await pilot.press(key)
            await pilot.pause()
    return app.outcomes


async def test_two_enters_are_enough() -> None:
    told = Told()
    assert await _played(told, "enter", "enter") == [Outcome()]
    assert told.said == [("model", "ollama:qwen"), ("theme", "auto")]


async def test_a_key_is_pasted_and_known_by_its_beginning() -> None:
    told = Told()
    await _played(told, f"paste {_KEY}\n", "enter", "down", "enter")
    assert told.said == [("key", "groq", _KEY), ("wear", "light"), ("theme", "light")]
    assert told.passed == []


async def test_a_key_may_be_typed_and_mended_for_another_provider() -> None:
    told = Told()
    await _played(told, "up", "enter", *"abc", "backspace", "down", "enter")
    assert told.said[0] == ("key", "groq", "ab")


async def test_the_key_is_never_on_the_screen() -> None:
    told = Told(fault="it cannot be written")
    app = Stand(PANEL, told.subject())
    async with app.run_test(size=(80, 20)) as pilot:
        await pilot.pause()
        app.widget.post_message(events.Paste(_KEY))
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        shown = rows(app)
    assert "! it cannot be written" in shown
    assert _KEY[-4:] in shown
    assert _KEY[:8] not in shown


async def test_escape_goes_back_from_a_key_and_on_from_the_rest() -> None:
    told = Told()
    outcomes = await _played(told, f"paste {_KEY}", "escape", "escape", "enter")
    assert outcomes == [Outcome()]
    assert told.said == []


async def test_colours_that_were_only_tried_on_are_taken_off() -> None:
    told = Told()
    await _played(told, "enter", "down", "escape")
    assert told.said == [("model", "ollama:qwen"), ("wear", "light"), ("wear", "auto")]


@pytest.mark.parametrize("keys", [("slash", "h", "enter"), ("1", "up", "enter"), ("x", "escape")])
async def test_whoever_types_goes_on_without_it_and_loses_nothing(keys: tuple[str, ...]) -> None:
    told = Told()
    assert await _played(told, *keys) == [Outcome()]
    assert told.passed == list(keys)
    assert told.said == []


async def test_what_is_pasted_and_is_no_key_goes_to_the_box() -> None:
    told = Told()
    assert await _played(told, "paste explain this", "enter") == [Outcome()]
    assert told.passed == ["explain this", "enter"]


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (200, 60)])
async def test_every_row_can_be_reached_on_any_screen(size: tuple[int, int]) -> None:
    app = Stand(PANEL, Told().subject())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "▸ qwen" in rows(app)
        await pilot.press("down")
        await pilot.pause()
        assert "▸ paste a key…" in rows(app)
