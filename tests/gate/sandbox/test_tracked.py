from pathlib import Path

from decode.gate.sandbox.tracked import untracked
from tests.skills_builtin.repository import repository


def test_what_git_keeps_is_left_out(tmp_path: Path) -> None:
    repo = repository(tmp_path / "repo")
    names = ["a.pem", "deep/er/b.pem", "loose.pem", "deep/c.pem", "odd\nname.pem"]
    for name in names:
        repo.write(name, "x")
    repo.git("add", "a.pem", "deep/er/b.pem", "odd\nname.pem")
    left = untracked([repo.folder / name for name in names], [repo.folder])
    assert left == [repo.folder / "loose.pem", repo.folder / "deep/c.pem"]


def test_a_folder_of_the_same_name_does_not_count(tmp_path: Path) -> None:
    repo = repository(tmp_path / "repo")
    repo.write("x/.env", "1")
    repo.git("add", "x/.env")
    repo.write(".env", "1")
    assert untracked([repo.folder / ".env"], [repo.folder]) == [repo.folder / ".env"]


def test_outside_a_repository_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / ".env").touch()
    places = [tmp_path / ".env", tmp_path / "gone" / ".env"]
    assert untracked(places, [tmp_path, tmp_path / "gone", tmp_path / "nowhere"]) == places
    assert untracked([], [tmp_path]) == []


def test_the_repositorys_own_program_does_not_run(tmp_path: Path) -> None:
    repo = repository(tmp_path / "repo")
    repo.git("config", "core.fsmonitor", "touch ran; false")
    repo.write("a.pem", "x")
    assert untracked([repo.folder / "a.pem"], [repo.folder]) == [repo.folder / "a.pem"]
    assert not (repo.folder / "ran").exists()
