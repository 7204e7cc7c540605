"""Pictures known by their bytes, sound enough to be sent to a model, and named in a text."""

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from decode.entities.counting import counted

#: Bytes and pixels of a side that providers take.
LARGEST = 3_750_000
WIDEST = 8_000

_STORED = re.compile(
    r'@"(?P<path>[^"\n]*/images/[0-9a-f]{16}-(?P<size>\d{1,9})/(?P<name>[^"/\n]+))"'
)
_BRACKETS = {ord("["): "(", ord("]"): ")"}
_PNG_END = b"IEND\xaeB`\x82"
_START_OF_FRAME = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


@dataclass(frozen=True, slots=True)
class Image:
    """A picture; `fault` says why it cannot be sent, "" when it can."""

    kind: str
    width: int
    height: int
    fault: str = ""

    @property
    def media_type(self) -> str:
        """The MIME type."""
        return f"image/{self.kind}"


def recognise(data: bytes) -> Image | None:
    """Return what picture these bytes are, None when they are none, whatever the file is called.

    A picture that is cut off or has no size is one with a fault: a provider that refuses it would
    refuse every later request of the conversation, too.
    """
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return _judged("png", _png(data), len(data))
    if data.startswith(b"\xff\xd8\xff"):
        return _judged("jpeg", _jpeg(data), len(data))
    if data.startswith((b"GIF87a", b"GIF89a")):
        return _judged("gif", _gif(data), len(data))
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return _judged("webp", _webp(data), len(data))
    return None


def _judged(kind: str, size: tuple[int, int] | None, length: int) -> Image:
    width, height = size or (0, 0)
    if not width or not height:
        return Image(kind, width, height, "is damaged or incomplete")
    if width > WIDEST or height > WIDEST:
        return Image(kind, width, height, f"is wider or higher than {WIDEST} pixels")
    if length > LARGEST:
        return Image(kind, width, height, f"has more than {LARGEST:,} bytes")
    return Image(kind, width, height)


def _png(data: bytes) -> tuple[int, int] | None:
    if data[12:16] != b"IHDR" or b"IDAT" not in data or _PNG_END not in data[-64:]:
        return None
    return struct.unpack(">II", data[16:24])


def _gif(data: bytes) -> tuple[int, int] | None:
    return struct.unpack("<HH", data[6:10]) if len(data) > 13 and data[-1:] == b";" else None


def _webp(data: bytes) -> tuple[int, int] | None:
    if len(data) < 30 or len(data) < int.from_bytes(data[4:8], "little") + 8:
        return None
    match data[12:16]:
        case b"VP8X":
            wide, high = data[24:27], data[27:30]
            return int.from_bytes(wide, "little") + 1, int.from_bytes(high, "little") + 1
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            width, height = struct.unpack("<HH", data[26:30])
            return width & 0x3FFF, height & 0x3FFF
        case _:
            return None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    """Walk the segments to the frame's header; the picture must have its end."""
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        if data[at + 1] in _START_OF_FRAME:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return (width, height) if b"\xff\xd9" in data[-1024:] else None
        at += 1 if data[at + 1] == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


@dataclass(frozen=True, slots=True)
class Mentioned:
    """A copied picture that a text names at `start` to `end`."""

    path: str
    name: str
    size: int
    start: int
    end: int


def mention(path: Path) -> str:
    """Return the text that attaches a copied picture."""
    return f'@"{path}"'


def mentioned(text: str) -> list[Mentioned]:
    """Return the copied pictures that a text names; whether they are still there is not looked."""
    return [
        Mentioned(found["path"], found["name"], int(found["size"]), *found.span())
        for found in _STORED.finditer(text)
    ]


def label(name: str, size: int, number: int) -> str:
    """Return the short word that stands for a picture, such as `[image 1: shot.png 120 KB]`."""
    return f"[image {number}: {name.translate(_BRACKETS)} {_sized(size)}]"


def labelled(text: str) -> str:
    """Return a text as a person and a model read it: copied pictures by their short words."""
    pieces: list[str] = []
    numbers: dict[str, int] = {}
    at = 0
    for one in mentioned(text):
        number = numbers.setdefault(one.path, len(numbers) + 1)
        pieces += [text[at : one.start], label(one.name, one.size, number)]
        at = one.end
    return "".join((*pieces, text[at:]))


def _sized(size: int) -> str:
    if size < 1024:
        return counted(size, "byte")
    return f"{size / 1024:.0f} KB" if size < 1024 * 1024 else f"{size / 1024 / 1024:.1f} MB"
