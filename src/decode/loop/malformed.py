"""A call whose arguments are not those of its tool, as one sentence for the model."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, cast

from pydantic import ValidationError
from pydantic_ai.tools import ToolDefinition

from decode.entities.visible import visible

_LONGEST = 80
_MOST = 4


def malformed(tool: ToolDefinition, error: ValidationError) -> str:
    """Say what is wrong with the arguments of a call of `tool`, and what it takes instead."""
    known = cast("Mapping[str, object]", tool.parameters_json_schema.get("properties", {}))
    faults = error.errors(include_url=False, include_context=False, include_input=False)
    wrong = list(dict.fromkeys(_fault(fault, known) for fault in faults))
    more = f"; {len(wrong) - _MOST} more" if len(wrong) > _MOST else ""
    said = "; ".join(wrong[:_MOST])
    return f"{tool.name} was not called: {said}{more}; it takes {_taken(tool, known)}"


def _fault(fault: Mapping[str, Any], known: Mapping[str, object]) -> str:
    kind, place = str(fault["type"]), cast("Sequence[str | int]", fault["loc"])
    name = _short(".".join(map(str, place)))
    match kind:
        case "json_invalid":
            return f"its arguments are not valid JSON ({_what(fault)})"
        case "missing" | "missing_argument" | "missing_keyword_only_argument":
            return f"{name} is missing"
        case "extra_forbidden" | "unexpected_keyword_argument":
            near = get_close_matches(str(place[-1]), known, 1) if place else []
            return f"there is no {name}{f' (did you mean {near[0]}?)' if near else ''}"
        case "sequence_str":
            return f"{name} is wrong (should be a valid array)"
        case _ if not place:
            return f"its arguments are no object ({_what(fault)})"
        case _:
            return f"{name} is wrong ({_what(fault)})"


def _what(fault: Mapping[str, Any]) -> str:
    text = str(fault["msg"]).removeprefix("Invalid JSON: ").removeprefix("Input ")
    return _short(text)


def _short(text: str) -> str:
    shown = visible(" ".join(text.split()))
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"


def _taken(tool: ToolDefinition, known: Mapping[str, object]) -> str:
    needed = cast("Sequence[str]", tool.parameters_json_schema.get("required", ()))
    taken = (
        f"{name} ({', '.join([*_types(schema), *(() if name in needed else ('optional',))])})"
        for name, schema in known.items()
    )
    return ", ".join(taken) or "no arguments"


def _types(schema: object) -> Iterator[str]:
    """The kinds of value that a JSON schema names."""
    if not isinstance(schema, dict):
        return
    data = cast("Mapping[str, object]", schema)
    if isinstance(kind := data.get("type"), str):
        yield kind
    choices = data.get("anyOf")
    if isinstance(choices, list):
        for choice in cast("list[object]", choices):
            yield from _types(choice)
