"""A real git repository to commit in, with questions a test asks of it."""

import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Repository:
    """A work tree; every git command runs in `folder` and must succeed."""

    folder: Path

    def git(self, *words: str | bytes, check: bool = True) -> str:
        """Run git and return what it wrote; bytes that are no text stay as surrogates."""
        done = subprocess.run(
            ["git", *words], cwd=self.folder, check=check, capture_output=True, timeout=60
        )
        return done.stdout.decode("utf-8", "surrogateescape")

    def write(self, name: str | bytes, text: str = "") -> None:
        """Write a file, with its folders."""
        path = self.folder / (
            name if isinstance(name, str) else name.decode(errors="surrogateescape")
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def commit(self, **files: str) -> None:
        """Commit files by name (`__` stands for a dot) as a person did before."""
        for name, text in files.items():
            self.write(name.replace("__", "."), text)
            self.git("add", "--", name.replace("__", "."))
        self.git("commit", "-q", "-m", "chore: before")

    def hook(self, name: str, script: str) -> None:
        """Install a hook of the repository."""
        path = self.folder / ".git" / "hooks" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def commits(self) -> int:
        """Count the commits that HEAD reaches."""
        return int(self.git("rev-list", "--count", "HEAD", check=False).strip() or 0)

    def subject(self) -> str:
        """Return the first line of the last message."""
        return self.git("log", "-1", "--format=%s").strip()

    def body(self) -> str:
        """Return the last message."""
        return self.git("log", "-1", "--format=%B").strip()

    def held(self) -> set[str]:
        """Return the names in the last commit."""
        listed = self.git("show", "-z", "--format=", "--name-only", "HEAD")
        return {name for name in listed.strip("\n").split("\0") if name}

    def state(self) -> str:
        """Return index and work tree, for comparing before and after."""
        return self.git("status", "--porcelain=v2", "-uall") + self.git("ls-files", "-s")


def repository(folder: Path, *, born: bool = True) -> Repository:
    """Make a repository whose author is known, with a first commit unless `born` is False."""
    folder.mkdir(parents=True, exist_ok=True)
    made = Repository(folder)
    made.git("init", "-q", "-b", "main", ".")
    made.git("config", "user.name", "Tester")
    made.git("config", "user.email", "tester@example.invalid")
    if born:
        made.commit(README__md="# Demo\n")
    return made
