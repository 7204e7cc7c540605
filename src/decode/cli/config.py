"""`decode config`: the settings in force, where they come from, and changing one."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

from decode.cli.parser import Parser
from decode.config.effective import Row, effective
from decode.config.json_schema import json_schema
from decode.config.layers import nearest_hint
from decode.config.schema import BY_NAME, Key, Kind
from decode.config.settings import Settings
from decode.config.sources import from_text, places
from decode.config.write import set_value
from decode.entities.errors import UsageError
from decode.entities.visible import visible
from decode.gate.rules import parse_rule


def run(argv: Sequence[str], cwd: Path, settings: Settings) -> int:
    """Carry out `decode config ARGV` and return the exit status."""
    parser = Parser("decode config", description="settings")
    verbs = parser.add_subparsers(metavar="show|path|get|set|schema", required=True)
    show = verbs.add_parser("show", help="every setting in force and where its value comes from")
    show.add_argument("--json", action="store_true", help="one JSON object")
    show.set_defaults(act=_show)
    verbs.add_parser("path", help="the settings files, one a line").set_defaults(act=_path)
    get = verbs.add_parser("get", help="the value of one setting")
    get.add_argument("name")
    get.set_defaults(act=_get)
    put = verbs.add_parser("set", help="change one setting in a file")
    put.add_argument("name")
    put.add_argument("value", help="a text, a number, true, false, or JSON for lists and tables")
    where = put.add_mutually_exclusive_group()
    for place in ("user", "project", "local"):
        where.add_argument(
            f"--{place}", dest="place", action="store_const", const=place, help=f"the {place} file"
        )
    put.set_defaults(act=_set, place="user")
    verbs.add_parser("schema", help="the JSON schema of a settings file").set_defaults(act=_schema)
    options = parser.parse_args(list(argv))
    act: Callable[[argparse.Namespace, Path, Settings], None] = options.act
    act(options, cwd, settings)
    return 0


def _show(options: argparse.Namespace, cwd: Path, settings: Settings) -> None:
    del cwd
    rows = effective(settings)
    if options.json:
        sys.stdout.write(json.dumps(_facts(rows, settings)) + "\n")
        return
    width = max(len(row.name) for row in rows)
    for row in rows:
        value = json.dumps(row.value, ensure_ascii=False)
        sys.stdout.write(f"{row.name:<{width}}  {visible(value)}  ({visible(row.origin)})\n")
    for fault in settings.diagnostics:
        sys.stderr.write(f"{visible(f'{fault.message}; {fault.hint}')}\n")
    for line in settings.untrusted:
        sys.stderr.write(f"{visible(line)} waits for trust; /trust shows the list\n")


def _facts(rows: Sequence[Row], settings: Settings) -> dict[str, Any]:
    return {
        "settings": {row.name: {"value": row.value, "origin": row.origin} for row in rows},
        "diagnostics": [
            {
                "severity": fault.severity,
                "path": str(fault.path) if fault.path else None,
                "line": fault.line,
                "message": fault.message,
                "hint": fault.hint,
            }
            for fault in settings.diagnostics
        ],
        "untrusted": list(settings.untrusted),
    }


def _path(options: argparse.Namespace, cwd: Path, settings: Settings) -> None:
    del options, settings
    for place in places(cwd):
        sys.stdout.write(f"{place.origin} {place.main}\n")


def _get(options: argparse.Namespace, cwd: Path, settings: Settings) -> None:
    del cwd
    key = _key(options.name)
    value = next(row.value for row in effective(settings) if row.name == key.name)
    plain = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    sys.stdout.write("" if value is None else f"{visible(plain)}\n")


def _set(options: argparse.Namespace, cwd: Path, settings: Settings) -> None:
    del settings
    key = _key(options.name)
    place = next(place for place in places(cwd) if place.origin == options.place)
    value = _value(key, options.value)
    if key.kind is Kind.RULES and value is not None:
        _check_rules(key, value)
    set_value(place.main, key.name, value)
    sys.stderr.write(f"{key.name} set in {visible(str(place.main))}\n")


def _check_rules(key: Key, value: object) -> None:
    """Raise ConfigError for a rule that is none: a broken deny rule would start no session."""
    effect = key.name.rpartition(".")[2]
    for entry in cast("list[Any]", value) if isinstance(value, list) else [value]:
        text = cast("dict[str, Any]", entry).get("rule") if isinstance(entry, dict) else entry
        parse_rule(str(text), effect, "user")


def _key(name: str) -> Key:
    if name not in BY_NAME:
        raise UsageError(f"there is no setting {name!r}", nearest_hint(name))
    return BY_NAME[name]


def _value(key: Key, text: str) -> object:
    if text == "null":
        return None
    if text[:1] in "[{" and key.kind is not Kind.TEXT:
        try:
            return json.loads(text)
        except ValueError as error:
            raise UsageError(f"{text!r} is no JSON: {error}") from error
    return from_text(key, text)


def _schema(options: argparse.Namespace, cwd: Path, settings: Settings) -> None:
    del options, cwd, settings
    sys.stdout.write(json.dumps(json_schema(), indent=2) + "\n")
