import logging
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from decode.config import paths
from decode.config.settings import Settings
from decode.memory.load import assemble_memory, load_memory


def test_without_files_there_is_no_memory(cwd: Path) -> None:
    assert assemble_memory(cwd) == ""
    (cwd / "AGENTS.md").write_text(" \n")
    assert assemble_memory(cwd) == ""


def test_files_follow_each_other_with_their_imports(cwd: Path) -> None:
    (cwd / ".git").mkdir()
    (cwd / "sub").mkdir()
    (cwd / "AGENTS.md").write_text("root, see @style.md\n")
    (cwd / "style.md").write_text("tabs\n")
    (cwd / "sub" / "AGENTS.md").write_text("sub\n")
    text = assemble_memory(cwd / "sub")
    assert text.endswith(
        "# AGENTS.md\n\nroot, see @style.md\n\n"
        "# style.md, imported by AGENTS.md\n\ntabs\n\n# sub/AGENTS.md\n\nsub"
    )
    assert str(cwd) not in text


def test_memory_is_read_anew_each_time(cwd: Path) -> None:
    (cwd / "AGENTS.md").write_text("one")
    assert "one" in assemble_memory(cwd)
    (cwd / "AGENTS.md").write_text("two")
    assert "two" in assemble_memory(cwd)


@pytest.mark.parametrize("name", ["AGENTS.md", "MEMORY.md", ".decode/MEMORY.md", "CLAUDE.md"])
@pytest.mark.parametrize("data", [b"ok\n\xff\nmore", b"\xef\xbb\xbfok\nmore"])
def test_b113_a_bad_byte_or_mark_leaves_the_rest(
    cwd: Path, caplog: pytest.LogCaptureFixture, name: str, data: bytes
) -> None:
    path = cwd / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    with caplog.at_level(logging.WARNING):
        text = assemble_memory(cwd)
    assert "ok\n" in text
    assert text.endswith("more")
    assert "\ufeff" not in text
    named = [record for record in caplog.records if str(path) in record.getMessage()]
    assert len(named) == (1 if b"\xff" in data else 0)


def test_a_link_out_of_the_project_is_named_and_not_followed(cwd: Path) -> None:
    (cwd.parent / "secret").write_text("secret")
    (cwd / "AGENTS.md").symlink_to(cwd.parent / "secret")
    assert assemble_memory(cwd) == ""
    assert "outside" in load_memory(cwd)[0].warnings[0]


def test_a_link_inside_the_project_counts_once(cwd: Path) -> None:
    (cwd / "CLAUDE.md").write_text("both")
    (cwd / "AGENTS.md").symlink_to("CLAUDE.md")
    (cwd / "AGENTS.local.md").symlink_to("CLAUDE.md")
    assert assemble_memory(cwd).count("both") == 1


def test_the_persons_own_file_comes_first(cwd: Path) -> None:
    paths.config_dir().mkdir(parents=True)
    (paths.config_dir() / "AGENTS.md").write_text("mine")
    (cwd / "AGENTS.md").write_text("ours")
    text = assemble_memory(cwd)
    assert text.index("# your own AGENTS.md\n\nmine") < text.index("# AGENTS.md\n\nours")
    assert str(paths.home()) not in text


def test_safe_reads_no_memory(cwd: Path) -> None:
    (cwd / "AGENTS.md").write_text("x")
    assert assemble_memory(cwd, Settings(safe=True)) == ""


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200), st.sampled_from(["AGENTS.md", "MEMORY.md", "CLAUDE.md"]))
@example(b"@" * 5_000, "AGENTS.md")
@example(b"`" * 5_000 + b"\n@x", "AGENTS.md")
def test_b113_any_bytes_leave_the_good_lines(cwd: Path, data: bytes, name: str) -> None:
    (cwd / name).write_bytes(b"the first line\n" + data + b"\nthe last line\n")
    text = assemble_memory(cwd)
    assert "the first line" in text
    assert "the last line" in text
    text.encode()
    (cwd / name).unlink()
