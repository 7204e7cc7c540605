"""Where a skill to be added comes from: a folder, an archive, or a git repository."""

import re
import subprocess
from pathlib import Path

from decode.entities.errors import SkillError, UsageError
from decode.skills.files.fields import TYPED_NAME
from decode.skills.install.archive import ENDINGS, unpack

_URL = re.compile(r"(?:git\+)?(?:https?|ssh|git|file)://\S+|[\w.-]+@[\w.-]+:\S+")
_CLONE_S = 120
#: No hooks, no filters of a template, no helper programs named in a URL, no questions.
_SAFE = ("-c", "core.hooksPath=/dev/null", "-c", "protocol.ext.allow=never")


def fetch(src: str, cwd: Path, work: Path) -> Path:
    """Return a folder with what `src` holds; archives and repositories are put below `work`.

    Raises UsageError when `src` is none of the three, SkillError when it cannot be had.
    """
    path = cwd / Path(src).expanduser()
    if path.is_dir() and not _bare(path):
        return path
    # a skill in it that has no name of its own is called like what it came from
    target = work / "fetched" / _stem(src)
    if path.is_file():
        if not path.name.lower().endswith(ENDINGS):
            kinds = ", ".join(ENDINGS)
            raise UsageError(f"{src} is no archive", f"archives end in {kinds}")
        target.mkdir(parents=True)
        unpack(path, target)
        return target
    if path.is_dir() or _URL.fullmatch(src):
        _clone(str(path) if path.is_dir() else src.removeprefix("git+"), target)
        return target
    hint = "give a folder, an archive or the URL of a git repository"
    raise UsageError(f"there is nothing at {src}", hint)


def _stem(src: str) -> str:
    """Return what the last part of a path or URL calls what is there."""
    name = re.split(r"[/:\\]", src.rstrip("/"))[-1]
    ending = next((end for end in (".git", *ENDINGS) if name.lower().endswith(end)), "")
    name = name[: len(name) - len(ending)]
    return name if TYPED_NAME.fullmatch(name) else "fetched"


def _bare(path: Path) -> bool:
    return all((path / name).exists() for name in ("HEAD", "objects", "refs"))


def _clone(url: str, target: Path) -> None:
    depth = ("--depth=1",) if "://" in url else ()
    command = ["git", *_SAFE, "clone", "--quiet", "--template=", *depth, "--", url, str(target)]
    try:
        subprocess.run(
            command,
            check=True,
            timeout=_CLONE_S,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            start_new_session=True,  # without a terminal nothing can ask for a password
        )
    except FileNotFoundError as error:
        raise SkillError("git is not installed", "install it, or add a folder") from error
    except subprocess.TimeoutExpired as error:
        raise SkillError(f"git did not finish within {_CLONE_S} s") from error
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode("utf-8", "backslashreplace").strip().split("\n")[-1]
        raise SkillError(f"git could not fetch it: {said}") from error
