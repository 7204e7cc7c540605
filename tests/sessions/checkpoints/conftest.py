import os
import subprocess
from pathlib import Path

import pytest

_ENV = {
    "GIT_AUTHOR_NAME": "n",
    "GIT_AUTHOR_EMAIL": "n@example.com",
    "GIT_COMMITTER_NAME": "n",
    "GIT_COMMITTER_EMAIL": "n@example.com",
    "GIT_CONFIG_COUNT": "1",
    "GIT_CONFIG_KEY_0": "protocol.file.allow",
    "GIT_CONFIG_VALUE_0": "always",
}


def git(folder: Path, *args: str) -> str:
    done = subprocess.run(
        ["git", *args],
        cwd=folder,
        env={**os.environ, **_ENV},
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


@pytest.fixture
def repository(cwd: Path) -> Path:
    """Everything a work tree may hold: staged, unstaged, untracked, ignored, and the odd kinds."""
    other = cwd.parent / "library"
    other.mkdir()
    git(other, "init", "-q", "-b", "main")
    (other / "lib.txt").write_text("lib\n")
    git(other, "add", ".")
    git(other, "commit", "-q", "-m", "lib")
    git(cwd, "init", "-q", "-b", "main")
    (cwd / ".gitignore").write_text("*.log\nbuild/\n")
    (cwd / ".gitattributes").write_text("*.txt text eol=crlf\n")
    (cwd / "a.txt").write_bytes(b"a\r\n")
    (cwd / "old name.txt").write_bytes(b"r\r\n")
    (cwd / "run.sh").write_text("#!/bin/sh\n")
    (cwd / "run.sh").chmod(0o755)
    (cwd / "private.key").write_text("k\n")
    (cwd / "private.key").chmod(0o600)
    (cwd / "bin.dat").write_bytes(bytes(range(256)))
    (cwd / "link").symlink_to("a.txt")
    (cwd / "tracked.log").write_text("t\n")
    git(cwd, "add", "-f", ".")
    git(cwd, "submodule", "--quiet", "add", str(other), "sub")
    git(cwd, "commit", "-q", "-m", "one")
    (cwd / "a.txt").write_bytes(b"stashed\r\n")
    git(cwd, "stash")
    (cwd / "a.txt").write_bytes(b"a\r\nunstaged\n")
    (cwd / "staged.txt").write_bytes(b"s\r\n")
    git(cwd, "add", "staged.txt")
    git(cwd, "mv", "old name.txt", "new name.txt")
    (cwd / "un tracked\n\u00e9.md").write_text("u\n")
    (cwd / "own.log").write_text("ignored\n")
    (cwd / "build").mkdir()
    (cwd / "build/out").write_text("ignored\n")
    (cwd / "sub/lib.txt").write_text("changed in the submodule\n")
    return cwd
