"""`decode permissions check`: the verdict on a call, without running anything."""

import argparse
import json
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from decode.config.paths import home, project_root
from decode.config.settings import Settings
from decode.entities.call import Effect, ToolCall, ToolKind, Verdict
from decode.entities.errors import ConfigError, UsageError
from decode.entities.rule import Rule
from decode.entities.state import Mode
from decode.entities.visible import visible
from decode.gate.decision import Decision
from decode.gate.environment import scrubbed
from decode.gate.policy import decide
from decode.gate.roots import Roots
from decode.gate.rules import parse_rule, warnings


@dataclass(frozen=True, slots=True)
class _Case:
    tool: str
    args: dict[str, Any]
    mode: Mode
    rules: tuple[Rule, ...]


def fill_check(parser: argparse.ArgumentParser) -> None:
    """Give `check` its options."""
    parser.add_argument("command", nargs="?", help="a shell command")
    parser.add_argument("--mode", default="default", choices=[str(mode) for mode in Mode])
    parser.add_argument("--allow", action="append", default=[], metavar="RULE")
    parser.add_argument("--deny", action="append", default=[], metavar="RULE")
    parser.add_argument("--ask", action="append", default=[], metavar="RULE")
    parser.add_argument("--tool", metavar="NAME", help="another tool than bash")
    parser.add_argument("--args", metavar="JSON", help="its arguments, a JSON object")
    parser.add_argument("-C", "--cwd", type=Path, metavar="DIR", help="decide as if started there")
    parser.add_argument("--batch", action="store_true", help="JSON lines in, JSON lines out")
    parser.add_argument("--json", action="store_true", help="the answer as one JSON object")
    parser.set_defaults(act=_check)


def _check(options: argparse.Namespace, cwd: Path, settings: Settings) -> int:
    roots = _roots((options.cwd or cwd).resolve())
    if not roots.cwd.is_dir():
        raise UsageError(f"{roots.cwd} is no directory")
    if options.batch:
        _batch(roots)
        return 0
    case = _from_options(options)
    decision = _decide(case, roots)
    if options.json:
        sys.stdout.write(_line("", decision, roots))
    else:
        sys.stdout.write(visible(_report(case, decision)))
    return 0


def _roots(cwd: Path) -> Roots:
    path = scrubbed(os.environ)["PATH"].split(os.pathsep)
    return Roots(cwd, project_root(cwd), home=home(), search_path=tuple(path))


def _from_options(options: argparse.Namespace) -> _Case:
    if (options.command is None) == (options.tool is None):
        raise UsageError("check takes a command, or --tool NAME with --args JSON, or --batch")
    rules = [
        parse_rule(text, effect, "flag")
        for effect in ("deny", "ask", "allow")
        for text in getattr(options, effect)
    ]
    for note in (note for rule in rules for note in warnings(rule)):
        sys.stderr.write(f"{visible(note)}\n")
    tool = options.tool or "bash"
    args = _object(options.args or "{}", "--args") if options.tool else {"command": options.command}
    return _Case(tool, args, Mode(options.mode), tuple(rules))


def _object(text: str, what: str) -> dict[str, Any]:
    try:
        found: object = json.loads(text)
    except ValueError as error:
        raise UsageError(f"{what} is no JSON: {error}") from error
    if not isinstance(found, dict):
        raise UsageError(f"{what} must be a JSON object")
    return cast("dict[str, Any]", found)


def _decide(case: _Case, roots: Roots) -> Decision:
    call = ToolCall("check", case.tool, ToolKind.OTHER, case.args)
    return decide(call, case.mode, case.rules, roots)


def _report(case: _Case, decision: Decision) -> str:
    lines = [f"{decision.verdict}: {decision.reason}"]
    if len(decision.parts) > 1 or any(part.reason for part in decision.parts):
        for number, part in enumerate(decision.parts, start=1):
            mark = f"   <- {part.reason}" if part.reason else ""
            lines.append(f"{number:3}. {part.text}{mark}")
    lines += [f"effect: {effect.kind} {effect.path}".rstrip() for effect in decision.effects]
    if decision.plan and decision.plan.command != case.args.get("command"):
        lines.append(f"runs as: {decision.plan.command}")
    if decision.proposal:
        lines.append(f"a rule for it: {decision.proposal}")
    return "\n".join(lines) + "\n"


def _batch(roots: Roots) -> None:
    for line in sys.stdin.buffer:
        if line.strip():
            sys.stdout.write(_answer(line, roots))
            sys.stdout.flush()


def _answer(line: bytes, roots: Roots) -> str:
    name: object = None
    try:
        row = _object(line.decode("utf-8"), "it")
        name = row.get("id")
        decision = _decide(_from_row(row, str(roots.cwd)), roots)
    except (UsageError, ValueError, TypeError, KeyError) as error:
        decision = Decision(Verdict.ASK, f"this line is no case: {_cause(error)}")
    return _line(name, decision, roots)


def _cause(error: Exception) -> str:
    match error:
        case KeyError():
            return f"it has no {error}"
        case TypeError():
            return "a part of it has the wrong type"
        case _:
            return visible(str(error))[:200]


def _from_row(row: dict[str, Any], cwd: str) -> _Case:
    filled = cast("dict[str, Any]", _filled(row, cwd))
    written = cast("Iterable[dict[str, Any]]", filled.get("rules") or [])
    rules = tuple(rule for one in written for rule in _rule(one))
    tool = filled.get("tool", "bash")
    args = filled["args"] if "tool" in filled else {"command": filled["command"]}
    return _Case(tool, args, Mode(filled.get("mode", "default")), rules)


def _rule(written: dict[str, Any]) -> Iterable[Rule]:
    """Parse a rule of a case; a broken allow rule does not count, every other is an error."""
    try:
        yield parse_rule(written["pattern"], written["effect"], written.get("scope", "user"))
    except ConfigError as error:
        if written["effect"] != Verdict.ALLOW:
            raise UsageError(error.message) from error


def _filled(value: object, cwd: str) -> object:
    match value:
        case str():
            return value.replace("{CWD}", cwd)
        case list():
            return [_filled(item, cwd) for item in cast("list[object]", value)]
        case dict():
            pairs = cast("dict[str, object]", value).items()
            return {key: _filled(item, cwd) for key, item in pairs}
        case _:
            return value


def _line(name: object, decision: Decision, roots: Roots) -> str:
    answer = {
        "id": name,
        "verdict": decision.verdict,
        "reason": decision.reason,
        "effects": [_effect(effect, roots) for effect in decision.effects],
    }
    return json.dumps(answer) + "\n"


def _effect(effect: Effect, roots: Roots) -> dict[str, str]:
    path = effect.path
    if path.startswith("/") and Path(path).is_relative_to(roots.cwd):
        path = str(Path(path).relative_to(roots.cwd))
    return {"kind": effect.kind, "path": path}
