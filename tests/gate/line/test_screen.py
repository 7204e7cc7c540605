import pytest

from decode.gate.line.screen import MAX_BYTES, screen


@pytest.mark.parametrize(
    "text",
    [
        "ls \x1b[2K",
        "ls\x08x",
        "a\rb",
        "a\x0bb",
        "a\x0cb",
        "a\x00b",
        "a\x7fb",
        "a\x9bb",
        "ls\u200b",
        "ls \u202e",
        "ls\u00a0x",
        "git\u3000x",
        "a\u2028b",
        "a\ufeff",
        "a\u00adb",
        "a\ue000b",
        "a\udcffb",
        "a\U000e0041b",
        "ls" + " " * 40 + ";x",
        "ls" + "\t" * 40 + ";x",
        "a" + "\n" * 8 + "b",
        "a" + "\n \t" * 8 + "b",
        "x" * (MAX_BYTES + 1),
        "é" * (MAX_BYTES // 2 + 1),
    ],
)
def test_deceptive_or_too_large(text: str) -> None:
    assert screen(text)


@pytest.mark.parametrize(
    "text",
    [
        "ls",
        "a\tb\nc",
        "grep 日本語 докс café",
        "echo '→ ok'",
        "a" + "\n" * 7 + "b",
        "x" * MAX_BYTES,
        "",
    ],
)
def test_plain(text: str) -> None:
    assert screen(text) == ""
