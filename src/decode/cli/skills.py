"""`decode skills`: list, show, why, lint, new, add, remove, enable, disable."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from decode.cli.parser import Parser
from decode.cli.skills_add import add_verbs
from decode.cli.skills_lint import lint_verbs
from decode.cli.skills_list import list_verbs
from decode.cli.skills_output import tell
from decode.cli.skills_show import show_verbs
from decode.cli.skills_switch import switch_verbs
from decode.config.settings import Settings
from decode.entities.errors import DecodeError

_VERBS = "list|show|why|lint|new|add|remove|enable|disable"


def run(argv: Sequence[str], cwd: Path, settings: Settings) -> int:
    """Carry out `decode skills ARGV` and return the exit status (command-line contract)."""
    parser = Parser("decode skills", description="skills and what became of them")
    verbs = parser.add_subparsers(metavar=_VERBS, required=True)
    for add in (list_verbs, show_verbs, lint_verbs, add_verbs, switch_verbs):
        add(verbs)
    options = parser.parse_args(list(argv))
    act: Callable[[argparse.Namespace, Path, Settings], int] = options.act
    try:
        return act(options, cwd, settings)
    except DecodeError as error:
        tell(f"decode: {error}")
        return error.exit_code
