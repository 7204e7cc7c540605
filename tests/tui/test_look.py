"""Every palette is a look and a theme."""

import pytest

from decode.tui.look import look_of, theme_of, themes
from decode.tui.palettes import PALETTES, Palette


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_a_theme_has_every_variable_the_style_sheets_name(palette: Palette) -> None:
    variables = theme_of(palette).to_color_system().generate() | theme_of(palette).variables
    for name in ("soft", "faint", "raised", "ansi-background", "scrollbar", "error", "accent"):
        assert name in variables


def test_the_terminals_own_colours_mark_changes_without_a_ground() -> None:
    look = look_of(PALETTES["terminal"])
    assert look.added.bgcolor is None
    assert look.added_word.reverse
    assert look_of(PALETTES["dark"]).added.bgcolor is not None


def test_themes() -> None:
    assert {theme.name for theme in themes()} == {f"decode-{name}" for name in PALETTES}
