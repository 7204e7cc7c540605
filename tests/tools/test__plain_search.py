import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from decode.tools import _plain_search


def run(folder: Path, paths: list[str], **query: object) -> tuple[int, bytes, bytes]:
    wanted = {"context": 0, "literal": False, "ignore_case": False, "most": 100} | query
    done = subprocess.run(
        [sys.executable, "-I", _plain_search.__file__, json.dumps(wanted)],
        input=b"".join(os.fsencode(path) + b"\0" for path in paths),
        cwd=folder,
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("data", "query", "printed"),
    [
        (b"one\ntwo\n", {"pattern": "o$"}, b"f\x002:two\n"),
        (b"one\ntwo", {"pattern": "TWO", "ignore_case": True}, b"f\x002:two\n"),
        (b"a.b\naxb\n", {"pattern": "a.b", "literal": True}, b"f\x001:a.b\n"),
        (b"x\r\ny\r\n", {"pattern": "x$"}, b"f\x001:x\n"),
        (b"\xef\xbb\xbfx\n", {"pattern": "^x"}, b"f\x001:x\n"),
        ("né\n".encode("utf-16"), {"pattern": "né"}, "f\x001:né\n".encode()),
        (b"a1\n-\n", {"pattern": "^[[:punct:]]$"}, b"f\x002:-\n"),
        (b"[:alpha:]\nb\n", {"pattern": r"^[^[:upper:]\d]$"}, b"f\x002:b\n"),
        (b"x\r\r\n\r", {"pattern": "x"}, b"f\x001:x\r\r\n"),
        (b"\xff\nxb\n", {"pattern": "[^a]"}, b"f\x002:xb\n"),
        (b"x\xffb\nxb\n\xff xb\n", {"pattern": "x.*b"}, b"f\x002:xb\nf\x003:\xff xb\n"),
        (b"x\xff\n", {"pattern": "x"}, b"f\x001:x\xff\n"),
        (b"x\nx\nx\n", {"pattern": "x", "most": 2}, b"f\x001:x\nf\x002:x\n"),
        (b"a\nb\nc\n", {"pattern": r"a\nb"}, b"f\x001:a\nf\x002:b\n"),
        (b"a\nb\nc\n", {"pattern": "b\n", "literal": True}, b"f\x002:b\n"),
        (b"a\n\nb\n", {"pattern": "^$"}, b"f\x002:\n"),
        (
            b"1\n2\nx\n4\n5\n6\nx\n8\n",
            {"pattern": "x", "context": 1},
            b"f\x002-2\nf\x003:x\nf\x004-4\n--\nf\x006-6\nf\x007:x\nf\x008-8\n",
        ),
        (b"x\n2\nx\n", {"pattern": "x", "context": 1}, b"f\x001:x\nf\x002-2\nf\x003:x\n"),
    ],
)
def test_lines_that_match_are_printed_like_ripgrep_does(
    data: bytes, query: dict[str, object], printed: bytes, tmp_path: Path
) -> None:
    (tmp_path / "f").write_bytes(data)
    assert run(tmp_path, ["f"], **query) == (0, printed, b"")


def test_what_is_no_text_or_no_file_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"x\0x")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("text")
    (tmp_path / "text").write_bytes(b"x")
    os.mkfifo(tmp_path / "pipe")
    names = ["binary", "folder", "link", "pipe", "gone", "text"]
    assert run(tmp_path, names, pattern="x") == (0, b"text\x001:x\n", b"")


def test_names_of_any_bytes_are_searched_in_the_order_given(tmp_path: Path) -> None:
    names = [os.fsdecode(b"n\xff"), "a b", "-e", "line\nfeed"]
    for name in names:
        (tmp_path / name).write_bytes(b"x\n")
    _, printed, _ = run(tmp_path, names, pattern="x")
    assert printed == b"".join(os.fsencode(name) + b"\x001:x\n" for name in names)


def test_nothing_found_is_status_one(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"x\n")
    assert run(tmp_path, ["f"], pattern="y") == (1, b"", b"")
    assert run(tmp_path, [], pattern="x") == (1, b"", b"")


@pytest.mark.parametrize("pattern", ["(", "[", "a{2}{3}", "*", "(?P<a>x)(?P<a>x)"])
def test_a_bad_pattern_is_status_two(pattern: str, tmp_path: Path) -> None:
    status, printed, said = run(tmp_path, [], pattern=pattern)
    assert (status, printed) == (2, b"")
    assert said.startswith(b"regex parse error: ")
    assert said.count(b"\n") == 1
