"""`decode skills new`, `add` and `remove`."""

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from decode.cli.asking import asked
from decode.cli.skills_output import Verbs, looked_up, named, tell, write_line
from decode.config.settings import Settings
from decode.entities.errors import SkillError, UsageError
from decode.skills.install.copy import copy
from decode.skills.install.fetch import fetch
from decode.skills.install.fresh import new_skill, skill_root
from decode.skills.install.plan import Planned, plan
from decode.skills.install.removal import place_of, remove
from decode.skills.plain import one_line, path_text


def add_verbs(verbs: Verbs) -> None:
    """Add `new`, `add` and `remove`."""
    new = verbs.add_parser("new", help="write the beginning of a skill")
    new.add_argument("name", metavar="NAME")
    new.add_argument("--user", action="store_true", help="for you, not for the project")
    new.set_defaults(act=_new)
    add = verbs.add_parser("add", help="copy skills from a folder, an archive or a git URL")
    add.add_argument("src", metavar="SRC")
    add.add_argument("--user", action="store_true", help="for you, not for the project")
    add.add_argument("-y", "--yes", action="store_true", help="copy without asking")
    add.set_defaults(act=_add)
    take = verbs.add_parser("remove", help="delete a skill of the project or of yours")
    take.add_argument("name", metavar="NAME", help="a name, or source:name")
    take.add_argument("-y", "--yes", action="store_true", help="delete without asking")
    take.set_defaults(act=_remove)


def _new(options: argparse.Namespace, cwd: Path, settings: Settings) -> int:
    path = new_skill(options.name, skill_root(cwd, settings.skills, user=options.user))
    write_line(path_text(str(path)))
    return 0


def _add(options: argparse.Namespace, cwd: Path, settings: Settings) -> int:
    root = skill_root(cwd, settings.skills, user=options.user)
    with tempfile.TemporaryDirectory(prefix="decode-add-") as work:
        planned = plan(fetch(options.src, cwd, Path(work)), root)
        _show(planned)
        if not _agreed(f"copy to {path_text(str(root))}", "copied", yes=options.yes):
            raise UsageError("nobody can be asked here: nothing was copied", "say --yes to agree")
        for path in copy(planned, root):
            write_line(path_text(str(path)))
    return 0


def _remove(options: argparse.Namespace, cwd: Path, settings: Settings) -> int:
    place = place_of(named(looked_up(cwd, settings), options.name))
    # As with `rm -i`: who typed the name and cannot be asked meant it.
    _agreed(f"delete {path_text(str(place))}", "deleted", yes=options.yes)
    remove(place)
    write_line(path_text(str(place)))
    return 0


def _show(planned: Sequence[Planned]) -> None:
    for one in planned:
        tell(f"{one.skill.name}: {one_line(one.skill.description)}")
        for file in one.files:
            mark = "  (executable)" if file.executable else ""
            tell(f"  {file.size:>9,} bytes  {path_text(file.name)}{mark}")


def _agreed(what: str, done: str, *, yes: bool) -> bool:
    """Say whether somebody agreed, False where nobody can be asked; raises on any other answer."""
    answer = "y" if yes else asked(f"{what}? [y/N] ")
    if answer is not None and answer.casefold() not in ("y", "yes"):
        raise SkillError(f"nothing was {done}")
    return answer is not None
