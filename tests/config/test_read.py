from pathlib import Path

import pytest

from decode.config.read import Document, read
from decode.config.settings import SettingsDiagnostic


def written(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("s.json", b'{"model": "x"}'),
        ("s.json", b'\xef\xbb\xbf{"model": "x"}'),
        ("s.toml", b'model = "x"'),
        ("s.toml", b'\xef\xbb\xbfmodel = "x"\r\n'),
    ],
)
def test_b118_a_byte_order_mark_is_dropped(tmp_path: Path, name: str, data: bytes) -> None:
    found = read(written(tmp_path, name, data))
    assert isinstance(found, Document)
    assert found.values == {"model": "x"}
    assert found.lines["model",] == 1


@pytest.mark.parametrize(
    ("name", "data", "words", "line"),
    [
        ("s.json", b'{"a": 1,\n "b": [1, 2,]\n}', "line 2, column", 2),
        ("s.json", b'{"a": 1\n', "not valid JSON at line 2, column 1", 2),
        ("s.json", b"[]", "must hold one JSON object", 1),
        ("s.json", b'{"deny": [1], "deny": []}', "'deny' twice", None),
        ("s.json", b'{"a":' * 100_000, "nested too deeply", None),
        ("s.json", b'{\n"a": "\xff"}', "not UTF-8", 2),
        ("s.toml", b"a = 1\nb = = 2\n", "at line 2, column", 2),
        ("s.toml", b"a = 1\na = 2\n", "not valid TOML", None),
    ],
)
def test_b118_a_broken_file_is_an_error_with_its_place(
    tmp_path: Path, name: str, data: bytes, words: str, line: int | None
) -> None:
    found = read(written(tmp_path, name, data))
    assert isinstance(found, SettingsDiagnostic)
    assert words in found.message
    assert str(tmp_path / name) in found.message
    assert found.severity == "error"
    if line is not None:
        assert found.line == line


def test_what_is_no_file_is_told_apart_from_what_cannot_be_read(tmp_path: Path) -> None:
    assert read(tmp_path / "none.toml") is None
    (tmp_path / "file").write_text("x")
    assert read(tmp_path / "file" / "s.toml") is None
    (tmp_path / "dir.toml").mkdir()
    found = read(tmp_path / "dir.toml")
    assert isinstance(found, SettingsDiagnostic)
    assert "cannot be read" in found.message


def test_an_empty_file_sets_nothing(tmp_path: Path) -> None:
    for name in ("s.json", "s.toml"):
        found = read(written(tmp_path, name, b"\n"))
        assert isinstance(found, Document)
        assert found.values == {}
