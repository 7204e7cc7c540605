"""`decode skills lint`."""

import argparse
from pathlib import Path

from decode.cli.skills_output import Verbs, diagnostic_line, looked_up, tell, write_json, write_line
from decode.config.settings import Settings
from decode.entities.skill_def import SkillDiagnostic
from decode.skills.facts import diagnostic_facts
from decode.skills.lint.check import check
from decode.skills.lint.portable import check_portable
from decode.skills.lint.targets import everything, given


def lint_verbs(verbs: Verbs) -> None:
    """Add `lint`."""
    parser = verbs.add_parser("lint", help="what is wrong with skill files; exit status 1 if any")
    parser.add_argument("paths", metavar="PATH", nargs="*", type=Path, help="default: all skills")
    parser.add_argument("--portable", action="store_true", help="hold them to the strict standard")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(act=_lint)


def _lint(options: argparse.Namespace, cwd: Path, settings: Settings) -> int:
    files, found = _targets(options.paths, cwd, settings)
    for file in files:
        found += check_portable(file) if options.portable else check(file)
    if options.json:
        write_json({"diagnostics": [diagnostic_facts(one) for one in found]})
    else:
        for one in found:
            write_line(diagnostic_line(one))
        tell(f"{_counted(len(files), 'skill')}, {_counted(len(found), 'finding')}")
    return 1 if any(one.severity != "info" for one in found) else 0


def _targets(
    paths: list[Path], cwd: Path, settings: Settings
) -> tuple[list[Path], list[SkillDiagnostic]]:
    if not paths:
        return everything(looked_up(cwd, settings))
    files: list[Path] = []
    found: list[SkillDiagnostic] = []
    for path in paths:
        more, wrong = given(cwd / path)
        files += more
        found += wrong
    return files, found


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
