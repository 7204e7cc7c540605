"""Git's plumbing with a repository of our own over a work tree that is not ours.

The person's index, HEAD, stash, hooks and configuration are neither read for settings nor touched.
"""

import contextlib
import fcntl
import os
import subprocess
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from decode.entities.errors import SessionError

#: Bytes as they are: no conversion of line endings, keywords or encodings, and no filter.
_ATTRIBUTES = "* -text -ident -filter -working-tree-encoding -diff -merge\n"
_SETTINGS = {
    "core.autocrlf": "false",
    "core.fsmonitor": "false",
    "core.hooksPath": os.devnull,
    "core.quotePath": "false",
    "core.symlinks": "true",
    "core.fileMode": "true",
    "core.untrackedCache": "false",
    "gc.auto": "0",
    "commit.gpgSign": "false",
}
_KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "XDG_CONFIG_HOME")
_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Shadow:
    """A bare repository at `folder` that looks at the work tree `root`."""

    folder: Path
    root: Path

    @classmethod
    def open(cls, folder: Path, root: Path) -> "Shadow":
        """Return the repository, made when it is missing; raises SessionError without git."""
        shadow = cls(folder, root)
        # The last thing that git makes: a repository that was only begun is begun again.
        if not (folder / "objects/info").exists():
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            (folder / "info").mkdir(exist_ok=True)
            (folder / "info/attributes").write_text(_ATTRIBUTES, encoding="utf-8")
            line = ["git", "init", "--quiet", "--bare", "--template=", str(folder)]
            run(line, folder, environment() | {"GIT_CONFIG_NOSYSTEM": "1"})
        return shadow

    def git(self, *args: str, stdin: bytes = b"") -> bytes:
        """Run git and return what it printed; raises SessionError with its first line of error."""
        env = environment() | {
            "GIT_DIR": str(self.folder),
            "GIT_WORK_TREE": str(self.root),
            "GIT_INDEX_FILE": str(self.folder / "index"),
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_OPTIONAL_LOCKS": "0",
        }
        settings = [part for pair in _SETTINGS.items() for part in ("-c", "=".join(pair))]
        # The project may be gone by now; what is only looked up here needs none.
        place = self.root if self.root.is_dir() else self.folder
        return run(["git", *settings, *args], place, env, stdin)

    def tree(self, names: Iterable[bytes]) -> str:
        """Put exactly `names` (relative to the root) into the index; return the tree's id."""
        wanted = sorted(set(names))
        with self._alone():
            known = set(self.git("ls-files", "-z").split(b"\0")) - {b""}
            gone = known.difference(wanted)
            if gone:
                self.git("update-index", "-z", "--force-remove", "--stdin", stdin=_joined(gone))
            self.git("update-index", "-z", "--add", "--remove", "--stdin", stdin=_joined(wanted))
            return self.git("write-tree").decode("ascii").strip()

    @contextlib.contextmanager
    def _alone(self) -> Generator[None]:
        """Hold the index: sessions of one project take turns; a killed git's lock is removed."""
        with (self.folder / "decode.lock").open("ab") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            (self.folder / "index.lock").unlink(missing_ok=True)
            yield

    def keep(self, tree: str, name: str) -> None:
        """Hold on to a tree under refs/decode/`name`, so that it is never collected."""
        self.git("update-ref", f"refs/decode/{name}", tree)

    def kept(self, session: str) -> dict[str, str]:
        """Return the trees that are held for a session, by the last part of their name."""
        root = f"refs/decode/{session}/"
        out = self.git("for-each-ref", "--format=%(refname) %(objectname)", root)
        pairs = (line.split(" ") for line in out.decode("utf-8", "replace").splitlines())
        return {name.removeprefix(root): tree for name, tree in pairs}

    def drop(self, session: str) -> None:
        """Let go of what is held for a session; what nothing else holds is deleted."""
        names = [f"delete refs/decode/{session}/{name}\n" for name in self.kept(session)]
        if names:
            self.git("update-ref", "--stdin", stdin="".join(names).encode())
            with self._alone():
                # What is a day old belongs to no checkpoint that is being taken now.
                self.git("prune", "--expire=1.day.ago")

    def entries(self, tree: str) -> dict[bytes, tuple[str, str]]:
        """Return mode and blob id of every file of a tree, by name."""
        found: dict[bytes, tuple[str, str]] = {}
        for line in self.git("ls-tree", "-r", "-z", "--full-tree", tree).split(b"\0"):
            if line:
                about, name = line.split(b"\t", 1)
                mode, _kind, blob = about.decode("ascii").split(" ")
                found[name] = (mode, blob)
        return found

    def content(self, blob: str) -> bytes:
        """Return the bytes of a blob."""
        return self.git("cat-file", "blob", blob)


def environment() -> dict[str, str]:
    """Return what git needs of the environment, without the person's `GIT_*` variables."""
    return {name: os.environ[name] for name in _KEPT if name in os.environ}


def run(argv: Sequence[str], cwd: Path, env: dict[str, str], stdin: bytes = b"") -> bytes:
    """Run a command to its end and return what it printed; raises SessionError."""
    try:
        done = subprocess.run(
            argv, cwd=cwd, env=env, input=stdin, capture_output=True, timeout=_SECONDS, check=True
        )
    except FileNotFoundError as error:
        raise SessionError("git is not installed", "without it there are no checkpoints") from error
    except subprocess.TimeoutExpired as error:
        raise SessionError(f"git took longer than {_SECONDS} s on a checkpoint") from error
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode("utf-8", "replace").strip().split("\n")[0]
        raise SessionError(f"a checkpoint could not be made: {said}") from error
    return done.stdout


def _joined(names: Iterable[bytes]) -> bytes:
    return b"".join(name + b"\0" for name in names)
