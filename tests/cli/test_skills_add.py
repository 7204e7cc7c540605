import io
import subprocess
import tarfile
from pathlib import Path

import pytest

from tests.cli.skills_calls import on_a_terminal, skills
from tests.headless.program import decode
from tests.skills.shelf import NATIVE, project, put, skill_text


def everything(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_new_writes_a_skill_that_the_strict_standard_accepts(
    cwd: Path, isolated_home: Path
) -> None:
    project(cwd)
    status, out, _ = skills("new", "my-skill")
    assert (status, out) == (0, f"{cwd / NATIVE}/my-skill/SKILL.md\n")
    assert skills("lint", "--portable", out.strip())[0] == 0
    assert skills("lint", out.strip())[0] == 0
    assert skills("new", "mine", "--user")[1] == f"{isolated_home / NATIVE}/mine/SKILL.md\n"
    assert skills("new", "My Skill")[0] == 2
    assert skills("new", "my-skill")[0] == 1


def archive(path: Path) -> Path:
    with tarfile.open(path, "w:gz") as packed:
        data = skill_text("packed").encode()
        member = tarfile.TarInfo("packed/SKILL.md")
        member.size = len(data)
        packed.addfile(member, io.BytesIO(data))
    return path


def repository(folder: Path) -> Path:
    put(folder / "skills", "cloned")
    for line in (
        ["init", "-q", "."],
        ["add", "."],
        ["-c", "user.name=t", "-c", "user.email=t@x.y", "commit", "-q", "-m", "one"],
    ):
        subprocess.run(["git", *line], cwd=folder, check=True)
    return folder


def test_add_takes_a_folder_an_archive_and_a_repository(cwd: Path, tmp_path: Path) -> None:
    root = project(cwd)
    folder = put(tmp_path / "src", "plain").parent
    for src in (
        str(folder),
        str(archive(tmp_path / "a.tgz")),
        f"file://{repository(tmp_path / 'r')}",
    ):
        status, out, errors = skills("add", src, "--yes")
        assert status == 0, errors
        assert "SKILL.md" in errors
        assert Path(out.strip()).is_dir()
    assert sorted(path.name for path in root.iterdir()) == ["cloned", "packed", "plain"]
    assert skills("show", "packed")[1] == "Do it."


def test_add_shows_every_file_and_marks_what_can_run(cwd: Path, tmp_path: Path) -> None:
    project(cwd)
    folder = put(tmp_path, "a").parent
    (folder / "run.sh").write_text("x\n")
    (folder / "run.sh").chmod(0o755)
    (folder / "es\x1b[2Jc").write_text("")
    _, _, errors = skills("add", str(folder), "--yes")
    assert "a: Does it." in errors
    assert "2 bytes  run.sh  (executable)" in errors
    assert "es\\x1b[2Jc" in errors
    assert "\x1b" not in errors


def test_add_refuses_where_nobody_can_be_asked(cwd: Path, tmp_path: Path) -> None:
    put(project(cwd), "here")
    src = put(tmp_path, "there").parent
    before = everything(cwd)
    status, out, errors = skills("add", str(src))
    assert (status, out) == (2, "")
    assert "nobody can be asked here" in errors
    assert "--yes" in errors
    assert everything(cwd) == before


@pytest.mark.parametrize(
    ("answer", "done"), [("y", True), ("YES", True), ("n", False), ("", False)]
)
def test_on_a_terminal_it_asks(cwd: Path, tmp_path: Path, answer: str, done: bool) -> None:
    root = project(cwd)
    src = put(tmp_path, "a").parent
    status, errors = on_a_terminal(cwd, answer, "add", str(src))
    assert (status, (root / "a").is_dir()) == ((0, True) if done else (1, False))
    assert f"copy to {root}? [y/N]" in errors
    assert ("nothing was copied" in errors) is not done


@pytest.mark.parametrize(("answer", "done"), [("y\n", True), ("yes\ny\n", True), ("n\n", False)])
def test_an_answer_may_be_piped(cwd: Path, tmp_path: Path, answer: str, done: bool) -> None:
    root = project(cwd)
    src = put(tmp_path, "a").parent
    status = decode("skills", "add", str(src), stdin=answer.encode()).returncode
    assert (status, (root / "a").is_dir()) == ((0, True) if done else (1, False))
    kept = put(root, "b").parent
    status = decode("skills", "remove", "b", stdin=answer.encode()).returncode
    assert (status, kept.is_dir()) == ((0, False) if done else (1, True))


def test_remove_needs_no_person(cwd: Path) -> None:
    gone = put(project(cwd), "a").parent
    status, out, errors = skills("remove", "a")
    assert (status, out) == (0, f"{gone}\n")
    assert f"delete {gone}?" in errors
    assert not gone.exists()


def test_add_for_the_user(cwd: Path, tmp_path: Path, isolated_home: Path) -> None:
    src = put(tmp_path, "a").parent
    assert skills("add", str(src), "--user", "-y")[1] == f"{isolated_home / NATIVE}/a\n"


@pytest.mark.parametrize("fault", ["broken", "link", "there", "none"])
def test_a_refused_add_leaves_nothing(cwd: Path, tmp_path: Path, fault: str) -> None:
    project(cwd)
    src = tmp_path / "src"
    put(src, "a")
    put(src, "b", "# none" if fault == "broken" else None)
    if fault == "link":
        (src / "b/link").symlink_to("/etc/passwd")
    if fault == "there":
        put(cwd / NATIVE, "b")
    before = everything(cwd)
    status, out, errors = skills("add", str(src) if fault != "none" else "nowhere", "--yes")
    assert status == (2 if fault == "none" else 1)
    assert out == ""
    assert errors
    assert everything(cwd) == before


def test_remove_deletes_only_ones_own(cwd: Path) -> None:
    path = put(project(cwd), "commit")
    assert skills("remove", "builtin:commit", "--yes")[0] == 2
    assert skills("remove", "commit", "--yes") == (0, f"{path.parent}\n", "")
    assert not path.parent.exists()
    assert skills("remove", "commit", "--yes")[0] == 2
    status, errors = on_a_terminal(cwd, "n", "remove", str(put(cwd / NATIVE, "a").parent.name))
    assert status == 1
    assert "delete" in errors
    assert (cwd / NATIVE / "a").is_dir()
