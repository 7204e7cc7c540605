"""Which colours are worn."""

from decode.config.paths import cache_dir
from decode.tui.comfort import Comfort
from decode.tui.palettes import PALETTES
from decode.tui.wardrobe import first_palette, remember_palette, suited_palette


def test_the_first_frame_wears_what_was_worn_last() -> None:
    assert first_palette(Comfort()).name == "dark"
    assert first_palette(Comfort(light=True)).name == "light"
    remember_palette(PALETTES["light-colourblind"])
    assert first_palette(Comfort()).name == "light-colourblind"
    assert first_palette(Comfort(sixteen=True)).name == "terminal"


def test_what_suits_the_terminal() -> None:
    assert suited_palette(Comfort(light=True), None).name == "light"
    assert suited_palette(Comfort(light=True), dark=True).name == "dark"
    assert suited_palette(Comfort(colourless=True), dark=False).name == "terminal"


def test_a_broken_memory_of_colours_costs_nothing() -> None:
    cache_dir().mkdir(parents=True)
    (cache_dir() / "theme").write_bytes(b"\xff\xfe")
    assert first_palette(Comfort()).name == "dark"
    (cache_dir() / "theme").write_text("no such theme")
    assert first_palette(Comfort()).name == "dark"
