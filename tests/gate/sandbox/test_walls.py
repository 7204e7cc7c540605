from pathlib import Path

from decode.gate.sandbox.walls import git_directories, git_fences, homes, visible_below
from tests.gate.sandbox.place import Place


def test_tool_chains_and_gits_settings_stay_visible_below_home(tmp_path: Path) -> None:
    home = tmp_path / "home"
    for name in (".cargo/bin", ".config/git", ".ssh", "own/bin"):
        (home / name).mkdir(parents=True)
    path = f"{home / 'own/bin'}:relative:/usr/bin:{home}"
    found = visible_below(home, path)
    assert found == (home / ".cargo", home / ".config/git", home / "own/bin")


def test_homes_hide_the_persons_own(tmp_path: Path) -> None:
    assert tmp_path.resolve() in homes(tmp_path)


def test_a_folder_without_git_has_no_git_directory(tmp_path: Path) -> None:
    assert git_directories(tmp_path) == ()
    (tmp_path / ".git").write_text("nonsense")
    assert git_directories(tmp_path) == ()
    (tmp_path / ".git").write_bytes(b"gitdir: \xff")
    assert git_directories(tmp_path) == ()


def test_settings_and_hooks_stay_fenced_in_a_git_directory(place: Place) -> None:
    (directory,) = git_directories(place.work)
    assert directory == place.work / ".git"
    assert set(git_fences(directory)) == {directory / "config", directory / "hooks"}


def test_a_worktree_has_its_own_and_the_common_git_directory(place: Place) -> None:
    place.git("worktree", "add", "-q", str(place.base / "tree"), "-b", "side")
    found = git_directories(place.base / "tree")
    assert found == (place.work / ".git/worktrees/tree", place.work / ".git")
