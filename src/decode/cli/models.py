"""`decode models`: which model is taken, which providers are configured, which servers answer."""

import functools
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from decode.cli.parser import Parser
from decode.config.keys import open_keys
from decode.config.models import Choice, choose_model
from decode.config.probe import served_models
from decode.config.settings import Settings
from decode.config.survey import Standing, survey
from decode.entities.visible import visible

_MOST_MODELS = 8


def run(argv: Sequence[str], cwd: Path, settings: Settings) -> int:
    """Carry out `decode models ARGV` and return the exit status (contract, "Models")."""
    del cwd
    parser = Parser("decode models", description="providers and local servers")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    options = parser.parse_args(list(argv))
    probe = functools.cache(served_models)
    keys = open_keys(os.environ)
    choice = choose_model(settings, environ=os.environ, probe=probe)
    standings = survey(settings, keys, probe)
    if options.json:
        problems = [keys.problem] if keys.problem else []
        sys.stdout.write(json.dumps(_facts(choice, standings, problems)) + "\n")
        return 0
    for line in (_chosen(choice), "", *map(_row, standings)):
        sys.stdout.write(f"{visible(line)}\n")
    if keys.problem:
        sys.stderr.write(f"{visible(keys.problem)}\n")
    return 0


def _facts(choice: Choice, standings: Sequence[Standing], problems: list[str]) -> dict[str, Any]:
    return {
        "model": {"name": choice.model, "why": choice.why},
        "providers": [_provider(standing) for standing in standings],
        "diagnostics": problems,
    }


def _provider(standing: Standing) -> dict[str, Any]:
    entry = standing.entry
    return {
        "name": entry.name,
        "title": entry.title,
        "configured": standing.configured,
        "key": standing.key or None,
        "key_variables": list(entry.key_vars),
        "base_url": standing.url or None,
        "base_url_variables": list(entry.url_vars),
        "default_model": entry.default_model or None,
        "local": entry.port is not None,
        "answers": standing.answers,
        "models": list(standing.models),
        "needs": standing.needs or None,
    }


def _chosen(choice: Choice) -> str:
    return f"model: {choice.model} ({choice.why})"


def _row(standing: Standing) -> str:
    mark = "*" if standing.configured else " "
    return f"{mark} {standing.entry.name:<13} {_state(standing)}"


def _state(standing: Standing) -> str:
    entry = standing.entry
    if entry.port is not None:
        return _answer(standing)
    if not standing.configured:
        wanted = f"set {entry.key_vars[0]}" if entry.key_vars else "set up its own credentials"
        return f"not configured: {wanted}{_needs(standing)}"
    usual = f", usual model {entry.default_model}" if entry.default_model else ""
    key = f"key: {standing.key}" if standing.key else "no key needed"
    where = f", at {standing.url}" if standing.url != entry.url else ""
    return f"{key}{where}{usual}{_needs(standing)}" if entry.key_vars else "ships with decode"


def _answer(standing: Standing) -> str:
    if not standing.answers:
        return f"nothing answers at {standing.url}"
    named = ", ".join(standing.models[:_MOST_MODELS]) or "no model is loaded"
    more = len(standing.models) - _MOST_MODELS
    return f"answers at {standing.url}: {named}{f' and {more} more' if more > 0 else ''}"


def _needs(standing: Standing) -> str:
    return f" (needs {standing.needs})" if standing.needs else ""
