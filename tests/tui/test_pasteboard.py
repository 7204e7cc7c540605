"""The desktop's clipboard, through the programs that read it."""

from pathlib import Path

import pytest

from decode.tui.comfort import Comfort
from decode.tui.pasteboard import is_there, picture, text
from tests.pictures import png
from tests.tui.test_outside import program


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "bin"
    folder.mkdir()
    (tmp_path / "image").write_bytes(png())
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    return folder


@pytest.mark.parametrize(
    ("name", "script"),
    [
        ("wl-paste", 'case "$1" in --list-types) echo text/html image/png;; *) {show};; esac'),
        ("xclip", 'case "$5" in TARGETS) printf "TIMESTAMP\\nimage/png\\n";; *) {show};; esac'),
        ("pngpaste", "{show}"),
        ("osascript", "printf '«data PNGf'; od -An -tx1 -v {image} | tr -d ' \\n'; echo '»'"),
    ],
)
async def test_each_program_gives_its_picture(tools: Path, name: str, script: str) -> None:
    image = tools.parent / "image"
    program(tools, name, script.replace("{show}", f"cat {image}").replace("{image}", str(image)))
    assert is_there(Comfort())
    assert await picture(Comfort()) == png()
    assert await picture(Comfort(remote=True)) == b""


@pytest.mark.parametrize(
    "script",
    ["exit 1", "echo text/plain", 'case "$1" in --list-types) echo image/png;; *) exit 1;; esac'],
)
async def test_no_picture_is_none(tools: Path, script: str) -> None:
    program(tools, "wl-paste", script)
    assert await picture(Comfort()) == b""


async def test_a_program_that_prints_without_end_is_ended(tools: Path) -> None:
    program(tools, "pngpaste", "exec cat /dev/zero")
    assert await picture(Comfort()) == b""


async def test_text(tools: Path) -> None:
    program(tools, "xsel", "printf 'h\\303\\251'")
    assert await text(Comfort()) == "hé"
    assert await text(Comfort(remote=True)) == ""


async def test_without_a_program_there_is_nothing(
    tools: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tools))
    assert await picture(Comfort()) == b""
    assert await text(Comfort()) == ""
    assert not is_there(Comfort())
