from pathlib import Path

import pytest

from decode.config import paths
from decode.entities.errors import UsageError
from decode.entities.picture import LARGEST
from decode.session.mentions import Attached, attached
from decode.session.pictures import Album
from tests.pictures import png

PNG = png()


@pytest.mark.parametrize(
    "text",
    ["", "x@a.txt", "@gone.txt", "@", '@""', "@" + "n" * 9000, "@~nobody/x", "@a\0b", "`@` a.txt"],
)
def test_what_names_nothing_is_ordinary_text(cwd: Path, text: str) -> None:
    (cwd / "a.txt").write_text("x")
    assert attached(text, cwd) == Attached()


@pytest.mark.parametrize("text", ["@a.txt", "see @a.txt.", "(@a.txt)", "a\n@a.txt!", '@"a.txt"'])
def test_a_file_is_attached_whole(cwd: Path, text: str) -> None:
    (cwd / "a.txt").write_text("one\ntwo\n")
    assert attached(text, cwd).parts == ("The file a.txt:\n\n```\none\ntwo\n```",)


def test_names_with_blanks_and_dots_are_found(cwd: Path) -> None:
    (cwd / "my file.txt").write_text("x")
    (cwd / "odd.").write_text("y")
    assert [part.split("\n")[0] for part in attached('@"my file.txt" @odd.', cwd).parts] == [
        "The file my file.txt:",
        "The file odd.:",
    ]


def test_one_file_is_attached_once_and_home_is_known(cwd: Path) -> None:
    (paths.home() / "h.txt").write_text("h")
    (cwd / "a.txt").write_text("a")
    assert len(attached("@a.txt @./a.txt @a.txt @~/h.txt", cwd).parts) == 2


def test_a_folder_is_listed_in_bounds(cwd: Path) -> None:
    folder = cwd / "many"
    folder.mkdir()
    for number in range(210):
        (folder / f"f{number:03}").touch()
    (folder / "d").mkdir()
    (part,) = attached("@many/", cwd).parts
    assert "d/\nf000\n" in part
    assert part.endswith("and 11 more")


def test_an_image_goes_by_its_content(cwd: Path) -> None:
    (cwd / "a.txt").write_bytes(PNG)
    (cwd / "b.png").write_text("text")
    found = attached("@a.txt @b.png", cwd)
    assert found.images == (str(cwd / "a.txt"),)
    assert found.parts == ("The file b.png:\n\n```\ntext\n```",)


def test_binary_large_and_odd_files_are_bounded(cwd: Path) -> None:
    (cwd / "bin").write_bytes(b"a\0b")
    (cwd / "big").write_text("x" * 200_000)
    (cwd / "odd").write_bytes(b"\xff```\n````\n")
    binary, big, odd = attached("@bin @big @odd", cwd).parts
    assert binary == "The file bin is not text."
    assert "its first 100000 bytes" in big
    assert len(big) < 100_100
    assert odd.startswith("The file odd:\n\n`````\n\ufffd")


def test_at_most_twenty_are_attached(cwd: Path) -> None:
    for number in range(30):
        (cwd / f"f{number}").write_text("x")
    assert len(attached(" ".join(f"@f{n}" for n in range(30)), cwd).parts) == 20


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (PNG[:40], "the image a.png is damaged or incomplete"),
        (PNG + bytes(LARGEST), "the image a.png has more than 3,750,000 bytes"),
    ],
    ids=["damaged", "large"],
)
def test_an_image_that_cannot_be_sent_is_refused(cwd: Path, data: bytes, why: str) -> None:
    (cwd / "a.png").write_bytes(data)
    with pytest.raises(UsageError, match=why):
        attached("see @a.png", cwd)


def test_a_copied_image_that_is_gone_is_refused(cwd: Path) -> None:
    album = Album()
    text = f"see {album.take(PNG, 'a b.png').mention}"
    assert len(attached(text, cwd).images) == 1
    album.forget()
    with pytest.raises(UsageError, match=r"the image a b\.png is not there any more"):
        attached(text, cwd)


def test_the_model_is_told_where_a_copied_image_comes_from(cwd: Path) -> None:
    (cwd / "a b.png").write_bytes(PNG)
    (picture,) = Album().pasted(str(cwd / "a b.png"))
    found = attached(f"move {picture.mention}", cwd)
    assert found.parts == (f"The image a b.png is a copy of {cwd / 'a b.png'}",)
    assert attached("see @" + '"a b.png"', cwd).parts == ()
    assert attached(Album().take(png(2), "clipboard.png").mention, cwd).parts == ()
