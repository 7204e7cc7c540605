import resource
import signal
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from decode.entities.errors import SessionError
from decode.sessions.export_file import write_export


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    write_export(tmp_path / "out.md", "héllo")
    assert (tmp_path / "out.md").read_text("utf-8") == "héllo"
    assert stat.S_IMODE((tmp_path / "out.md").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("taken.md", "does not exist yet"),
        ("none/out.md", "make its folder first"),
        ("taken.md/out.md", "make its folder first"),
    ],
)
def test_the_next_step_fits_what_went_wrong(tmp_path: Path, name: str, hint: str) -> None:
    (tmp_path / "taken.md").write_text("mine")
    with pytest.raises(SessionError, match=hint):
        write_export(tmp_path / name, "text")
    assert (tmp_path / "taken.md").read_text() == "mine"


@pytest.fixture
def full_disk() -> Iterator[None]:
    # A write past the limit fails as on a full disk once the signal is ignored.
    usual, before = resource.getrlimit(resource.RLIMIT_FSIZE), signal.getsignal(signal.SIGXFSZ)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (8, usual[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    signal.signal(signal.SIGXFSZ, before)


@pytest.mark.usefixtures("full_disk")
def test_a_file_that_cannot_be_written_whole_is_not_left(tmp_path: Path) -> None:
    with pytest.raises(SessionError, match="cannot write"):
        write_export(tmp_path / "out.md", "x" * 100)
    assert list(tmp_path.iterdir()) == []
