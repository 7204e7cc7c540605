"""The tools that rules may name, and how their calls must look (tools contract)."""

from collections.abc import Mapping
from types import NoneType
from typing import Any

PATH_TOOLS = frozenset({"read", "write", "edit", "glob", "grep"})
READING = frozenset({"read", "glob", "grep"})
WRITING = frozenset({"write", "edit"})
UNGATED = frozenset(
    {
        "agent", "ask_user", "enter_plan_mode", "exit_plan_mode", "job_kill", "job_output",
        "skill", "skill_search", "sleep", "todo_write",
    }
)  # fmt: skip

_Types = type | tuple[type, ...]
_NUMBER: _Types = (int, float)
_OPTIONAL_TEXT: _Types = (str, NoneType)
#: Required and optional arguments of every tool.
_ARGUMENTS: dict[str, tuple[dict[str, _Types], dict[str, _Types]]] = {
    "read": ({"path": str}, {"offset": int, "limit": int}),
    "write": ({"path": str, "content": str}, {}),
    "edit": ({"path": str, "old": str, "new": str}, {"replace_all": bool}),
    "glob": ({"pattern": str}, {"path": str}),
    "grep": (
        {"pattern": str},
        {"path": str, "glob": _OPTIONAL_TEXT, "context": int, "literal": bool,
         "ignore_case": bool},
    ),
    "bash": ({"command": str}, {"timeout": _NUMBER, "background": bool}),
    "job_output": ({"job": str}, {"wait": _NUMBER}),
    "job_kill": ({"job": str}, {}),
    "web_fetch": ({"url": str}, {}),
    "todo_write": ({"tasks": (list, tuple)}, {}),
    "ask_user": ({"question": str}, {"choices": (list, tuple)}),
    "agent": ({"prompts": (list, tuple)}, {"agent": str}),
    "skill": ({"name": str}, {"arguments": str}),
    "skill_search": ({"query": str}, {}),
    "enter_plan_mode": ({}, {}),
    "exit_plan_mode": ({"plan": str}, {}),
    "sleep": ({"seconds": _NUMBER}, {}),
}  # fmt: skip


def malformed(name: str, args: Mapping[str, Any]) -> str:
    """Say what is wrong with the form of a call; empty when nothing is, or the tool is not ours."""
    if name not in _ARGUMENTS:
        return ""
    required, optional = _ARGUMENTS[name]
    for argument, types in required.items():
        if argument not in args:
            return f"{name} needs {argument}"
        if not _fits(args[argument], types):
            return f"{argument} of {name} has the wrong type"
    for argument, value in args.items():
        types = optional.get(argument)
        if types is None and argument not in required:
            return f"{name} has no argument {argument[:40]!r}"
        if types is not None and not _fits(value, types):
            return f"{argument} of {name} has the wrong type"
    return ""


def _fits(value: object, types: _Types) -> bool:
    if isinstance(value, bool):
        return types is bool
    return isinstance(value, types)
