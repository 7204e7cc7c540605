"""Bytes of a file as text and back, without changing a byte that was not changed."""

import codecs
from dataclasses import dataclass, replace

#: Control characters that text does not hold; escape sequences and form feeds do occur.
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\x08\x0b\x0c\x1a\x1b"))

#: Share of such characters from which on bytes are no text; a few there may be in any text.
_CONTROL_SHARE = 0.05
_CONTROLS_OF_TEXT = 2

#: Bytes that Windows-1252 leaves undefined.
_UNDEFINED = b"\x81\x8d\x8f\x90\x9d"

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True, slots=True)
class Encoding:
    """How text is kept: a codec, the byte order mark before it, and how broken bytes are carried.

    `errors` is surrogateescape for UTF-8 with invalid bytes in it, surrogatepass for the wide
    encodings, else strict.
    """

    codec: str
    mark: bytes = b""
    errors: str = "strict"

    @property
    def name(self) -> str:
        """The name for a person: `utf-8`, `utf-8 with BOM`, `utf-16-le`, `latin-1`, …"""
        if self.errors == "surrogateescape":
            return f"{self.codec} with invalid bytes"
        return "utf-8 with BOM" if self.codec == "utf-8" and self.mark else self.codec

    def encode(self, text: str) -> bytes:
        """Return the bytes of the whole file; raises UnicodeEncodeError."""
        return self.mark + text.encode(self.codec, self.errors)

    def decode(self, data: bytes) -> str:
        """Return the text of the whole file; raises UnicodeDecodeError."""
        return data[len(self.mark) :].decode(self.codec, self.errors)

    def lacks(self, text: str) -> str:
        """Return the first character of `text` that cannot be written, "" when all can."""
        try:
            text.encode(self.codec)
        except UnicodeEncodeError as error:
            return text[error.start]
        return ""


UTF8 = Encoding("utf-8")


def detect(data: bytes) -> Encoding | None:
    """Return the encoding of these bytes, judged by the bytes alone; None when they are no text.

    A mark decides; then UTF-16 by its pattern of zero bytes, strict UTF-8, UTF-8 with a few broken
    bytes, Windows-1252 where its own characters occur, and Latin-1.
    """
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return _marked(data, mark, codec)
    if b"\0" in data:
        return _wide(data)
    if _garbled(data):
        return None
    return _narrow(data)


def _marked(data: bytes, mark: bytes, codec: str) -> Encoding | None:
    if codec == "utf-8":
        rest = data[len(mark) :]
        found = None if b"\0" in rest or _garbled(rest) else _utf8(rest)
        return found and replace(found, mark=mark)
    return _proved(data, Encoding(codec, mark, "surrogatepass"))


def _wide(data: bytes) -> Encoding | None:
    sample = data[:4096]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if odd > len(sample) // 5 and even <= odd // 20:
        return _proved(data, Encoding("utf-16-le", errors="surrogatepass"))
    if even > len(sample) // 5 and odd <= even // 20:
        return _proved(data, Encoding("utf-16-be", errors="surrogatepass"))
    return None


def _proved(data: bytes, encoding: Encoding) -> Encoding | None:
    try:
        text = encoding.decode(data)
        return encoding if "\0" not in text and encoding.encode(text) == data else None
    except (UnicodeDecodeError, UnicodeEncodeError):
        return None


def _garbled(data: bytes) -> bool:
    controls = len(data) - len(data.translate(None, _CONTROLS))
    return controls > max(len(data) * _CONTROL_SHARE, _CONTROLS_OF_TEXT)


def _narrow(data: bytes) -> Encoding:
    found = _utf8(data)
    if found is not None:
        return found
    windows = any(byte in data for byte in range(0x80, 0xA0)) and not any(
        byte in data for byte in _UNDEFINED
    )
    return Encoding("cp1252" if windows else "latin-1")


def _utf8(data: bytes) -> Encoding | None:
    try:
        data.decode()
    except UnicodeDecodeError:
        return _damaged(data)
    return UTF8


def _damaged(data: bytes) -> Encoding | None:
    text = data.decode("utf-8", "surrogateescape")
    wide = [char for char in text if char > "\x7f"]
    broken = sum(1 for char in wide if "\udc80" <= char <= "\udcff")
    whole = len(wide) - broken
    return Encoding("utf-8", errors="surrogateescape") if whole > broken else None
