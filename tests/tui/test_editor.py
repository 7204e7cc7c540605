"""Ctrl+G on a real terminal."""

import stat
from pathlib import Path

from tests.tui.terminal import running

PROGRAM = ("-m", "tests.tui.screen_program")


def editor(folder: Path, script: str) -> str:
    path = folder / "editor"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_the_draft_comes_back_as_it_was_saved(cwd: Path, tmp_path: Path) -> None:
    name = editor(tmp_path, 'echo EDITOR-IS-HERE; tr a-z A-Z < "$1" > "$1.x"; cp "$1.x" "$1"')
    with running(*PROGRAM, cwd=cwd, env={"VISUAL": name}) as terminal:
        terminal.until_shown("default · build")
        terminal.send("some words")
        terminal.until_shown("some words")
        terminal.send("\x07")
        terminal.until_shown("SOME WORDS")
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
