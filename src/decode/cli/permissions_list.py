"""`decode permissions list`: every rule in force, and where it comes from."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from decode.config.paths import project_root
from decode.config.settings import RuleText, Settings
from decode.entities.errors import ConfigError
from decode.entities.rule import Rule
from decode.entities.visible import visible
from decode.gate.grants import Grants
from decode.gate.reading import read_rule
from decode.gate.rules import warnings

_ORDER = ("deny", "ask", "allow")
_MEND = "mend it, or start with --safe"
_UNTRUSTED = "does not count until the folder is trusted"


@dataclass(frozen=True, slots=True)
class _Row:
    effect: str
    text: str
    scope: str
    origin: str
    notes: tuple[str, ...]
    fault: str = ""


def fill_list(parser: argparse.ArgumentParser) -> None:
    """Give `list` its options."""
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    parser.set_defaults(act=_list)


def _list(options: argparse.Namespace, cwd: Path, settings: Settings) -> int:
    rows = sorted(_rows(cwd, settings), key=lambda row: _ORDER.index(row.effect))
    faults = [*_lost(settings), *(row.fault for row in rows if row.fault)]
    if options.json:
        sys.stdout.write(json.dumps({"rules": [_object(row) for row in rows]}) + "\n")
    elif rows or faults:
        _show(rows)
    else:
        sys.stdout.write("no rules: reading inside the project is allowed, the rest is asked\n")
    for fault in faults:
        sys.stderr.write(f"{visible(fault)}\n")
    return ConfigError.exit_code if faults else 0


def _show(rows: Sequence[_Row]) -> None:
    for row in rows:
        sys.stdout.write(f"{row.effect:5}  {visible(row.text)}  ({visible(row.origin)})\n")
        for note in row.notes:
            sys.stdout.write(f"       {visible(note)}\n")


def _lost(settings: Settings) -> Iterator[str]:
    """Yield what starts no session, because a deny rule may have been lost."""
    for fault in settings.diagnostics:
        if fault.severity == "error":
            yield f"{fault.message}; {fault.hint or _MEND}"


def _rows(cwd: Path, settings: Settings) -> Iterator[_Row]:
    for written in settings.rules:
        yield _written(written)
    if not settings.safe:
        for rule in Grants(project_root(cwd), cwd).rules():
            yield _granted(rule)


def _written(written: RuleText) -> _Row:
    fault = ""
    try:
        rule = read_rule(written)
        notes = [*warnings(rule)]
    except ConfigError as error:
        notes = [str(error)]
        fault = f"{error}, or start with --safe" if written.effect == "deny" else ""
    if written.scope == "project_untrusted" and written.effect == "allow":
        notes.append(_UNTRUSTED)
    origin = f"{written.path}:{written.line}" if written.path and written.line else written.path
    return _Row(
        written.effect,
        written.text,
        written.scope,
        str(origin or written.scope),
        tuple(notes),
        fault,
    )


def _granted(rule: Rule) -> _Row:
    place = "this project" if rule.scope == "project_user" else "everywhere"
    return _Row(
        rule.effect, rule.text, rule.scope, f"granted for {place}, {rule.path}", warnings(rule)
    )


def _object(row: _Row) -> dict[str, Any]:
    return {
        "effect": row.effect,
        "rule": row.text,
        "scope": row.scope,
        "origin": row.origin,
        "notes": list(row.notes),
    }
