import signal
import subprocess
import sys
from pathlib import Path

from decode.config.run_folder import run_folder

_HOLDING = """
import sys
from pathlib import Path
from decode.config.run_folder import run_folder
folder = run_folder(Path(sys.argv[1]), "run-")
(folder.path / "kept").write_text("x")
print(folder.path, flush=True)
sys.stdin.read()
"""


def holder(parent: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", _HOLDING, str(parent)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_folder_is_for_its_owner_alone_and_goes_with_all_in_it(tmp_path: Path) -> None:
    folder = run_folder(tmp_path, "run-")
    assert folder.path.parent == tmp_path
    assert folder.path.stat().st_mode & 0o777 == 0o700
    (folder.path / "sub").mkdir()
    (folder.path / "sub/file").write_text("x")
    folder.close()
    folder.close()
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_process_left_goes_with_the_next_one(tmp_path: Path) -> None:
    (tmp_path / "run-of-old").mkdir()
    (tmp_path / "run-file").write_text("not a folder")
    (tmp_path / "other").mkdir()
    with holder(tmp_path) as other:
        assert other.stdout is not None
        path = Path(other.stdout.readline().strip())
        mine = run_folder(tmp_path, "run-")
        assert (path / "kept").exists()
        other.send_signal(signal.SIGKILL)
    mine.close()
    assert (path / "kept").exists()
    mine = run_folder(tmp_path, "run-")
    names = {each.name for each in tmp_path.iterdir()}
    assert names == {mine.path.name, "run-file", "other"}
    mine.close()


def test_a_folder_that_nobody_needs_any_more_lets_its_descriptor_go(tmp_path: Path) -> None:
    before = sorted(Path("/dev/fd").iterdir())
    run_folder(tmp_path, "run-")
    assert sorted(Path("/dev/fd").iterdir()) == before
