"""The JSON schema of a settings file, for editors; `settings.schema.json` beside it is what ships.

Written anew with `decode config schema >src/decode/config/settings.schema.json`.
"""

from typing import Any

from decode.config.schema import KEYS, Key, Kind

_TEXTS: dict[str, Any] = {"type": "array", "items": {"type": "string"}}
_RULE: dict[str, Any] = {
    "type": "object",
    "required": ["rule"],
    "additionalProperties": False,
    "properties": {"rule": {"type": "string"}, "match": _TEXTS, "not_match": _TEXTS},
}


def json_schema() -> dict[str, Any]:
    """Return the schema that holds for TOML and JSON alike."""
    schema: dict[str, Any] = {"$schema": "https://json-schema.org/draft/2020-12/schema", **_table()}
    schema["properties"]["$schema"] = {"description": "This schema.", "type": "string"}
    for key in KEYS:
        table, _, name = key.name.rpartition(".")
        properties = schema["properties"]
        if table:
            properties = properties.setdefault(table, _table())["properties"]
        properties[name] = {"description": key.about, **_form(key)}
    return schema


def _table() -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": {}}


def _form(key: Key) -> dict[str, Any]:
    text: dict[str, Any] = {"type": "string"}
    if key.choices:
        text["enum"] = [str(choice) for choice in key.choices]
    forms: dict[Kind, dict[str, Any]] = {
        Kind.TEXT: text,
        Kind.COUNT: {"type": "integer", "minimum": key.minimum},
        Kind.AMOUNT: {"type": "number", "exclusiveMinimum": 0},
        Kind.SWITCH: {"type": "boolean"},
        Kind.TABLE: {"type": "object", "additionalProperties": text},
        Kind.KEYS: {
            "type": "object",
            "additionalProperties": {"anyOf": [{"type": "string"}, _TEXTS]},
        },
        Kind.TEXTS: {"type": "array", "items": text},
        Kind.PATHS: {"type": "array", "items": text},
        Kind.RULES: {"type": "array", "items": {"anyOf": [{"type": "string"}, _RULE]}},
    }
    return forms[key.kind]
