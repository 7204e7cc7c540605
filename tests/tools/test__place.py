import os
from pathlib import Path

import pytest

from decode.tools._permit import Permit
from decode.tools._place import expand, judged, placed, real, settled
from decode.tools._refusal import Refusal


def test_paths_are_taken_from_cwd_home_or_the_root(cwd: Path, isolated_home: Path) -> None:
    assert expand("a/b", cwd) == cwd / "a/b"
    assert expand("~/x", cwd) == isolated_home / "x"
    assert expand("~", cwd) == isolated_home
    assert expand("/etc/hosts", cwd) == Path("/etc/hosts")
    assert expand("~nobody-of-that-name/x", cwd) == cwd / "~nobody-of-that-name/x"


@pytest.mark.parametrize("text", ["", "  ", "a\0b", "\ud800"])
def test_text_that_can_name_no_file_is_refused(text: str, cwd: Path) -> None:
    with pytest.raises(Refusal):
        expand(text, cwd)
    assert placed(text, cwd) is None
    assert settled(text, cwd) == text


def test_the_real_path_counts(cwd: Path, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (cwd / "link").symlink_to("../outside")
    (cwd / "ring").symlink_to("ring")
    assert real(expand("link/secret.txt", cwd)) == tmp_path / "outside/secret.txt"
    assert placed("sub/../../outside/secret.txt", cwd) == tmp_path / "outside/secret.txt"
    assert placed("ring/x", cwd) is not None


@pytest.mark.parametrize(
    ("there", "asked"),
    [
        ("shot 3.00\u202fPM.txt", "shot 3.00 PM.txt"),
        ("cafe\u0301.txt", "caf\u00e9.txt"),
        ("caf\u00e9.txt", "cafe\u0301.txt"),
        ("it\u2019s.txt", "it's.txt"),
        ("bad\udcff.txt", "bad\\xff.txt"),
        ("two\nlines", "two\\x0alines"),
        ("dir\u00a0x/deep\u00a0y/f", "dir x/deep y/f"),
    ],
)
def test_b079_another_spelling_is_found_when_it_is_the_only_one(
    there: str, asked: str, cwd: Path
) -> None:
    file = cwd / there
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("x")
    assert settled(asked, cwd) == str(file)
    assert settled(there, cwd) == there


def test_b079_the_exact_name_always_wins(cwd: Path) -> None:
    (cwd / "shot 3.00\u202fPM.txt").write_text("narrow")
    (cwd / "shot 3.00 PM.txt").write_text("plain")
    assert settled("shot 3.00 PM.txt", cwd) == "shot 3.00 PM.txt"
    assert settled("shot 3.00\u202fPM.txt", cwd) == "shot 3.00\u202fPM.txt"


def test_b079_two_other_spellings_are_no_answer(cwd: Path) -> None:
    (cwd / "a\u202fb").write_text("one")
    (cwd / "a\u00a0b").write_text("two")
    assert settled("a b", cwd) == "a b"


def test_a_dangling_link_is_there_as_written(cwd: Path) -> None:
    (cwd / "gone").symlink_to("nowhere")
    assert settled("gone", cwd) == "gone"


def test_a_path_that_leads_elsewhere_by_now_is_refused(cwd: Path) -> None:
    (cwd / "f").write_text("x")
    permit = Permit("1", place=placed("f", cwd))
    assert judged("f", cwd, permit) == cwd / "f"
    (cwd / "f").unlink()
    (cwd / "f").symlink_to("/etc/hostname")
    with pytest.raises(Refusal, match="leads to another file"):
        judged("f", cwd, permit)


def test_bytes_that_are_not_utf8_make_a_path(cwd: Path) -> None:
    (cwd / os.fsdecode(b"bad\xff.txt")).write_text("x")
    assert expand("bad\udcff.txt", cwd).read_text() == "x"
