"""Permission rules as they stand in settings and flags, before they are parsed."""

from collections.abc import Iterator
from typing import Any, cast

from decode.config.layers import Layer
from decode.config.settings import RuleText, SettingsDiagnostic

_EFFECTS = ("deny", "ask", "allow")


def rule_texts(layer: Layer, scope: str) -> Iterator[RuleText | SettingsDiagnostic]:
    """Yield each rule of a layer, or what is wrong with the entry.

    An entry is the rule's text, or a table with `rule` and the examples `match` and `not_match`.
    """
    for effect in _EFFECTS:
        name = f"permissions.{effect}"
        if name in layer.values:
            raw = layer.values[name].value
            for entry in [raw] if isinstance(raw, str) else cast("list[Any]", raw):
                yield _rule(entry, effect, scope, layer)


def _rule(entry: object, effect: str, scope: str, layer: Layer) -> RuleText | SettingsDiagnostic:
    fields = {"rule": entry} if isinstance(entry, str) else entry
    if not isinstance(fields, dict) or not _is_rule(cast("dict[str, Any]", fields)):
        return _broken(effect, entry, layer)
    table = cast("dict[str, Any]", fields)
    text = table["rule"]
    path, line = _place(effect, text, layer)
    match, not_match = (_texts(table.get(name, ())) for name in ("match", "not_match"))
    return RuleText(effect, text, scope, path, line, match, not_match)


def _is_rule(fields: dict[str, Any]) -> bool:
    if not isinstance(fields.get("rule"), str) or fields.keys() - {"rule", "match", "not_match"}:
        return False
    examples = [fields.get("match", []), fields.get("not_match", [])]
    return all(isinstance(one, str) or _all_texts(one) for one in examples)


def _all_texts(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(entry, str) for entry in cast("list[Any]", value)
    )


def _texts(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _place(effect: str, text: str, layer: Layer) -> tuple[Any, int | None]:
    if layer.document is None:
        return None, None
    lines, name = layer.document.lines, f"permissions.{effect}"
    inner = ((*head, *rule, text) for head in (name.split("."), [name]) for rule in ((), ("rule",)))
    line = next((lines[place] for place in inner if place in lines), layer.values[name].line)
    return layer.document.path, line


def _broken(effect: str, entry: object, layer: Layer) -> SettingsDiagnostic:
    path, line = _place(effect, str(entry), layer)
    return SettingsDiagnostic(
        f"{path}:{line}: permissions.{effect} holds {str(entry)[:80]!r}, which is no rule",
        'a rule is a text such as "bash(npm test)"',
        path,
        line,
        "error" if effect == "deny" else "warning",
    )
