"""A palette as the styles that strips are drawn with, and as Textual's theme."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from rich.style import Style
from textual.theme import Theme

from decode.tui.palettes import PALETTES, Palette


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """Every style the screen uses, by meaning. Compared by identity: a new look redraws all."""

    palette: Palette
    text: Style
    soft: Style
    faint: Style
    strong: Style
    emphasis: Style
    accent: Style
    ok: Style
    warn: Style
    bad: Style
    code: Style
    heading: Style
    link: Style
    quote: Style
    raised: Style
    reversed: Style
    added: Style
    removed: Style
    added_word: Style
    removed_word: Style
    syntax: dict[str, Style] = field(default_factory=dict[str, Style])


def look_of(palette: Palette) -> Look:
    """Return the styles of a palette."""
    soft = _fore(palette.soft)
    return Look(
        palette=palette,
        text=_fore(palette.text),
        soft=soft,
        faint=_fore(palette.faint),
        strong=Style(bold=True),
        emphasis=Style(italic=True),
        accent=_fore(palette.accent),
        ok=_fore(palette.ok),
        warn=_fore(palette.warn),
        bad=_fore(palette.bad),
        code=_fore(palette.named),
        heading=_fore(palette.accent) + Style(bold=True),
        link=_fore(palette.accent) + Style(underline=True),
        quote=soft + Style(italic=True),
        raised=_ground(palette.raised),
        reversed=Style(reverse=True),
        added=_ground(palette.added) if palette.own else _fore(palette.ok),
        removed=_ground(palette.removed) if palette.own else _fore(palette.bad),
        added_word=_marked(palette, palette.added_word),
        removed_word=_marked(palette, palette.removed_word),
        syntax=_syntax(palette),
    )


def themes() -> Iterator[Theme]:
    """Yield every palette as a theme."""
    yield from map(theme_of, PALETTES.values())


def theme_of(palette: Palette) -> Theme:
    """Return the palette as a theme of Textual, named `decode-…`."""
    return Theme(
        name=f"decode-{palette.name}",
        primary=palette.accent,
        secondary=palette.soft,
        warning=palette.warn,
        error=palette.bad,
        success=palette.ok,
        accent=palette.accent,
        foreground=palette.text,
        background=palette.ground,
        surface=palette.raised,
        panel=palette.raised,
        dark=palette.dark,
        ansi=not palette.own,
        variables=_variables(palette),
    )


def _variables(palette: Palette) -> dict[str, str]:
    ground = dict.fromkeys(_GROUNDS, palette.ground)
    return {
        **ground,
        "soft": palette.soft,
        "faint": palette.faint,
        "raised": palette.raised,
        "ansi-background": "ansi_black" if palette.dark else "ansi_white",
        "ansi-foreground": "ansi_white" if palette.dark else "ansi_black",
        "scrollbar": palette.faint,
        "scrollbar-hover": palette.soft,
        "scrollbar-active": palette.accent,
    }


_GROUNDS = (
    "scrollbar-background",
    "scrollbar-background-hover",
    "scrollbar-background-active",
    "scrollbar-corner-color",
)


def _syntax(palette: Palette) -> dict[str, Style]:
    """Return styles by the first names of pygments' token types, longest match first."""
    return {
        "Comment": _fore(palette.soft) + Style(italic=True),
        "Keyword": _fore(palette.keyword),
        "Operator.Word": _fore(palette.keyword),
        "Literal.String": _fore(palette.string),
        "Literal.Number": _fore(palette.number),
        "Name.Builtin": _fore(palette.named),
        "Name.Class": _fore(palette.named),
        "Name.Decorator": _fore(palette.number),
        "Name.Function": _fore(palette.named),
        "Name.Tag": _fore(palette.keyword),
        "Name.Attribute": _fore(palette.named),
        "Generic.Inserted": _fore(palette.ok),
        "Generic.Deleted": _fore(palette.bad),
        "Generic.Heading": _fore(palette.accent),
        "Generic.Subheading": _fore(palette.accent),
    }


def _marked(palette: Palette, colour: str) -> Style:
    return _ground(colour) if palette.own else Style(reverse=True)


def _fore(colour: str) -> Style:
    return Style(color=_rich_name(colour))


def _ground(colour: str) -> Style:
    return Style(bgcolor=_rich_name(colour))


def _rich_name(colour: str) -> str:
    return colour.removeprefix("ansi_")
