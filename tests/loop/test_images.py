from pathlib import Path

import pytest
from pydantic_ai.messages import BinaryContent
from pydantic_ai.models.test import TestModel
from pydantic_ai.profiles import ModelProfile

from decode.entities.errors import UsageError
from decode.entities.turn import Turn
from decode.loop.images import content, image, spoken
from decode.providers._offline.model import OfflineModel
from decode.session.pictures import Album
from tests.pictures import png

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


def test_a_turn_without_pictures_is_its_text() -> None:
    assert content(Turn("a\udcffb", "a"), TestModel()) == "a\ufffdb"


def test_pictures_follow_the_text(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(png())
    assert content(Turn("see", "see", images=(str(path),)), TestModel()) == [
        "see",
        BinaryContent(png(), media_type="image/png"),
    ]


@pytest.mark.parametrize(
    "model", [TestModel(profile=ModelProfile(supports_image_input=False)), OfflineModel()]
)
def test_a_model_without_eyes_gets_no_picture(model: TestModel | OfflineModel) -> None:
    with pytest.raises(UsageError, match=f"the model {model.model_name} takes no images"):
        content(Turn("see", "see", images=("/a.png",)), model)


def test_a_picture_that_went_is_told_by_its_name() -> None:
    with pytest.raises(UsageError, match=r"the image a\.png cannot be read any more"):
        content(Turn("see", "see", images=("/gone/a.png",)), TestModel())


def test_what_is_said_to_a_running_turn(tmp_path: Path) -> None:
    picture = Album(tmp_path / "images").take(png(), "a.png")
    text = f"see {picture.mention}"
    assert spoken("plain", TestModel()) == "plain"
    assert spoken(text, TestModel()) == [
        f"see [image 1: a.png {len(png())} bytes]",
        BinaryContent(png(), media_type="image/png"),
    ]
    assert spoken(text, OfflineModel()) == f"see [image 1: a.png {len(png())} bytes]"
    picture.path.unlink()
    assert spoken(text, TestModel()) == f"see [image 1: a.png {len(png())} bytes]"
