import subprocess
import zipfile
from pathlib import Path

import pytest

from decode.entities.errors import SkillError, UsageError
from decode.skills.install.fetch import fetch
from tests.skills.shelf import put


def repository(folder: Path) -> Path:
    put(folder, "a")
    for line in (
        ["init", "-q", "-b", "main", "."],
        ["add", "."],
        ["-c", "user.name=t", "-c", "user.email=t@x.y", "commit", "-q", "-m", "one"],
    ):
        subprocess.run(["git", *line], cwd=folder, check=True)
    return folder


def test_a_folder_is_taken_where_it_is(cwd: Path, tmp_path: Path) -> None:
    put(cwd, "a")
    assert fetch("a", cwd, tmp_path) == cwd / "a"
    assert fetch(str(cwd / "a"), cwd, tmp_path) == cwd / "a"


def test_a_home_folder_is_expanded(cwd: Path, tmp_path: Path, isolated_home: Path) -> None:
    put(isolated_home, "a")
    assert fetch("~/a", cwd, tmp_path) == isolated_home / "a"


def test_an_archive_is_unpacked(cwd: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(cwd / "a.skill", "w") as archive:
        archive.writestr("a/SKILL.md", "x")
    assert (fetch("a.skill", cwd, tmp_path) / "a/SKILL.md").read_text() == "x"


@pytest.mark.parametrize("prefix", ["file://", "git+file://"])
def test_a_repository_is_cloned_by_its_url(cwd: Path, tmp_path: Path, prefix: str) -> None:
    repository(cwd)
    found = fetch(f"{prefix}{cwd}", cwd, tmp_path)
    assert (found / "a/SKILL.md").is_file()
    assert found != cwd


def test_a_bare_repository_is_cloned(cwd: Path, tmp_path: Path) -> None:
    repository(cwd)
    bare = tmp_path / "bare.git"
    subprocess.run(["git", "clone", "-q", "--bare", str(cwd), str(bare)], check=True)
    work = tmp_path / "work"
    work.mkdir()
    assert (fetch(str(bare), cwd, work) / "a/SKILL.md").is_file()


def test_hooks_of_a_template_do_not_run(
    cwd: Path, tmp_path: Path, isolated_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository(cwd)
    hook = isolated_home / "template/hooks/post-checkout"
    hook.parent.mkdir(parents=True)
    hook.write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    hook.chmod(0o755)
    monkeypatch.setenv("GIT_TEMPLATE_DIR", str(isolated_home / "template"))
    fetch(f"file://{cwd}", cwd, tmp_path)
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    "src", ["nowhere", "notes.txt", "ext::sh -c true", "--upload-pack=x", "-c", "javascript:x", ""]
)
def test_what_is_neither_is_refused_without_running_anything(
    cwd: Path, tmp_path: Path, src: str
) -> None:
    (cwd / "notes.txt").write_text("x")
    if src:
        with pytest.raises(UsageError):
            fetch(src, cwd, tmp_path)
    else:
        assert fetch(src, cwd, tmp_path) == cwd


@pytest.mark.parametrize("src", ["file:///nowhere/at/all", "http://127.0.0.1:9/x.git"])
def test_a_repository_that_cannot_be_had_is_a_sentence(cwd: Path, tmp_path: Path, src: str) -> None:
    with pytest.raises(SkillError, match="git could not fetch it"):
        fetch(src, cwd, tmp_path)


def test_a_damaged_archive_is_a_sentence(cwd: Path, tmp_path: Path) -> None:
    (cwd / "a.zip").write_bytes(b"nothing")
    with pytest.raises(SkillError, match="damaged"):
        fetch("a.zip", cwd, tmp_path)


@pytest.mark.parametrize(
    ("src", "name"),
    [("pdf.skill", "pdf"), ("x.tar.gz", "x"), ("an odd.zip", "fetched"), ("..tgz", "fetched")],
)
def test_what_has_no_name_is_called_like_what_it_came_from(
    cwd: Path, tmp_path: Path, src: str, name: str
) -> None:
    with zipfile.ZipFile(cwd / src, "w") as archive:
        archive.writestr("SKILL.md", "x")
    assert fetch(src, cwd, tmp_path).name == name


def test_hooks_and_submodules_of_a_repository_stay_away(cwd: Path, tmp_path: Path) -> None:
    repository(cwd)
    inner = tmp_path / "inner"
    inner.mkdir()
    repository(inner)
    hook = cwd / ".git/hooks/post-checkout"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f"#!/bin/sh\ntouch '{tmp_path}/ran'\n")
    hook.chmod(0o755)
    for line in (
        ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(inner), "mod"],
        ["-c", "user.name=t", "-c", "user.email=t@x.y", "commit", "-q", "-m", "two"],
    ):
        subprocess.run(["git", *line], cwd=cwd, check=True)
    (tmp_path / "ran").unlink(missing_ok=True)
    found = fetch(f"file://{cwd}", cwd, tmp_path)
    assert list((found / "mod").iterdir()) == []
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("src", ["-oProxyCommand=x", "--upload-pack=x", "ext::sh -c x", "-x@h:p"])
def test_a_name_that_git_would_take_for_an_option_runs_nothing(
    cwd: Path, tmp_path: Path, src: str
) -> None:
    with pytest.raises((UsageError, SkillError)):
        fetch(src, cwd, tmp_path)
