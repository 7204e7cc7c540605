import stat
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decode.entities.preview import Diff
from decode.tools._permit import Permit
from decode.tools.read import read
from decode.tools.write import TOOL, write
from tests.tools.tool_bench import Bench


async def test_the_result_is_one_line_on_what_was_done(bench: Bench) -> None:
    assert await bench.call(write, "a/b/f.py", "é = 1\n") == "created a/b/f.py: 1 line, 7 bytes"
    assert await bench.call(write, "a/b/f.py", "x\ny") == "replaced a/b/f.py: 2 lines, 3 bytes"
    assert (bench.cwd / "a/b/f.py").read_bytes() == b"x\ny"


@pytest.mark.parametrize(
    "content",
    [
        "log('a\\nb')\n\\tau = 2\n",
        "log('a\\nb')\n\\tau = 2",
        "",
        "\n",
        "a\r\nb\n",
        "tab\there \u2028 \x0c",
        "\ufeffmarked",
    ],
)
async def test_b074_the_file_has_exactly_the_characters_given(content: str, bench: Bench) -> None:
    await bench.call(write, "f", content)
    assert (bench.cwd / "f").read_bytes() == content.encode()
    await bench.call(write, "f", content + "more")
    assert (bench.cwd / "f").read_bytes() == (content + "more").encode()


async def test_b068_the_mode_stays(bench: Bench) -> None:
    file = bench.cwd / "run.sh"
    file.write_text("echo one\n")
    file.chmod(0o755)
    await bench.call(read, "run.sh")
    await bench.call(write, "run.sh", "echo two\n")
    assert file.read_text() == "echo two\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o755


async def test_b070_an_existing_file_must_have_been_read(bench: Bench) -> None:
    file = bench.cwd / "f"
    file.write_text("theirs\n")
    said = await bench.call(write, "f", "ours\n")
    assert "was not read in this session" in said
    assert TOOL.doomed({"path": "f", "content": "ours\n"}, bench.deps) == said
    assert file.read_text() == "theirs\n"
    await bench.call(read, "f")
    assert (await bench.call(write, "f", "ours\n")).startswith("replaced")


async def test_b070_a_file_changed_since_it_was_read_is_left_alone(bench: Bench) -> None:
    file = bench.cwd / "f"
    file.write_text("one\n")
    await bench.call(read, "f")
    file.write_text("theirs\n")
    said = await bench.call(write, "f", "ours\n")
    assert "read it again" in said
    assert file.read_text() == "theirs\n"


async def test_an_empty_file_may_be_filled_unread(bench: Bench) -> None:
    (bench.cwd / "f").touch()
    assert (await bench.call(write, "f", "x")).startswith("replaced f")


@pytest.mark.parametrize(
    ("before", "content", "after", "note"),
    [
        (b"a\r\nb\r\n", "c\nd\n", b"c\r\nd\r\n", "(CRLF line endings kept)"),
        (b"a\r\nb\n", "c\nd\n", b"c\nd\n", "bytes"),
        (b"a\r\n", "c\r\nd\n", b"c\r\nd\n", "bytes"),
        (b"\xef\xbb\xbfa", "b", b"\xef\xbb\xbfb", "(encoding utf-8 with BOM kept)"),
        (b"\xef\xbb\xbfa", "\ufeffb", b"\xef\xbb\xbfb", "(encoding utf-8 with BOM kept)"),
        (b"\xff\xfea\0", "b", b"\xff\xfeb\0", "(encoding utf-16-le kept)"),
        (b"na\xefve", "é", b"\xe9", "(encoding latin-1 kept)"),
        (b"na\xefve", "→", "→".encode(), "(encoding changed from latin-1 to utf-8)"),
        (b"\x7fELF\0", "text", b"text", "bytes"),
    ],
)
async def test_a_replaced_file_keeps_how_it_was_written(
    before: bytes, content: str, after: bytes, note: str, bench: Bench
) -> None:
    (bench.cwd / "f").write_bytes(before)
    await bench.call(read, "f")
    said = await bench.call(write, "f", content)
    assert said.endswith(note)
    assert (bench.cwd / "f").read_bytes() == after


@pytest.mark.parametrize(
    ("path", "content", "part"),
    [
        ("d", "x", "is a directory"),
        ("new/", "x", "names a directory"),
        ("f/x", "x", "not a directory"),
        ("g", "\ud800", "half of a character"),
        ("", "x", "path is empty"),
    ],
)
async def test_what_cannot_be_written_is_said(
    path: str, content: str, part: str, bench: Bench
) -> None:
    (bench.cwd / "d").mkdir()
    (bench.cwd / "f").write_text("x")
    made = await bench.result(write, path, content)
    assert part in str(made.return_value)
    assert made.metadata == {"ok": False}
    assert sorted(path.name for path in bench.cwd.iterdir()) == ["d", "f"]


async def test_a_link_is_written_through(bench: Bench, tmp_path: Path) -> None:
    (bench.cwd / "link").symlink_to("sub/target")
    await bench.call(write, "link", "x\n")
    assert (bench.cwd / "link").is_symlink()
    assert (bench.cwd / "sub/target").read_text() == "x\n"


async def test_a_directory_swapped_for_a_link_is_refused(bench: Bench, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    place = TOOL.place({"path": "sub/f"}, bench.cwd)
    (bench.cwd / "sub").symlink_to(tmp_path / "outside")
    bench.permit(Permit("", place=place))
    assert (await bench.call(write, "sub/f", "x")).startswith("refused by gate:")
    assert list((tmp_path / "outside").iterdir()) == []


async def test_an_approval_holds_for_what_was_shown_alone(bench: Bench) -> None:
    args = {"path": "f", "content": "ours\n"}
    shown = TOOL.preview(args, bench.cwd)
    assert isinstance(shown, Diff)
    assert shown == Diff("f", "", "ours\n")
    (bench.cwd / "f").write_text("theirs\n")
    await bench.call(read, "f")
    bench.permit(Permit("", shown=shown))
    assert (await bench.call(write, "f", "ours\n")).startswith("refused by gate:")
    assert (bench.cwd / "f").read_text() == "theirs\n"


async def test_only_accepted_hunks_are_written(bench: Bench) -> None:
    (bench.cwd / "f").write_text("one\n" + "same\n" * 20 + "two\n")
    await bench.call(read, "f")
    content = "ONE\n" + "same\n" * 20 + "TWO\n"
    shown = TOOL.preview({"path": "f", "content": content}, bench.cwd)
    assert isinstance(shown, Diff)
    bench.permit(Permit("", shown=shown, hunks=(0,)))
    said = await bench.call(write, "f", content)
    assert "the user accepted 1 of 2 parts" in said
    assert (bench.cwd / "f").read_text() == "ONE\n" + "same\n" * 20 + "two\n"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(content=st.text(st.characters(codec=None), max_size=40))
async def test_b074_any_text_is_written_as_it_is_or_not_at_all(content: str, bench: Bench) -> None:
    file = bench.cwd / "f"
    file.unlink(missing_ok=True)
    said = await bench.call(write, "f", content)
    if said.startswith("created"):
        assert file.read_bytes() == content.encode()
    else:
        assert not file.exists()
