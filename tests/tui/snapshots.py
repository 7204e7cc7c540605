"""The screen as a small SVG that does not depend on the machine, and its comparison with a file."""

import html
import os
import re
import time
from difflib import unified_diff
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from decode import __version__

PICTURES = Path(__file__).parent / "pictures"

_PATIENCE_S = 20

_DROPPED = re.compile(
    r"@font-face \{.*?\}|<clipPath.*?</clipPath>|<defs>\s*</defs>|<!--.*?-->"
    r'| (?:clip-path|textLength|shape-rendering)="[^"]*"',
    re.DOTALL,
)
_STYLE = re.compile(r"\.(\S+-r\d+) \{([^}]*)\}")
_TEXT = re.compile(r'<text class="([^"]*)" x="([\d.]+)" y="([\d.]+)">(.*?)</text>')
_RECT = re.compile(
    r'<rect fill="([^"]*)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="[^"]*"/>'
)
_COLUMN, _ROW = 12.2, 24.4


def picture(app: App[Any]) -> str:
    """Return the screen as SVG: grounds as bars, then the text of each style."""
    source = _DROPPED.sub("", app.export_screenshot())
    styles = dict(_STYLE.findall(source))
    width, height = app.size
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width * 10} {height * 20}"'
        ' font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="16.6"'
        ' xml:space="preserve">',
        f'<rect width="100%" height="100%" fill="{_ground(source)}"/>',
    ]
    lines += [
        f'<rect x="{_at(x, _COLUMN) * 10}" y="{round((float(y) - 1.5) / _ROW) * 20}"'
        f' width="{_at(size, _COLUMN) * 10}" height="20" fill="{fill}"/>'
        for fill, x, y, size in _RECT.findall(source)
    ]
    lines += [
        f'<text x="{_at(x, _COLUMN) * 10}" y="{round((float(y) - 20) / _ROW) * 20 + 15}"'
        f' style="{_short(styles.get(name, ""))}">{_visible(text)}</text>'
        for name, x, y, text in _TEXT.findall(source)
        if html.unescape(text).strip("\xa0 ")
    ]
    return "\n".join([*lines, "</svg>", ""])


async def compared(name: str, pilot: Pilot[Any]) -> None:
    """Compare the screen with the picture of this name, within a while: on a busy machine the last
    drawing may still be on its way. `PYTEST_NEW_PICTURES` makes it anew."""
    path, shown = PICTURES / f"{name}.svg", picture(pilot.app)
    if "PYTEST_NEW_PICTURES" in os.environ:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(shown, "utf-8")
    kept = path.read_text("utf-8")
    end = time.monotonic() + _PATIENCE_S
    while shown != kept and time.monotonic() < end:
        await pilot.pause(0.02)
        shown = picture(pilot.app)
    for what in (_words, str.splitlines):
        other = [*unified_diff(what(kept), what(shown), "kept", "shown", n=0, lineterm="")]
        assert not other, "\n".join(other)


def _words(svg: str) -> list[str]:
    return [html.unescape(text) for text in re.findall(r"<text [^>]*>(.*?)</text>", svg)]


def _visible(text: str) -> str:
    plain = html.unescape(text).replace("\xa0", " ").replace(__version__, "0.0.0")
    return html.escape(plain.rstrip(), quote=False)


def _ground(source: str) -> str:
    found = re.search(r'<rect fill="(#[0-9a-fA-F]+)" stroke', source)
    return found[1] if found else "#000000"


def _at(length: str, unit: float) -> int:
    return round(float(length) / unit)


def _short(style: str) -> str:
    return style.strip().replace(": ", ":").replace("; ", ";").rstrip(";")
