import base64
import json
import os
import resource
import tracemalloc
from pathlib import Path

import pytest
from pydantic_ai import BinaryContent
from pydantic_ai.models.test import TestModel
from pydantic_ai.profiles import ModelProfile

from decode.tools._permit import Permit
from decode.tools.read import TOOL, read
from tests.tools.tool_bench import Bench

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)
GIF = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")


async def test_lines_are_numbered_from_one(bench: Bench) -> None:
    (bench.cwd / "f").write_text("one\n\ttwo\n\nfour")
    assert await bench.call(read, "f") == "     1\tone\n     2\t\ttwo\n     3\t\n     4\tfour"


async def test_a_cut_says_which_lines_of_how_many_and_the_next_offset(bench: Bench) -> None:
    (bench.cwd / "f").write_text("".join(f"line {n}\n" for n in range(1, 2501)))
    first = (await bench.call(read, "f")).split("\n")
    assert len(first) == 2001
    assert first[-2:] == ["  2000\tline 2000", "[lines 1-2000 of 2500; go on with offset=2001]"]
    rest = (await bench.call(read, "f", offset=2001)).split("\n")
    assert (rest[0], rest[-1], len(rest)) == ("  2001\tline 2001", "  2500\tline 2500", 500)
    part = await bench.call(read, "f", offset=5, limit=2)
    assert part == "     5\tline 5\n     6\tline 6\n[lines 5-6 of 2500; go on with offset=7]"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "[f is empty]"),
        (b"a\r\nb\r\n", "     1\ta\n     2\tb"),
        (b"a\rb", "     1\ta\n     2\tb"),
        (b"\xef\xbb\xbfa\n", "     1\ta\n[encoding: utf-8 with BOM]"),
        (b"\xff\xfea\0\n\0b\0", "     1\ta\n     2\tb\n[encoding: utf-16-le]"),
        (b"na\xefve\n", "     1\tnaïve\n[encoding: latin-1]"),
        (b"\x93q\x94", "     1\t“q”\n[encoding: cp1252]"),
        ("süß".encode() + b"\xff", "     1\tsüß\\xff\n[encoding: utf-8 with invalid bytes]"),
        (b"a\xe2\x80\xa8b\x0cc", "     1\ta\u2028b\x0cc"),
    ],
)
async def test_encodings_are_found_and_named(data: bytes, said: str, bench: Bench) -> None:
    (bench.cwd / "f").write_bytes(data)
    assert await bench.call(read, "f") == said


@pytest.mark.parametrize(("name", "data"), [("photo.webp", b"just text"), ("a.png", b"# text\n")])
async def test_b075_text_with_the_name_of_an_image_is_text(
    name: str, data: bytes, bench: Bench
) -> None:
    (bench.cwd / name).write_bytes(data)
    made = await bench.result(read, name)
    assert str(made.return_value).startswith("     1\t")
    assert made.content is None


@pytest.mark.parametrize(
    ("data", "part"),
    [
        (b"", "is empty"),
        (PNG[:40], "is damaged or incomplete"),
        (PNG[:16] + b"\0\0\0\0" + PNG[20:], "is damaged or incomplete"),
        (GIF[:-1], "is damaged or incomplete"),
        (b"\xff\xd8\xff\xe0" + bytes(50), "is damaged or incomplete"),
        (b"RIFF\xff\0\0\0WEBPVP8 " + bytes(20), "is damaged or incomplete"),
        (PNG[:16] + b"\0\1\0\0" + PNG[20:], "is wider or higher"),
        (PNG[:-12] + bytes(4_000_000) + PNG[-12:], "has more than"),
    ],
)
async def test_b075_a_picture_that_no_provider_takes_is_never_sent(
    data: bytes, part: str, bench: Bench
) -> None:
    (bench.cwd / "zero.png").write_bytes(data)
    made = await bench.result(read, "zero.png")
    assert part in str(made.return_value)
    assert made.content is None


@pytest.mark.parametrize(
    ("data", "kind", "media_type"), [(PNG, "PNG", "image/png"), (GIF, "GIF", "image/gif")]
)
async def test_an_image_is_shown_as_an_image(
    data: bytes, kind: str, media_type: str, bench: Bench
) -> None:
    (bench.cwd / "logo.txt").write_bytes(data)
    made = await bench.result(read, "logo.txt")
    assert made.return_value == f"logo.txt: {kind} image, 1x1, {len(data)} bytes"
    assert made.content is not None
    content = list(made.content)
    assert len(content) == 1
    assert isinstance(content[0], BinaryContent)
    assert (content[0].data, content[0].media_type) == (data, media_type)


async def test_an_image_is_only_described_to_a_model_without_eyes(bench: Bench) -> None:
    bench.model = TestModel(profile=ModelProfile(supports_image_input=False))
    (bench.cwd / "logo.png").write_bytes(PNG)
    made = await bench.result(read, "logo.png")
    assert "this model takes no images" in str(made.return_value)
    assert made.content is None


async def test_b077_one_endless_line_is_bounded_and_the_next_part_named(bench: Bench) -> None:
    (bench.cwd / "min.json").write_text('{"a":"' + "x" * 2_000_000 + '"}')
    said = await bench.call(read, "min.json")
    assert len(said) < 2_500
    assert "line 1 has 2,000,008 characters, 2,000 are shown" in said
    assert "sed -n 1p min.json | cut -c 2001-4000" in said


async def test_b077_many_long_lines_are_bounded_in_characters(bench: Bench) -> None:
    (bench.cwd / "f").write_text(("y" * 3_000 + "\n") * 500)
    said = await bench.call(read, "f")
    assert len(said) < 55_000
    assert said.split("\n")[-1] == "[lines 1-25 of 500; go on with offset=26]"
    assert "22 more lines shortened" in said


async def test_b077_a_large_log_streams_by(bench: Bench) -> None:
    file = bench.cwd / "big.log"
    with file.open("wb") as log:
        for _ in range(50):
            log.write(b"2026-11-30 a line of a log, and another\n" * 25_000)
    tracemalloc.start()
    said = await bench.call(read, "big.log", offset=1_000_000, limit=2)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert said.split("\n")[-1] == "[lines 1000000-1000001 of 1250000; go on with offset=1000002]"
    assert peak < 10_000_000
    before = bench.deps.files.known(file)
    assert before is not None
    with file.open("ab") as log:
        log.write(b"more\n")
    await bench.call(read, "big.log", limit=1)
    assert bench.deps.files.known(file) != before


async def test_a_hole_of_a_terabyte_is_no_text_and_not_read(bench: Bench) -> None:
    limit = min(1 << 40, resource.getrlimit(resource.RLIMIT_FSIZE)[0] & (1 << 62) - 1)
    with (bench.cwd / "huge").open("wb") as file:
        file.write(b"text\n" * 20_000)
        os.truncate(file.fileno(), limit)
    said = await bench.call(read, "huge", limit=1)
    assert said.startswith("     1\ttext\n")
    assert "of more than" in said


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("no", "no such file: no"),
        ("sub", 'is a directory with 2 entries: list it with glob, pattern "*" and path "sub"'),
        ("pipe", "is a named pipe"),
        ("/dev/zero", "is a device"),
        ("binary", "holds no text: 8 bytes, beginning with 7f 45 4c 46 00 00 00 00"),
        ("doc", "is a PDF"),
        ("ring", "ring of links"),
        ("a\0b", "NUL"),
        ("x" * 300, "File name too long"),
    ],
)
async def test_what_cannot_be_read_is_said(path: str, part: str, bench: Bench) -> None:
    (bench.cwd / "sub/a").mkdir(parents=True)
    (bench.cwd / "sub/b").touch()
    os.mkfifo(bench.cwd / "pipe")
    (bench.cwd / "binary").write_bytes(b"\x7fELF\0\0\0\0")
    (bench.cwd / "doc").write_bytes(b"%PDF-1.7\n\0\0")
    (bench.cwd / "ring").symlink_to("ring")
    made = await bench.result(read, path)
    assert part in str(made.return_value)
    assert made.metadata == {"ok": False}


@pytest.mark.parametrize(("offset", "limit"), [(0, 1), (-1, 1), (1, 0), (1, -5)])
async def test_impossible_ranges_are_said(offset: int, limit: int, bench: Bench) -> None:
    (bench.cwd / "f").write_text("x\n")
    assert "counted from 1" in await bench.call(read, "f", offset, limit)


async def test_an_offset_past_the_end_is_said(bench: Bench) -> None:
    (bench.cwd / "f").write_text("x\ny\n")
    said = await bench.call(read, "f", 3)
    assert said == "offset 3 is past the end: f has 2 lines"


async def test_b056_a_link_put_in_the_place_of_a_file_is_not_followed(
    bench: Bench, tmp_path: Path
) -> None:
    (tmp_path / "secret").write_text("secret")
    (bench.cwd / "f").write_text("x")
    place = TOOL.place({"path": "f"}, bench.cwd)
    (bench.cwd / "f").unlink()
    (bench.cwd / "f").symlink_to(tmp_path / "secret")
    bench.permit(Permit("", place=place))
    assert (await bench.call(read, "f")).startswith("refused by gate:")


async def test_b079_another_spelling_is_read_when_it_is_the_only_one(bench: Bench) -> None:
    (bench.cwd / "shot 3.00\u202fPM.txt").write_text("narrow")
    assert await bench.call(read, "shot 3.00\u202fPM.txt") == "     1\tnarrow"
    assert await bench.call(read, "shot 3.00 PM.txt") == "     1\tnarrow"
    (bench.cwd / "shot 3.00 PM.txt").write_text("plain")
    assert await bench.call(read, "shot 3.00 PM.txt") == "     1\tplain"


async def test_b110_a_name_that_is_not_utf8_can_be_read_as_it_is_shown(bench: Bench) -> None:
    (bench.cwd / os.fsdecode(b"bad\xff.txt")).write_text("x")
    said = await bench.call(read, "bad\\xff.txt")
    assert said == "     1\tx"
    (await bench.call(read, "bad\udcff.tx")).encode()


async def test_b047_a_path_with_blanks_and_accents_is_read_as_it_is(bench: Bench) -> None:
    folder = bench.cwd / "my skill é" / "references"
    folder.mkdir(parents=True)
    (folder / "limits.md").write_text("# limits\n")
    assert await bench.call(read, "my skill é/references/limits.md") == "     1\t# limits"


async def test_a_notebook_is_shown_by_cells(bench: Bench) -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# Title\n", "text"]},
        {
            "cell_type": "code",
            "source": "1 + 1",
            "outputs": [
                {"data": {"text/plain": ["2"]}},
                {"ename": "E", "evalue": "bad"},
                {"text": "printed"},
                {"data": {"image/png": "…"}},
            ],
        },
    ]
    (bench.cwd / "n.json").write_text(json.dumps({"nbformat": 4, "cells": cells}))
    said = await bench.call(read, "n.json")
    lines = [line.partition("\t")[2] for line in said.split("\n")[:-1]]
    assert lines[:5] == ["[cell 1: markdown]", "# Title", "text", "", "[cell 2: code]"]
    assert lines[5:] == [
        "1 + 1", "[output]", "2", "[output]", "E: bad",
        "[output]", "printed", "[output]", "(image/png)",
    ]  # fmt: skip
    assert said.endswith("[cells of a notebook; the file itself is JSON, shown by grep or bash]")


@pytest.mark.parametrize(
    "text",
    ['{"nbformat": 4, "cells": 3}', '["nbformat", "cells"]', '{"cells": [] "nbformat"', "[" * 9],
)
async def test_what_only_mentions_a_notebook_is_text(text: str, bench: Bench) -> None:
    (bench.cwd / "n.ipynb").write_text(text)
    assert (await bench.call(read, "n.ipynb")).endswith(f"\t{text}")


async def test_reading_leaves_no_descriptor_open(bench: Bench) -> None:
    (bench.cwd / "f").write_text("x")
    os.mkfifo(bench.cwd / "pipe")
    await bench.call(read, "f")
    before = _descriptors()
    for path in ("f", "pipe", "no", ".", "/dev/zero"):
        await bench.call(read, path)
    assert _descriptors() == before


def _descriptors() -> list[str]:
    return sorted(path.name for path in Path("/dev/fd").iterdir())
