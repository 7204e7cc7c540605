"""The colours, by what they mean. Nothing on the screen is told by colour alone."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Palette:
    """One theme; every colour is a hex string or the name of one of the terminal's own sixteen."""

    name: str
    summary: str
    dark: bool
    ground: str
    raised: str
    text: str
    soft: str
    faint: str
    accent: str
    ok: str
    warn: str
    bad: str
    added: str
    removed: str
    added_word: str
    removed_word: str
    keyword: str
    string: str
    number: str
    named: str
    own: bool = True
    """False for colours that the terminal chooses."""


_DARK = Palette(
    name="dark",
    summary="calm, for a dark room",
    dark=True,
    ground="#16181d",
    raised="#1f232b",
    text="#d6dae1",
    soft="#8d95a3",
    faint="#3d4450",
    accent="#82aaff",
    ok="#8fcf8f",
    warn="#e5bd6c",
    bad="#ee8683",
    added="#1b2e22",
    removed="#37201f",
    added_word="#2c5539",
    removed_word="#6a302e",
    keyword="#b9a1f5",
    string="#9fca8f",
    number="#e3a877",
    named="#7cc4d4",
)

_LIGHT = Palette(
    name="light",
    summary="paper, for a bright room",
    dark=False,
    ground="#fbfaf7",
    raised="#f0eee8",
    text="#23262d",
    soft="#5f6773",
    faint="#cfccc3",
    accent="#2459b3",
    ok="#26743b",
    warn="#875900",
    bad="#ac2f2b",
    added="#e2f1e1",
    removed="#f9e4e1",
    added_word="#b5deb7",
    removed_word="#efb9b3",
    keyword="#6b3fb5",
    string="#3d6f2a",
    number="#9a4a12",
    named="#11687a",
)

_BLUE_ORANGE_DARK = replace(
    _DARK,
    name="dark-colourblind",
    summary="dark; blue and orange instead of green and red",
    accent="#c3b4f5",
    ok="#6cb6ff",
    warn="#f0d264",
    bad="#ff9d4d",
    added="#16293f",
    removed="#3a2610",
    added_word="#1f4f80",
    removed_word="#754813",
    keyword="#c3b4f5",
    string="#8cc8ff",
    number="#f0d264",
    named="#9fd3d3",
)

_BLUE_ORANGE_LIGHT = replace(
    _LIGHT,
    name="light-colourblind",
    summary="light; blue and orange instead of green and red",
    accent="#5a45a8",
    ok="#0b5fad",
    warn="#735c00",
    bad="#a84b00",
    added="#dcebfb",
    removed="#fde8d3",
    added_word="#a9d0f5",
    removed_word="#f7c594",
    keyword="#5a45a8",
    string="#0b5fad",
    number="#8a5200",
    named="#1d6b6b",
)

_TERMINAL = Palette(
    name="terminal",
    summary="the sixteen colours and the background of your terminal",
    dark=True,
    ground="ansi_default",
    raised="ansi_default",
    text="ansi_default",
    soft="ansi_bright_black",
    faint="ansi_bright_black",
    accent="ansi_blue",
    ok="ansi_green",
    warn="ansi_yellow",
    bad="ansi_red",
    added="ansi_default",
    removed="ansi_default",
    added_word="ansi_default",
    removed_word="ansi_default",
    keyword="ansi_magenta",
    string="ansi_green",
    number="ansi_yellow",
    named="ansi_cyan",
    own=False,
)

PALETTES: dict[str, Palette] = {
    palette.name: palette
    for palette in (_DARK, _LIGHT, _BLUE_ORANGE_DARK, _BLUE_ORANGE_LIGHT, _TERMINAL)
}


def palette_named(name: str) -> Palette:
    """Return the palette of this name; `auto` and unknown names give the dark one."""
    return PALETTES.get(name.removeprefix("decode-"), _DARK)


def palette_for_background(dark: bool) -> Palette:
    """Return what suits a terminal whose background is known."""
    return _DARK if dark else _LIGHT
