import argparse
from pathlib import Path

import pytest

from decode.cli.parser import parser
from decode.cli.place import enter, flags_of
from decode.entities.errors import UsageError


def options(*argv: str) -> argparse.Namespace:
    return parser().parse_args(argv)


def test_the_folder_is_entered(cwd: Path) -> None:
    (cwd / "sub").mkdir()
    assert enter(options("-C", "sub")) == Path.cwd() == cwd / "sub"


@pytest.mark.parametrize("name", ["none", "file"])
def test_a_folder_that_cannot_be_entered_is_a_usage_error(cwd: Path, name: str) -> None:
    (cwd / "file").touch()
    with pytest.raises(UsageError, match=name):
        enter(options("-C", name))


def test_a_folder_that_was_deleted_is_a_usage_error(cwd: Path) -> None:
    cwd.rmdir()
    with pytest.raises(UsageError, match="does not exist"):
        enter(options())


@pytest.mark.parametrize("name", ["none", "file"])
def test_a_root_that_is_no_folder_is_a_usage_error(cwd: Path, name: str) -> None:
    (cwd / "file").touch()
    with pytest.raises(UsageError, match=f"{name} is no folder"):
        flags_of(options("--add-dir", name), cwd)


def test_folders_start_where_the_work_is(cwd: Path) -> None:
    (cwd / "x").mkdir()
    flags = flags_of(options("--add-dir", "x", "--skills-dir", "/s", "--skills-dir", "~/t"), cwd)
    assert flags.add_dirs == (cwd / "x",)
    assert flags.skills_dirs == (Path("/s"), Path.home() / "t")
