"""Other programs."""

import stat
from pathlib import Path

import pytest

from decode.tui.comfort import Comfort
from decode.tui.outside import edit_text, to_clipboard
from tests.leftovers import Standing, what_stays
from tests.tui.terminal import running


def program(folder: Path, name: str, script: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    return folder


async def test_the_desktops_program_confirms(tools: Path, tmp_path: Path) -> None:
    program(tools, "xclip", f"cat > {tmp_path}/out")
    sent: list[str] = []
    known = await to_clipboard("text é", Comfort(), sent.append)
    assert known == "copied with xclip"
    assert (tmp_path / "out").read_text() == "text é"
    assert sent == ["text é"]


async def test_under_tmux_its_buffer_is_loaded(tools: Path, tmp_path: Path) -> None:
    program(tools, "tmux", f'echo "$@" > {tmp_path}/args; cat > {tmp_path}/out')
    known = await to_clipboard("text", Comfort(tmux=True, remote=True), lambda _: None)
    assert known == "copied with tmux"
    assert (tmp_path / "args").read_text() == "load-buffer -w -\n"
    assert (tmp_path / "out").read_text() == "text"


async def test_a_program_that_fails_is_not_believed(tools: Path) -> None:
    program(tools, "xclip", "exit 1")
    known = await to_clipboard("text", Comfort(), lambda _: None)
    assert known.startswith("sent to the terminal's clipboard")


@pytest.mark.parametrize("script", ["exec sleep 600", "sleep 600 & sleep 600"])
async def test_a_program_that_hangs_is_ended_with_all_it_started(
    tools: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    monkeypatch.setattr("decode.tui.outside.PATIENCE_S", 0.05)
    program(tools, "xclip", script)
    before = Standing.now()
    known = await to_clipboard("text", Comfort(), lambda _: None)
    assert known.startswith("sent to the terminal's clipboard")
    assert what_stays(before) == []


async def test_over_ssh_the_programs_of_the_far_desktop_are_left_alone(
    tools: Path, tmp_path: Path
) -> None:
    program(tools, "xclip", f"touch {tmp_path}/used")
    await to_clipboard("text", Comfort(remote=True), lambda _: None)
    assert not (tmp_path / "used").exists()


def test_no_editor_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    text, fault = edit_text("draft", "")
    assert text == "draft"
    assert "no editor" in fault


PROGRAM = ("-m", "tests.tui.screen_program")


def editor(folder: Path, script: str) -> str:
    path = folder / "editor"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_the_draft_comes_back_as_it_was_saved(cwd: Path, tmp_path: Path) -> None:
    name = editor(tmp_path, 'echo EDITOR-IS-HERE; tr a-z A-Z < "$1" > "$1.x"; mv "$1.x" "$1"')
    with running(*PROGRAM, cwd=cwd, env={"VISUAL": name}) as terminal:
        terminal.until_shown("default · build")
        terminal.send("\x1b[20~some words")
        terminal.until_shown("some words")
        terminal.send("\x07")
        terminal.until_shown("SOME WORDS")
        terminal.until(lambda seen: not seen.modes()["1000"], "the mouse left to the terminal")
        assert "EDITOR-IS-HERE" in terminal.written
        terminal.send("!")
        terminal.until_shown("SOME WORDS!")


def test_an_editor_that_fails_leaves_the_draft(cwd: Path, tmp_path: Path) -> None:
    with running(*PROGRAM, cwd=cwd, env={"VISUAL": editor(tmp_path, "exit 3")}) as terminal:
        terminal.until_shown("default · build")
        terminal.send("some words")
        terminal.until_shown("some words")
        terminal.send("\x07")
        terminal.until_shown("the editor ended with status 3")
        terminal.until_shown("> some words")
