from pathlib import Path

import pytest

from decode.gate.repository import discover, inspect
from tests.gate.repositories import configure, git, repository


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return tmp_path.resolve()


@pytest.fixture
def work(base: Path) -> Path:
    return repository(base / "work")


def test_another_repository_below(base: Path, work: Path) -> None:
    repository(work / "nested")
    assert inspect(work / "nested", work)
    assert inspect(work / "nested/src", work)
    assert inspect(work, work) is None
    repository(base / "beside")
    assert inspect(base / "beside", work)
    assert inspect(work, base)


def test_a_bare_layout(work: Path) -> None:
    bare = work / "fixtures/bare.git"
    bare.mkdir(parents=True)
    git(bare, "init", "-q", "--bare", ".")
    assert inspect(bare, work)
    assert inspect(bare / "objects", work)
    assert inspect(bare, bare)
    assert inspect(work, work) is None


def test_files_that_look_like_a_repository(work: Path) -> None:
    fake = work / "fake"
    (fake / "objects").mkdir(parents=True)
    (fake / "refs").mkdir()
    assert inspect(fake, work) is None
    (fake / "HEAD").write_text("ref: refs/heads/main\n")
    assert inspect(fake, work)


def test_a_linked_work_tree(base: Path, work: Path) -> None:
    git(work, "worktree", "add", "-q", str(base / "linked"), "-b", "other")
    assert inspect(base / "linked", base / "linked") is None
    assert inspect(base / "linked/src", base / "linked") is None
    configure(work, "[core]\n\tfsmonitor = ./evil.sh\n")
    assert inspect(base / "linked", base / "linked")


def test_the_settings_of_one_work_tree(base: Path, work: Path) -> None:
    git(work, "worktree", "add", "-q", str(base / "linked"), "-b", "other")
    git(work, "config", "extensions.worktreeConfig", "true")
    git(base / "linked", "config", "--worktree", "core.fsmonitor", "./evil.sh")
    assert inspect(base / "linked", base / "linked")
    assert inspect(work, work) is None


def test_a_git_file_that_points_at_somebody_elses_repository(base: Path, work: Path) -> None:
    thief = base / "thief"
    thief.mkdir()
    (thief / ".git").write_text(f"gitdir: {work}/.git\n")
    assert inspect(thief, thief) == "works on a repository in another place"
    (thief / ".git").write_text("gitdir: nowhere\n")
    assert "cannot be looked at" in (inspect(thief, thief) or "")


def test_a_git_file_inside_the_project(base: Path) -> None:
    tree = base / "tree"
    tree.mkdir()
    git(tree, "init", "-q", "--separate-git-dir", str(tree / "store"))
    assert inspect(tree, tree) is None
    with (tree / "store/config").open("a") as file:
        file.write("[core]\n\tfsmonitor = ./evil.sh\n")
    assert inspect(tree, tree)


def test_a_git_directory_that_is_a_link(base: Path, work: Path) -> None:
    thief = base / "thief"
    thief.mkdir()
    (thief / ".git").symlink_to(work / ".git")
    assert inspect(thief, thief)


def test_a_submodule_is_looked_into(base: Path, work: Path) -> None:
    repository(base / "library")
    git(work, "submodule", "add", "-q", str(base / "library"), "sub")
    git(work, "commit", "-q", "-m", "two")
    assert inspect(work, work) is None
    assert inspect(work / "sub", work)
    assert inspect(work / "sub", work / "sub") is None
    module = work / ".git/modules/sub/config"
    module.write_text(module.read_text() + "[core]\n\tfsmonitor = ./evil.sh\n")
    assert inspect(work, work)


def test_a_repository_smuggled_in_as_a_submodule(work: Path) -> None:
    inner = repository(work / "inner")
    configure(inner, "[core]\n\tfsmonitor = ./evil.sh\n")
    assert inspect(work, work) is None
    git(work, "add", "inner")
    assert inspect(work, work)


def test_submodules_that_contain_each_other_end(work: Path) -> None:
    inner = repository(work / "inner")
    git(work, "add", "inner")
    (inner / "back").symlink_to("..")
    assert inspect(work, work) is None


def test_what_git_finds_is_found(base: Path, work: Path) -> None:
    found = discover(work / "src")
    assert found is not None
    assert str(found.git_dir) == git(work / "src", "rev-parse", "--absolute-git-dir")
    git(work, "worktree", "add", "-q", str(base / "linked"), "-b", "other")
    linked = discover(base / "linked")
    assert linked is not None
    assert str(linked.git_dir) == git(base / "linked", "rev-parse", "--absolute-git-dir")
    common = git(base / "linked", "rev-parse", "--path-format=absolute", "--git-common-dir")
    assert str(linked.common_dir) == common
