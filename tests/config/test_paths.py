from pathlib import Path

from decode.config import paths


def test_everything_lies_below_the_persons_home(isolated_home: Path) -> None:
    assert paths.home() == isolated_home
    for folder in (paths.config_dir(), paths.data_dir(), paths.cache_dir(), paths.log_dir()):
        assert folder.is_relative_to(isolated_home)
        assert folder.parts[-1] == "decode" or "decode" in folder.parts


def test_the_project_root_is_the_nearest_folder_with_git(tmp_path: Path) -> None:
    inner = tmp_path / "outer" / "inner" / "deep"
    inner.mkdir(parents=True)
    (tmp_path / "outer" / ".git").mkdir()
    assert paths.project_root(inner) == tmp_path / "outer"
    (tmp_path / "outer" / "inner" / ".git").write_text("gitdir: elsewhere")
    assert paths.project_root(inner) == tmp_path / "outer" / "inner"


def test_without_git_only_the_folder_itself_counts(tmp_path: Path) -> None:
    assert paths.project_root(tmp_path) == tmp_path.resolve()
