"""`decode doctor`: provider, key, git, sandbox, terminal, settings, skills."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import decode
from decode.cli.parser import Parser
from decode.commands.doctor import ERROR, checks, plain
from decode.config.settings import Settings
from decode.gate.checked import checked


def run(argv: Sequence[str], cwd: Path, settings: Settings) -> int:
    """Carry out `decode doctor ARGV`; returns 1 when something is broken, else 0."""
    parser = Parser("decode doctor", description="is everything as it should be")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    options = parser.parse_args(list(argv))
    found = list(checks(cwd, checked(settings)))
    is_broken = any(check.status == ERROR for check in found)
    if options.json:
        facts = {
            "version": decode.__version__,
            "ok": not is_broken,
            "checks": [asdict(check) for check in found],
        }
        sys.stdout.write(json.dumps(facts) + "\n")
    else:
        sys.stdout.write(f"decode {decode.__version__}\n{plain(found)}\n")
    return 1 if is_broken else 0
