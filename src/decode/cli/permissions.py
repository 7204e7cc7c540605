"""`decode permissions`: list, check."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from decode.cli.parser import Parser
from decode.cli.permissions_check import fill_check
from decode.cli.permissions_list import fill_list
from decode.config.settings import Settings
from decode.entities.errors import DecodeError
from decode.entities.visible import visible


def run(argv: Sequence[str], cwd: Path, settings: Settings) -> int:
    """Carry out `decode permissions ARGV` and return the exit status (command-line contract)."""
    parser = Parser("decode permissions", description="what may happen unasked")
    verbs = parser.add_subparsers(metavar="list|check", required=True)
    fill_list(verbs.add_parser("list", help="every rule in force and where it comes from"))
    fill_check(verbs.add_parser("check", help="the verdict on a command; nothing is run"))
    options = parser.parse_args(list(argv))
    act: Callable[[argparse.Namespace, Path, Settings], int] = options.act
    try:
        return act(options, cwd, settings)
    except DecodeError as error:
        sys.stderr.write(f"{visible(str(error))}\n")
        return error.exit_code
