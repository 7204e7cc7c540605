import os

import pytest

from decode.tools._hits import Hit, hits


@pytest.mark.parametrize(
    ("output", "found"),
    [
        (b"", []),
        (b"./a.py\x0012:x = 1\n", [Hit("a.py", 12, True, "x = 1")]),
        (b"./a\x003-context\n", [Hit("a", 3, False, "context")]),
        (b"./a\x001:\n", [Hit("a", 1, True, "")]),
        (b"./a\x001:1:2-3\n", [Hit("a", 1, True, "1:2-3")]),
        (b"./a\x001:end\r\n", [Hit("a", 1, True, "end")]),
        (b"./a\x001:b\x00c\n", [Hit("a", 1, True, "b\x00c")]),
        (b"./a\x001:\xff\xc3\xa9\n", [Hit("a", 1, True, "\\xffé")]),
        (b"./-a 1:2\x007:t\n", [Hit("-a 1:2", 7, True, "t")]),
        (b"./././a\x001:t\n", [Hit("././a", 1, True, "t")]),
        (b"./\xff\x001:t\n", [Hit(os.fsdecode(b"\xff"), 1, True, "t")]),
        (b"./a\x001:t\n--\n./b\x002-u\n", [Hit("a", 1, True, "t"), Hit("b", 2, False, "u")]),
        (b"./a\nb/c\x001:t\n", [Hit("a\nb/c", 1, True, "t")]),
        (
            b"./\n--\n\x001-t\n--\n./b\x002:u\n",
            [Hit("\n--\n", 1, False, "t"), Hit("b", 2, True, "u")],
        ),
        (b"./a: binary file matches\n./b\x002:u\n", [Hit("b", 2, True, "u")]),
        (b"a\x001:t\n", []),
        (b"binary file matches\n./a\x00no number\n./a\x001?t\n", []),
    ],
)
def test_lines_of_output_become_hits(output: bytes, found: list[Hit]) -> None:
    assert list(hits(output)) == found


def test_hits_are_ordered_by_path_and_number() -> None:
    output = b"./b\x001:x\n./a\x0010:x\n./a\x009-x\n"
    assert [(hit.path, hit.number) for hit in sorted(hits(output))] == [
        ("a", 9),
        ("a", 10),
        ("b", 1),
    ]
