"""The colours can be read, and told apart by those who see fewer of them."""

import pytest
from textual.color import Color

from decode.tui.palettes import PALETTES, Palette, palette_for_background, palette_named

OWN = [palette for palette in PALETTES.values() if palette.own]
READ = ("text", "soft", "accent", "ok", "warn", "bad", "keyword", "string", "number", "named")


@pytest.mark.parametrize("palette", OWN, ids=lambda palette: palette.name)
@pytest.mark.parametrize("name", READ)
def test_text_stands_out_from_its_ground(palette: Palette, name: str) -> None:
    colour: str = getattr(palette, name)
    for ground in (palette.ground, palette.raised):
        assert contrast(colour, ground) >= 4.5


@pytest.mark.parametrize("palette", OWN, ids=lambda palette: palette.name)
def test_changed_lines_stay_readable(palette: Palette) -> None:
    for ground in ("added", "removed", "added_word", "removed_word"):
        assert contrast(palette.text, getattr(palette, ground)) >= 4.5


def test_without_red_and_green() -> None:
    for name in ("dark-colourblind", "light-colourblind"):
        ok, bad = Color.parse(PALETTES[name].ok), Color.parse(PALETTES[name].bad)
        assert ok.b > ok.r
        assert bad.r > bad.b


def contrast(one: str, other: str) -> float:
    light, dark = sorted((brightness(one), brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def brightness(colour: str) -> float:
    parts = [part / 255 for part in Color.parse(colour).rgb]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_names() -> None:
    assert palette_named("light").name == "light"
    assert palette_named("decode-light").name == "light"
    assert palette_named("no such").name == "dark"
    assert palette_for_background(dark=False).name == "light"
    assert palette_for_background(dark=True).name == "dark"
