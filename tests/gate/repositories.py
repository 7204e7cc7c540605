"""Real repositories for tests."""

import subprocess
from pathlib import Path


def git(folder: Path, *args: str) -> str:
    identity = ["-c", "user.name=n", "-c", "user.email=n@example.com", "-c", "commit.gpgsign=false"]
    always = ["-c", "protocol.file.allow=always", "-c", "init.defaultBranch=main"]
    run = subprocess.run(
        ["git", *identity, *always, *args], cwd=folder, check=True, capture_output=True, text=True
    )
    return run.stdout.strip()


def repository(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    git(folder, "init", "-q")
    (folder / "a.txt").write_text("a\n")
    (folder / "src").mkdir()
    (folder / "src/b.txt").write_text("b\n")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "one")
    return folder


def configure(work: Path, text: str) -> None:
    with (work / ".git/config").open("a") as file:
        file.write(text)
