import pytest

from decode.gate.places.deceiving import deceptive


@pytest.mark.parametrize("text", ["", "a\0b", "..\\x", "file:///etc/passwd", "~other/x", "C:\\x"])
def test_deceptive_paths(text: str) -> None:
    assert deceptive(text)


@pytest.mark.parametrize("text", ["a", "~", "~/x", "/a", "a:b/c"[:1], "x y", "~x"[:1]])
def test_plain_paths(text: str) -> None:
    assert not deceptive(text)
