import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.pictures import png

from decode.entities.picture import (
    LARGEST,
    WIDEST,
    Image,
    label,
    labelled,
    mention,
    mentioned,
    recognise,
)


def gif(width: int, height: int) -> bytes:
    return b"GIF89a" + struct.pack("<HH", width, height) + b"\0\0\0,\0\0\0\0;"


def jpeg(width: int, height: int) -> bytes:
    size = struct.pack(">HH", height, width)
    before = b"\xff\xe0\x00\x04JF" + b"\xff\xff\xc4\x00\x03x"
    return b"\xff\xd8" + before + b"\xff\xc2\x00\x0b\x08" + size + b"\x01\x11\x22\x00\xff\xd9"


def webp(kind: bytes, body: bytes) -> bytes:
    data = b"WEBP" + kind + len(body).to_bytes(4, "little") + body
    return b"RIFF" + len(data).to_bytes(4, "little") + data


def extended(width: int, height: int) -> bytes:
    sides = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return webp(b"VP8X", bytes(4) + sides)


def lossless(width: int, height: int) -> bytes:
    bits = (width - 1) | (height - 1) << 14
    return webp(b"VP8L", b"\x2f" + bits.to_bytes(4, "little") + bytes(8))


def lossy(width: int, height: int) -> bytes:
    return webp(b"VP8 ", b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", width | 0x4000, height))


PICTURES = [
    ("png", png(300, 200)),
    ("gif", gif(300, 200)),
    ("jpeg", jpeg(300, 200)),
    ("webp", extended(300, 200)),
    ("webp", lossless(300, 200)),
    ("webp", lossy(300, 200)),
]


@pytest.mark.parametrize(("kind", "data"), PICTURES)
def test_a_picture_is_known_with_its_size(kind: str, data: bytes) -> None:
    image = recognise(data)
    assert image == Image(kind, 300, 200)
    assert image is not None
    assert image.media_type == f"image/{kind}"


@pytest.mark.parametrize(("kind", "data"), PICTURES)
def test_a_picture_that_is_cut_off_is_one_with_a_fault(kind: str, data: bytes) -> None:
    found = [recognise(data[:size]) for size in range(12, len(data))]
    assert {image and (image.kind, image.fault) for image in found} == {
        (kind, "is damaged or incomplete")
    }


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (png(0, 9), "is damaged or incomplete"),
        (gif(9, 0), "is damaged or incomplete"),
        (jpeg(0, 0), "is damaged or incomplete"),
        (webp(b"NONE", bytes(20)), "is damaged or incomplete"),
        (png(WIDEST, WIDEST), ""),
        (png(WIDEST + 1, 9), f"is wider or higher than {WIDEST} pixels"),
        (jpeg(9, WIDEST + 1), f"is wider or higher than {WIDEST} pixels"),
        (gif(9, 9)[:-1] + bytes(LARGEST) + b";", "has more than 3,750,000 bytes"),
    ],
    ids=range(8),
)
def test_a_picture_nobody_takes_tells_why(data: bytes, fault: str) -> None:
    image = recognise(data)
    assert image is not None
    assert image.fault == fault


@pytest.mark.parametrize(
    "data",
    [b"", b"text", b"\x89PNG", b"GIF90a", b"\xff\xd8", b"RIFF\0\0\0\0WAVE", b" \x89PNG\r\n\x1a\n"],
)
def test_what_is_no_picture_is_none(data: bytes) -> None:
    assert recognise(data) is None


@given(st.sampled_from(PICTURES), st.binary(max_size=60), st.integers(0, 60))
def test_no_bytes_are_too_broken(picture: tuple[str, bytes], noise: bytes, at: int) -> None:
    kind, data = picture
    image = recognise(data[: 12 + at] + noise)
    assert image is not None
    assert image.kind == kind


ONE = Path("/data/images/0123456789abcdef-122880/my shot.png")
TWO = Path("/data/images/fedcba9876543210-5/b.gif")


def test_copied_pictures_are_read_by_their_short_words() -> None:
    text = f"see {mention(ONE)} and {mention(TWO)}, again {mention(ONE)}."
    assert labelled(text) == (
        "see [image 1: my shot.png 120 KB] and [image 2: b.gif 5 bytes], "
        "again [image 1: my shot.png 120 KB]."
    )
    assert [(one.path, one.size) for one in mentioned(text)] == [
        (str(ONE), 122880),
        (str(TWO), 5),
        (str(ONE), 122880),
    ]


@pytest.mark.parametrize(
    "text", ["", "plain", '@"a.png"', '@"/x/images/0123/a.png"', "[image 1: a 1 KB]"]
)
def test_other_text_stays_as_it_is(text: str) -> None:
    assert labelled(text) == text


@pytest.mark.parametrize(("size", "words"), [(1, "1 byte"), (2048, "2 KB"), (3_000_000, "2.9 MB")])
def test_sizes(size: int, words: str) -> None:
    assert label("a[b].png", size, 3) == f"[image 3: a(b).png {words}]"
