import os
import stat
from pathlib import Path
from urllib.parse import quote

import pytest

from decode.config.paths import data_dir, home
from decode.entities.errors import UsageError
from decode.entities.picture import LARGEST
from decode.session.pictures import Album, checked, read_picture
from tests.pictures import png


def made(folder: Path, name: str, data: bytes = b"") -> Path:
    path = folder / name
    path.write_bytes(data or png())
    return path


def test_a_picture_is_copied_to_where_only_its_person_reads_it(tmp_path: Path) -> None:
    path = made(tmp_path, "shot.png")
    (picture,) = Album().pasted(str(path))
    path.unlink()
    assert picture.path.read_bytes() == png()
    assert (picture.name, picture.size) == ("shot.png", len(png()))
    assert picture.path.is_relative_to(data_dir())
    assert stat.S_IMODE(picture.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(picture.path.parent.stat().st_mode) == 0o700


def test_the_same_picture_is_copied_once(tmp_path: Path) -> None:
    album = Album(tmp_path)
    assert album.take(png(), "a.png").path == album.take(png(), "a.png").path
    assert album.take(png(2), "a.png").path != album.take(png(), "a.png").path


@pytest.mark.parametrize(
    "form",
    ["{}", "  {}\n", "'{}'", '"{}"', "{escaped}", "file://{quoted}", "{home}", "{} {other}",
     "{escaped}\n{other}"],
)  # fmt: skip
def test_paths_as_terminals_and_desktops_paste_them(form: str) -> None:
    path, other = made(home(), "my shot.png"), made(home(), "b.png", png(2))
    forms = {
        "escaped": str(path).replace(" ", "\\ "),
        "quoted": quote(str(path)),
        "home": "~/my\\ shot.png",
        "other": str(other),
    }
    text = form.format(path if "{other}" not in form else f"'{path}'", **forms)
    names = [picture.name for picture in Album().pasted(text)]
    assert names == (["my shot.png", "b.png"] if "{other}" in form else ["my shot.png"])


@pytest.mark.parametrize(
    "text",
    ["", "shot.png", "./shot.png", "see {}", "{} and more", "/nowhere.png", "/usr/bin/env", "/",
     "it's", "{}/x", "a\0b", "x" * 9_000, "{text}", "~/nowhere.png", "file://", "{folder}"],
)  # fmt: skip
def test_everything_else_is_text(tmp_path: Path, text: str) -> None:
    path = made(tmp_path, "shot.png")
    words = made(tmp_path, "words.png", b"no picture")
    assert Album().pasted(text.format(path, text=words, folder=tmp_path)) == []
    assert not data_dir().exists()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (png()[:50], "is damaged or incomplete"),
        (png() + bytes(LARGEST), "has more than 3,750,000 bytes"),
        (png(9_000), "is wider or higher"),
    ],
    ids=["damaged", "large", "wide"],
)
def test_what_no_model_takes_is_refused_with_its_reason(
    tmp_path: Path, data: bytes, why: str
) -> None:
    path = made(tmp_path, "a.png", data)
    for act in (lambda: Album().pasted(str(path)), lambda: read_picture(path)):
        with pytest.raises(UsageError, match=f"the image a.png {why}"):
            act()
    with pytest.raises(UsageError, match="is no image"):
        checked(b"text", "a.png")


def test_what_is_no_picture_or_not_there_is_none(tmp_path: Path) -> None:
    assert read_picture(made(tmp_path, "a.png", b"text")) is None
    assert read_picture(tmp_path / "gone.png") is None


@pytest.mark.parametrize(
    "name", ['a"b\n.png', "../../x", "a\u202eb.png", "", "n" * 300, "日本.png"]
)
def test_no_name_leaves_its_folder_or_breaks_its_mention(tmp_path: Path, name: str) -> None:
    picture = Album(tmp_path).take(png(), name)
    assert picture.path.parent.parent == tmp_path
    assert picture.path.exists()
    assert picture.mention.count('"') == 2
    assert picture.name.isprintable()


def test_a_disk_that_refuses_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"the image a\.png cannot be kept: Not a directory"):
        Album(made(tmp_path, "file")).take(png(), "a.png")


def test_old_pictures_go_when_a_new_one_comes(tmp_path: Path) -> None:
    old = Album(tmp_path).take(png(), "old.png").path.parent
    new = Album(tmp_path).take(png(2), "new.png").path
    os.utime(old, (0, 0))
    Album(tmp_path).take(png(3), "newest.png")
    assert not old.exists()
    assert new.exists()


def test_what_is_not_to_be_kept_is_forgotten(tmp_path: Path) -> None:
    album = Album(tmp_path)
    album.take(png(), "a.png")
    album.forget()
    assert list(tmp_path.iterdir()) == []
