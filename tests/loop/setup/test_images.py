from pathlib import Path

import pytest

from decode.loop.setup.images import image

PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 20


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (PNG, "image/png"),
        (b"\xff\xd8\xff" + b"0" * 9, "image/jpeg"),
        (b"GIF89a" + b"0" * 9, "image/gif"),
        (b"RIFF0000WEBP0000", "image/webp"),
    ],
)
def test_b075_the_content_decides_what_a_picture_is(tmp_path: Path, data: bytes, kind: str) -> None:
    path = tmp_path / "photo.txt"
    path.write_bytes(data)
    found = image(str(path))
    assert found is not None
    assert (found.media_type, found.data) == (kind, data)


@pytest.mark.parametrize("data", [b"", b"just text", PNG + b"0" * (5 * 1024 * 1024)])
def test_b075_what_is_no_picture_or_too_large_is_none(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "photo.png"
    path.write_bytes(data)
    assert image(str(path)) is None


def test_a_picture_that_is_gone_is_none(tmp_path: Path) -> None:
    assert image(str(tmp_path / "gone.png")) is None
