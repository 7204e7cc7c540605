import asyncio
import stat
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decode.entities.preview import Diff, Plain
from decode.tools._encoding import detect
from decode.tools._ledger import FileLedger
from decode.tools._permit import Permit
from decode.tools.edit import TOOL, edit
from decode.tools.write import write
from tests.tools.tool_bench import Bench


async def test_the_result_is_a_count_and_a_short_diff(bench: Bench) -> None:
    (bench.cwd / "f.py").write_text("a = 1\nb = 2\nc = 3\n")
    said = await bench.call(edit, "f.py", "b = 2", "b = 5")
    assert said == (
        "replaced 1 occurrence in f.py at line 2\n@@ -2,1 +2 @@\n a = 1\n-b = 2\n+b = 5\n c = 3"
    )
    assert (bench.cwd / "f.py").read_text() == "a = 1\nb = 5\nc = 3\n"


async def test_b063_a_crlf_file_is_edited_with_what_read_shows(bench: Bench) -> None:
    (bench.cwd / "f").write_bytes(b"x = 1\r\ny = 2\r\nz = 3\r\n")
    await bench.call(edit, "f", "x = 1\ny = 2", "x = 7\nnew\ny = 2")
    assert (bench.cwd / "f").read_bytes() == b"x = 7\r\nnew\r\ny = 2\r\nz = 3\r\n"


@pytest.mark.parametrize(
    ("before", "old", "new", "after"),
    [
        (b"n = 4\n# na\xefve\n", "n = 4", "n = 5", b"n = 5\n# na\xefve\n"),
        (b"n = 4\n# na\xefve\n", "naïve", "naïf", b"n = 4\n# na\xeff\n"),
        (b"\x93q\x94 = 1\n", "= 1", "= 5 €", b"\x93q\x94 = 5 \x80\n"),
        (b"\xef\xbb\xbfa\n", "a", "b", b"\xef\xbb\xbfb\n"),
        (b"\xff\xfea\0\r\0\n\0", "a\n", "é\nb\n", b"\xff\xfe\xe9\0\r\0\n\0b\0\r\0\n\0"),
        ("süß ".encode() + b"\xff a", "a", "b", "süß ".encode() + b"\xff b"),
        (b"no end", "end", "END", b"no END"),
    ],
)
async def test_b065_every_byte_that_is_not_replaced_stays(
    before: bytes, old: str, new: str, after: bytes, bench: Bench
) -> None:
    (bench.cwd / "f").write_bytes(before)
    said = await bench.call(edit, "f", old, new)
    assert said.startswith("replaced 1 occurrence")
    assert (bench.cwd / "f").read_bytes() == after
    said.encode()


@pytest.mark.parametrize("new", ["→", "5 €", "漢"])
async def test_b065_what_the_encoding_cannot_hold_is_refused_by_its_name(
    new: str, bench: Bench
) -> None:
    (bench.cwd / "f").write_bytes(b"n = 4\n# na\xefve\n")
    said = await bench.call(edit, "f", "n = 4", new)
    assert "latin-1" in said
    assert (bench.cwd / "f").read_bytes() == b"n = 4\n# na\xefve\n"


@pytest.mark.parametrize("mode", [0o755, 0o700, 0o600])
async def test_b068_the_mode_stays(mode: int, bench: Bench) -> None:
    file = bench.cwd / "run.sh"
    file.write_text("echo one\n")
    file.chmod(mode)
    await bench.call(edit, "run.sh", "one", "two")
    assert stat.S_IMODE(file.stat().st_mode) == mode


async def test_a_link_is_edited_through_and_stays_a_link(bench: Bench) -> None:
    (bench.cwd / "real").write_text("one\n")
    (bench.cwd / "link").symlink_to("real")
    await bench.call(edit, "link", "one", "two")
    assert (bench.cwd / "link").is_symlink()
    assert (bench.cwd / "real").read_text() == "two\n"


async def test_b069_two_edits_at_once_are_both_in_the_file(bench: Bench) -> None:
    lines = [f"k{number}" for number in range(1, 41)]
    (bench.cwd / "f").write_text("\n".join(lines) + "\n")
    said = await asyncio.gather(
        bench.call(edit, "f", "k7\n", "seven\n"),
        bench.call(edit, "f", "k31", "thirty-one"),
        bench.call(edit, "./f", "k40", "forty"),
    )
    assert all(text.startswith("replaced 1") for text in said)
    text = (bench.cwd / "f").read_text()
    assert text.count("\n") == 40
    assert {"seven", "thirty-one", "forty"} <= set(text.split())


async def test_b070_a_file_changed_outside_is_refused_until_it_is_read(bench: Bench) -> None:
    file = bench.cwd / "f"
    file.write_text("one\n")
    await bench.call(edit, "f", "one", "two")
    file.write_text("two, and theirs\n")
    said = await bench.call(edit, "f", "two", "three")
    assert "read it again" in said
    assert file.read_text() == "two, and theirs\n"


async def test_b071_the_own_edits_are_never_stale(bench: Bench) -> None:
    await bench.call(write, "f", "one\n")
    for old, new in [("one", "two"), ("two", "three"), ("three", "four")]:
        assert (await bench.call(edit, "f", old, new)).startswith("replaced 1")
    await bench.call(write, "f", "five\n")
    assert (await bench.call(edit, "f", "five", "six")).startswith("replaced 1")


async def test_b071_an_edit_by_another_name_of_the_file_is_an_own_one(bench: Bench) -> None:
    await bench.call(write, "f", "".join(f"k{n}\n" for n in range(9)))
    (bench.cwd / "link").symlink_to("f")
    (bench.cwd / "hard").hardlink_to(bench.cwd / "f")
    names = ("f", "link", "hard", "f", "hard", "link")
    edits = [bench.call(edit, name, f"k{n}", f"was {n}") for n, name in enumerate(names)]
    for said in await asyncio.gather(*edits):
        assert said.startswith("replaced 1 occurrence")
    text = "".join(f"was {n}\n" if n < len(names) else f"k{n}\n" for n in range(9))
    assert (bench.cwd / "f").read_text() == (bench.cwd / "hard").read_text() == text


async def test_b073_the_number_replaced_is_true(bench: Bench) -> None:
    text = "- **one** [x]\n- two [x]\n\n[x] three\n"
    (bench.cwd / "f").write_text(text)
    said = await bench.call(edit, "f", " [x]", "", replace_all=True)
    assert said.startswith("replaced 2 occurrences in f from line 1 on")
    said = await bench.call(edit, "f", "[x]", "", replace_all=True)
    assert said.startswith("replaced 1 occurrence in f at line 4")
    assert (bench.cwd / "f").read_text() == "- **one**\n- two\n\n three\n"


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("no.py", "no such file: no.py"),
        (".", "is a directory"),
        ("binary", "holds no text"),
        ("", "path is empty"),
        ("f/x", "not a directory"),
    ],
)
async def test_what_cannot_be_edited_is_said(path: str, part: str, bench: Bench) -> None:
    (bench.cwd / "binary").write_bytes(b"\x7fELF\0")
    (bench.cwd / "f").write_text("x")
    made = await bench.result(edit, path, "a", "b")
    assert part in str(made.return_value)
    assert made.metadata == {"ok": False}


async def test_what_was_overlooked_is_said(bench: Bench) -> None:
    (bench.cwd / "f").write_text("\tif x:\n\t\tgo()\n")
    said = await bench.call(edit, "f", "    if x:\n        go()", "    if y:\n        go()")
    assert "indentation or blanks differed" in said.splitlines()[0]
    assert (bench.cwd / "f").read_text() == "\tif y:\n\t\tgo()\n"


def _shown(bench: Bench, **args: object) -> Diff:
    preview = TOOL.preview(args, bench.cwd)
    assert isinstance(preview, Diff)
    return preview


async def test_only_accepted_hunks_are_written(bench: Bench) -> None:
    (bench.cwd / "f").write_text("".join(f"x{n % 3}\n" for n in range(30)))
    shown = _shown(bench, path="f", old="x0\n", new="y\n", replace_all=True)
    bench.permit(Permit("", shown=shown, hunks=(0,)))
    said = await bench.call(edit, "f", "x0\n", "y\n", replace_all=True)
    assert (bench.cwd / "f").read_text() == shown.after
    assert "accepted" not in said
    (bench.cwd / "g").write_text("".join(f"k{n}\n" for n in range(30)))
    shown = _shown(bench, path="g", old="k", new="K", replace_all=True)
    bench.permit(Permit("", shown=shown, hunks=()))
    assert "no part of the change was accepted" in await bench.call(
        edit, "g", "k", "K", replace_all=True
    )
    assert "K" not in (bench.cwd / "g").read_text()


async def test_two_far_hunks_can_be_told_apart(bench: Bench) -> None:
    text = "mark\n" + "same\n" * 20 + "mark\n"
    (bench.cwd / "f").write_text(text)
    shown = _shown(bench, path="f", old="mark", new="done", replace_all=True)
    bench.permit(Permit("", shown=shown, hunks=(1,)))
    said = await bench.call(edit, "f", "mark", "done", replace_all=True)
    assert "the user accepted 1 of 2 parts of the change" in said
    assert (bench.cwd / "f").read_text() == "mark\n" + "same\n" * 20 + "done\n"


async def test_an_approval_holds_for_what_was_shown_alone(bench: Bench) -> None:
    file = bench.cwd / "f"
    file.write_text("one\n")
    shown = _shown(bench, path="f", old="one", new="two")
    file.write_text("zero\none\n")
    bench.permit(Permit("", shown=shown))
    said = await bench.call(edit, "f", "one", "two")
    assert said.startswith("refused by gate:")
    assert file.read_text() == "zero\none\n"


async def test_a_file_swapped_for_a_link_after_the_judgement_is_refused(
    bench: Bench, tmp_path: Path
) -> None:
    outside = tmp_path / "outside"
    outside.write_text("one\n")
    file = bench.cwd / "f"
    file.write_text("one\n")
    place = TOOL.place({"path": "f"}, bench.cwd)
    file.unlink()
    file.symlink_to(outside)
    bench.permit(Permit("", place=place))
    said = await bench.call(edit, "f", "one", "two")
    assert said.startswith("refused by gate:")
    assert outside.read_text() == "one\n"


@pytest.mark.parametrize("old", ["secret", "secrex"])
async def test_a_file_that_may_not_be_read_is_not_quoted(old: str, bench: Bench) -> None:
    (bench.cwd / "f").write_text("the secret is 42\n")
    bench.deps.may_read = lambda path: path != bench.cwd / "f"
    said = await bench.call(edit, "f", old, "x")
    assert said == "refused by rule: f may not be read, and so not edited"
    assert (bench.cwd / "f").read_text() == "the secret is 42\n"


async def test_a_call_that_would_fail_can_be_told_before_anyone_is_asked(bench: Bench) -> None:
    (bench.cwd / "f").write_text("one\n")
    good, bad = {"path": "f", "old": "one", "new": "two"}, {"path": "f", "old": "no", "new": "x"}
    assert TOOL.doomed(good, bench.deps) is None
    assert TOOL.doomed(bad, bench.deps) == await bench.call(edit, "f", "no", "x")
    assert isinstance(TOOL.preview(bad, bench.cwd), Plain)
    assert (bench.cwd / "f").read_text() == "one\n"


async def test_b079_another_spelling_of_the_name_is_edited(bench: Bench) -> None:
    file = bench.cwd / "shot 3.00\u202fPM.txt"
    file.write_text("one\n")
    assert TOOL.settle({"path": "shot 3.00 PM.txt"}, bench.cwd) == {"path": str(file)}
    await bench.call(edit, "shot 3.00 PM.txt", "one", "two")
    assert file.read_text() == "two\n"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    data=st.binary(max_size=40)
    | st.text("ab\r\n \té“", max_size=40).map(str.encode)
    | st.text("ab\r\n é", max_size=40).map(lambda text: text.encode("latin-1")),
    old=st.text("ab\n é", min_size=1, max_size=4),
    new=st.text("abé\n→", max_size=4),
    every=st.booleans(),
)
async def test_a_file_is_what_was_meant_or_untouched(
    data: bytes, old: str, new: str, every: bool, bench: Bench
) -> None:
    file = bench.cwd / "f"
    bench.deps.files = FileLedger()
    file.write_bytes(data)
    said = await bench.call(edit, "f", old, new, every)
    after = file.read_bytes()
    if not said.startswith("replaced "):
        assert after == data
        assert len(said) > 20
        return
    encoding = detect(data)
    assert encoding is not None
    assert encoding.decode(after) != encoding.decode(data)
    text = encoding.decode(data)
    if old in text and "\r" not in text:
        assert every or text.count(old) == 1
        assert after == encoding.encode(text.replace(old, new))
    assert [path.name for path in bench.cwd.iterdir()] == ["f"]
