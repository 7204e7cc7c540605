"""Permission rules: from text to `Rule`, and what a person should know about one (section 4)."""

import re
from pathlib import Path
from typing import TypedDict, Unpack

from decode.entities.call import Verdict
from decode.entities.errors import ConfigError
from decode.entities.rule import Rule
from decode.entities.tool_names import is_tool, meant, tool_name
from decode.gate.line.wrappers import INTERPRETERS, WRAPPERS
from decode.gate.ruling.domain import is_host
from decode.gate.ruling.toolnames import PATH_TOOLS

_FORM = re.compile(r"([A-Za-z_][A-Za-z0-9_-]*\*?)(?:\((.*)\))?", re.DOTALL)
_NO_BOUNDARY = re.compile(r"[^\s*]\*$")


class Origin(TypedDict, total=False):
    """Where a rule comes from: `base` anchors path patterns, `path` and `line` hold its text."""

    base: Path | None
    path: Path | None
    line: int | None


def parse_rule(text: str, effect: Verdict | str, scope: str, **origin: Unpack[Origin]) -> Rule:
    """Return the rule that `text` writes down.

    Without `base` path patterns are anchored at the project root for project scopes and at the
    cwd for all others. Raises ConfigError that names `path` and `line`.
    """
    path, line = origin.get("path"), origin.get("line")
    match = _FORM.fullmatch(text.strip())
    if match is None:
        raise _error(text, 'it must be "tool" or "tool(pattern)"', path, line)
    name, pattern = match[1], match[2]
    tool = tool_name(name)
    if fault := _fault(tool, pattern, Verdict(effect)):
        raise _error(text, fault, path, line)
    return Rule(tool, pattern, Verdict(effect), scope, origin.get("base"), path, line)


def _error(text: str, fault: str, path: Path | None, line: int | None) -> ConfigError:
    place = f"{path}:{line}: " if path and line else f"{path}: " if path else ""
    return ConfigError(
        f"{place}{text[:120]!r} is no permission rule: {fault}",
        "write for example bash(npm test), edit(src/**) or web_fetch(domain:docs.python.org)",
    )


def _fault(tool: str, pattern: str | None, effect: Verdict) -> str:
    if tool.endswith("*") and not tool.startswith("mcp__"):
        return "a tool name takes no wildcard"
    if pattern is None:
        return _unknown_tool(tool)
    if not pattern.strip():
        return "the pattern is empty"
    if tool == "skill" and effect is not Verdict.DENY:
        return "a rule for a skill can only deny"
    return _path_fault(pattern) if tool in PATH_TOOLS else _other_fault(tool, pattern)


def _other_fault(tool: str, pattern: str) -> str:
    match tool:
        case "bash":
            return "a wildcard alone is written bash(*)" if pattern == ":*" else ""
        case "web_fetch":
            return _domain_fault(pattern)
        case "skill":
            return ""
        case _:
            return _unknown_tool(tool) or f"{tool} takes no pattern"


def _unknown_tool(tool: str) -> str:
    """Name a likely slip of the pen: a rule for a tool that is not there protects nothing."""
    near = "" if is_tool(tool) else meant(tool)
    return f"there is no tool {tool!r}; did you mean {near!r}?" if near else ""


def _path_fault(pattern: str) -> str:
    if pattern.startswith("!"):
        return "a path pattern cannot be negated"
    if "\0" in pattern or ".." in pattern.split("/"):
        return "a path pattern cannot climb up"
    return ""


def _domain_fault(pattern: str) -> str:
    kind, _, host = pattern.partition(":")
    return "" if kind == "domain" and is_host(host) else "it must be domain:HOST"


def warnings(rule: Rule) -> tuple[str, ...]:
    """Return what a person should know about a rule that is valid all the same."""
    found: list[str] = []
    if not is_tool(rule.tool):
        found.append(f"there is no tool {rule.tool!r}, the rule has no effect")
    if rule.tool == "bash" and rule.pattern and rule.effect is Verdict.ALLOW:
        found.extend(_bash_warnings(rule.pattern))
    return tuple(found)


def _bash_warnings(pattern: str) -> list[str]:
    program = pattern.split(maxsplit=1)[0].removesuffix(":*").rpartition("/")[2]
    wild = "*" in pattern
    if wild and program in INTERPRETERS | WRAPPERS:
        return [f"{program} runs any code it is given: bash({pattern}) is no fence"]
    if program.startswith("*"):
        return [f"bash({pattern}) covers every command"]
    if _NO_BOUNDARY.search(pattern) and not pattern.endswith(":*"):
        return [f"bash({pattern}) also covers longer names; write {pattern[:-1]}:* for a boundary"]
    return []
