"""Every setting there is: its name, what it takes and what it is for."""

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, cast

from decode.entities.state import Mode


class Kind(StrEnum):
    """What a setting takes."""

    TEXT = "text"
    COUNT = "whole number"
    AMOUNT = "number"
    SWITCH = "true or false"
    TEXTS = "list of texts"
    PATHS = "list of paths"
    RULES = "list of rules"
    TABLE = "table of texts"
    KEYS = "table of keys"


@dataclass(frozen=True, slots=True)
class Key:
    """One setting; `name` is dotted, `minimum` bounds numbers from below."""

    name: str
    kind: Kind
    about: str
    choices: tuple[str, ...] = ()
    minimum: int = 1


_COMPAT = ("claude", "codex", "opencode", "gemini", "copilot", "dsh")
_EFFORTS = ("off", "minimal", "low", "medium", "high", "xhigh", "max")

#: Every theme and what it is.
THEMES = {
    "auto": "dark or light, as the terminal is",
    "dark": "calm, for a dark room",
    "light": "paper, for a bright room",
    "dark-colourblind": "dark; blue and orange instead of green and red",
    "light-colourblind": "light; blue and orange instead of green and red",
    "terminal": "the sixteen colours and the background of your terminal",
}

KEYS = (
    Key("model", Kind.TEXT, "The model, as provider:name."),
    Key("small_model", Kind.TEXT, "A cheaper model for titles and summaries; unset: none is used."),
    Key("fallback_models", Kind.TEXTS, "Models that take over when the model's provider fails."),
    Key("thinking", Kind.TABLE, "Model, provider or `default` to how hard it thinks.", _EFFORTS),
    Key("agent", Kind.TEXT, "The agent a session starts with."),
    Key("mode", Kind.TEXT, "The mode a session starts in.", tuple(Mode)),
    Key("theme", Kind.TEXT, "The screen's colours; auto follows the terminal.", tuple(THEMES)),
    Key("tui.keys", Kind.TEXT, "How the input box is edited.", ("plain", "vim")),
    Key("tui.mouse", Kind.SWITCH, "Whether the screen takes the mouse; F9 switches."),
    Key("tui.bindings", Kind.KEYS, "Action to its key, or to a list of keys."),
    Key("skills_dir", Kind.TEXT, "The project's own skill folder."),
    Key("skills.dirs", Kind.PATHS, "Further skill folders."),
    Key("skills.compat", Kind.TEXTS, "Peers whose skill folders count too.", _COMPAT),
    Key("skills.payload", Kind.TEXT, "How a skill is put before the model.", ("plain", "tagged")),
    Key("skills.description_max", Kind.COUNT, "Characters of a description.", minimum=3),
    Key("skills.catalog_max", Kind.COUNT, "Characters of the whole catalog."),
    Key("skills.disabled", Kind.TEXTS, "Skills that are switched off, as name or source:name."),
    Key("permissions.allow", Kind.RULES, "Calls that need no question."),
    Key("permissions.ask", Kind.RULES, "Calls that are always asked about."),
    Key("permissions.deny", Kind.RULES, "Calls that are refused in every mode."),
    Key("add_dirs", Kind.PATHS, "Further folders that may be read and written."),
    Key("base_urls", Kind.TABLE, "Provider name to base URL."),
    Key("context_window", Kind.COUNT, "The model's window in tokens, where it is not known."),
    Key("max_turns", Kind.COUNT, "Most model requests of a run."),
    Key("max_tokens", Kind.COUNT, "Most tokens of a session, in and out."),
    Key("max_cost", Kind.AMOUNT, "Most money of a run, in USD."),
    Key("timeout", Kind.AMOUNT, "Most seconds of a run."),
    Key("keep_session", Kind.SWITCH, "Whether sessions are kept on disk."),
    Key("sessions.keep_days", Kind.COUNT, "Days after which unused sessions are deleted."),
    Key("sessions.keep_mb", Kind.COUNT, "Megabytes of sessions; the longest unused go first."),
)

BY_NAME = {key.name: key for key in KEYS}
TABLES = frozenset(key.name.partition(".")[0] for key in KEYS if "." in key.name)


def fault(key: Key, value: object) -> str:
    """Return what is wrong with a value, in words that follow the key's name; "" when nothing."""
    match key.kind:
        case Kind.TEXT:
            wrong = not isinstance(value, str) or not value.strip()
        case Kind.COUNT:
            wrong = isinstance(value, bool) or not isinstance(value, int) or value < key.minimum
        case Kind.AMOUNT:
            wrong = not _is_amount(value)
        case Kind.SWITCH:
            wrong = not isinstance(value, bool)
        case Kind.TABLE | Kind.KEYS:
            wrong = not _is_table(value, lists=key.kind is Kind.KEYS)
        case Kind.TEXTS | Kind.PATHS | Kind.RULES:
            wrong = not isinstance(value, (list, str))
    if wrong:
        least = f" of at least {key.minimum}" if key.kind is Kind.COUNT else ""
        return f"must be a {key.kind}{least}"
    return _outside(key, value)


def _is_amount(value: object) -> bool:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return is_number and math.isfinite(cast("float", value)) and cast("float", value) > 0


def _is_table(value: object, *, lists: bool) -> bool:
    if not isinstance(value, dict):
        return False
    entries = cast("dict[Any, Any]", value).values()
    return all(isinstance(entry, str) or (lists and _is_texts(entry)) for entry in entries)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in cast("Any", value))


def _outside(key: Key, value: object) -> str:
    given = list(cast("dict[str, object]", value).values()) if isinstance(value, dict) else [value]
    if not key.choices or all(one in key.choices for one in given if isinstance(one, str)):
        return ""
    return f"must be one of {', '.join(key.choices)}"
