"""What the gate settled about one call, handed to the tool that carries it out."""

from dataclasses import dataclass
from pathlib import Path

from decode.entities.preview import Diff


@dataclass(frozen=True, slots=True)
class Permit:
    """A decision of the gate, good for one call (gate contract, sections 2, 6 and 7).

    For `bash`: `command` is the text to run (the re-serialised parse), `cwd` where, `profile` the
    sandbox profile by its name; `network`, `git_dir_writable` and `writes` (protected places that
    the person approved for writing) are what that profile is widened by, and `only_git` shows git
    what it keeps anyway.
    For tools with a path: `place` is the real path that was judged (`ToolSpec.place` before the
    question); a path that leads elsewhere by now is refused.
    For `edit` and `write`: `shown` is the diff the person saw, None when nobody was asked; the call
    is refused when the file is no longer `shown.before`. `hunks` are the accepted ones of
    `entities.hunk.hunks(shown.before, shown.after)`, None for all.
    """

    call_id: str
    command: str = ""
    cwd: Path | None = None
    profile: str = ""
    network: bool = False
    git_dir_writable: bool = False
    only_git: bool = False
    writes: tuple[Path, ...] = ()
    place: Path | None = None
    shown: Diff | None = None
    hunks: tuple[int, ...] | None = None
