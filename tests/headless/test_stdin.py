import os
import threading
from pathlib import Path

import pytest

from decode.headless.stdin import Piped, joined


@pytest.mark.parametrize(
    ("prompt", "piped", "text"),
    [
        ("ask", "", "ask"),
        ("ask", "\n", "ask"),
        ("ask", " \n\t", "ask"),
        ("ask", "extra\n", "ask\n\nextra"),
        ("ask", "a\r\nb\r\n", "ask\n\na\r\nb"),
        ("ask", "a\n\n", "ask\n\na\n"),
        ("", "extra\n", "extra"),
        (" ask ", "", " ask "),
        ("/commit", "because", "/commit\n\nbecause"),
    ],
)
def test_what_is_piped_in_follows_after_a_blank_line(prompt: str, piped: str, text: str) -> None:
    assert joined(prompt, piped) == text


async def test_b115_an_open_but_silent_pipe_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("decode.headless.stdin.PATIENCE_S", 0.02)
    reader, writer = os.pipe()
    assert await Piped(reader).text() == ""
    os.close(writer)
    os.close(reader)


async def test_b115_an_empty_file_and_a_closed_descriptor_add_nothing(tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.touch()
    with path.open("rb") as file:
        assert await Piped(file.fileno()).text() == ""
    reader, writer = os.pipe()
    os.close(reader)
    os.close(writer)
    assert await Piped(reader).text() == ""


async def test_b115_what_is_piped_in_is_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decode.headless.stdin.PATIENCE_S", 60)
    reader, writer = os.pipe()
    os.write(writer, "\ufeffé".encode())

    def more() -> None:
        os.write(writer, b"x" * 200_000 + b"\xff")
        os.close(writer)

    threading.Timer(0.05, more).start()
    assert await Piped(reader).text() == "é" + "x" * 200_000 + "\ufffd"
    os.close(reader)


async def test_the_whole_of_stdin_is_waited_for_when_it_is_the_prompt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("decode.headless.stdin.PATIENCE_S", 0.0)
    reader, writer = os.pipe()

    def late() -> None:
        os.write(writer, b"late")
        os.close(writer)

    threading.Timer(0.05, late).start()
    assert await Piped(reader).whole() == "late"
    os.close(reader)


async def test_a_terminal_is_never_read() -> None:
    master, slave = os.openpty()
    os.write(master, b"typed\n")
    assert await Piped(slave).text() == ""
    os.close(master)
    os.close(slave)
