"""`decode skills enable` and `decode skills disable`."""

import argparse
from pathlib import Path

from decode.cli.skills_output import Verbs, looked_up, named, tell, write_line
from decode.config.settings import Settings
from decode.entities.errors import SkillError
from decode.skills.plain import path_text
from decode.skills.switch import disable, enable


def switch_verbs(verbs: Verbs) -> None:
    """Add `enable` and `disable`."""
    on = verbs.add_parser("enable", help="switch a skill on again")
    on.add_argument("name", metavar="NAME", help="a name, or source:name")
    on.set_defaults(act=_enable)
    off = verbs.add_parser("disable", help="switch a skill off")
    off.add_argument("name", metavar="NAME", help="a name, or source:name for one source alone")
    where = off.add_mutually_exclusive_group()
    for place in ("user", "project"):
        about = f"in the {place}'s settings"
        where.add_argument(
            f"--{place}", dest="where", action="store_const", const=place, help=about
        )
    off.set_defaults(act=_disable, where="")


def _disable(options: argparse.Namespace, cwd: Path, settings: Settings) -> int:
    skill = named(looked_up(cwd, settings), options.name)
    if not skill.enabled:
        tell(f"{skill.name} is off already")
        return 0
    token = f"{skill.source}:{skill.name}" if ":" in options.name else skill.name
    path = disable(cwd, skill, where=options.where, token=token)
    write_line(f"{token} is off now, by {path_text(str(path))}")
    return 0


def _enable(options: argparse.Namespace, cwd: Path, settings: Settings) -> int:
    skill = named(looked_up(cwd, settings), options.name)
    changed = enable(cwd, skill)
    if changed:
        files = ", ".join(path_text(str(path)) for path in changed)
        write_line(f"{skill.name} is on now, by {files}")
    elif skill.enabled:
        tell(f"{skill.name} is on already")
    else:
        raise SkillError(f"{skill.name} is switched off by a variable or flag", "change that")
    return 0
