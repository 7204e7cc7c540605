"""The keys of a skill's header and what their values must be (skills contract, section 3)."""

import json
import re
from collections.abc import Sequence

from decode.frontmatter import Entry, Note, Value

STANDARD_NAME = re.compile(r"(?!.{65})[a-z0-9]+(?:-[a-z0-9]+)*")
TYPED_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
MAX_DESCRIPTION = 1_024
WHEN_TO_USE = "when_to_use"

#: The spellings of each key; the first is the canonical one.
_SPELLINGS = (
    ("name",),
    ("description",),
    (WHEN_TO_USE, "when-to-use", "whenToUse"),
    ("disable-model-invocation", "disable_model_invocation", "disableModelInvocation"),
    ("user-invocable", "user_invocable", "userInvocable"),
    ("arguments",),
    ("argument-hint", "argument_hint", "argumentHint"),
    ("license",),
    ("compatibility",),
    ("metadata",),
    ("allowed-tools", "allowed_tools", "allowedTools"),
)
CANONICAL = {spelling: keys[0] for keys in _SPELLINGS for spelling in keys}
_ACCEPTED = {"true": True, "yes": True, "on": True, "1": True} | {
    "false": False,
    "no": False,
    "off": False,
    "0": False,
}


class FieldError(ValueError):
    """A value that makes the whole skill unusable; `note` names the field and the cause."""

    def __init__(self, code: str, message: str, line: int, hint: str) -> None:
        super().__init__(message)
        self.note = Note(code, message, line, hint)


class Fields:
    """The header by canonical key: the entries of each, notes on them, and unknown keys."""

    __slots__ = ("by_key", "notes", "unknown")

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.by_key: dict[str, list[Entry]] = {}
        self.notes: list[Note] = []
        self.unknown: list[Entry] = []
        for entry in entries:
            key = CANONICAL.get(entry.key)
            if key is None:
                self.unknown.append(entry)
                continue
            if key not in (entry.key, WHEN_TO_USE):
                message = f"the key {entry.key!r} is spelt {key!r}"
                self.note("key-spelling", message, entry, f"write {key}")
            self.by_key.setdefault(key, []).append(entry)

    def note(self, code: str, message: str, entry: Entry, hint: str) -> None:
        """Add a note on an entry."""
        self.notes.append(Note(code, message, entry.line, hint))

    def required(self, key: str) -> str:
        """Return a text that must be there; raises FieldError naming the field."""
        entries = self.by_key.get(key)
        if not entries:
            message = f"the field {key!r} is missing"
            raise FieldError(f"missing-{key}", message, 1, f"add a line `{key}: …`")
        value = entries[-1].value
        if not isinstance(value, str):
            message = f"the field {key!r} must be text, not a {_kind(value)}"
            raise FieldError(f"{key}-not-text", message, entries[-1].line, "write it on one line")
        if not value.strip():
            message = f"the field {key!r} is empty"
            raise FieldError(f"blank-{key}", message, entries[-1].line, f"fill in the {key}")
        return value.strip()

    def optional(self, key: str) -> str:
        """Return a text, or an empty one with a note when the value is a list or a mapping."""
        entry = self._last(key)
        if entry is None:
            return ""
        if isinstance(entry.value, str):
            return entry.value.strip()
        self._ignored(entry, f"must be text, not a {_kind(entry.value)}")
        return ""

    def flag(self, key: str, *, default: bool) -> bool:
        """Return a flag; said twice, the stricter one counts. Raises FieldError for other values.

        Failing closed: a flag that is not understood must not let a hidden skill through.
        """
        values: list[bool] = []
        for entry in self.by_key.get(key, ()):
            text = entry.value.strip().casefold() if isinstance(entry.value, str) else ""
            if text not in _ACCEPTED:
                message = f"the field {key!r} must be true or false"
                raise FieldError("bad-flag", message, entry.line, f"write `{key}: true` or false")
            values.append(_ACCEPTED[text])
        return (not default) if (not default) in values else default

    def names(self, key: str) -> tuple[str, ...]:
        """Return a list of names, written as a list or as words, with commas or without."""
        entry = self._last(key)
        if entry is None:
            return ()
        value = entry.value
        words = value.replace(",", " ").split() if isinstance(value, str) else value
        texts = [word for word in words if isinstance(word, str) and word.strip()]
        if isinstance(value, dict) or len(texts) != len(words):
            self._ignored(entry, "must be a list of names")
            return ()
        return tuple(dict.fromkeys(text.strip().removeprefix("$") for text in texts))

    def words(self, key: str) -> str:
        """Return a value as one text, whatever it is."""
        entry = self._last(key)
        return "" if entry is None else flat(entry.value)

    def mapping(self, key: str) -> dict[str, str]:
        """Return a mapping of texts; nested values are kept as JSON."""
        entry = self._last(key)
        if entry is None or entry.value == "":
            return {}
        if isinstance(entry.value, dict):
            return {name: flat(value) for name, value in entry.value.items()}
        self._ignored(entry, "must be a mapping")
        return {}

    def _last(self, key: str) -> Entry | None:
        entries = self.by_key.get(key)
        return entries[-1] if entries else None

    def _ignored(self, entry: Entry, must: str) -> None:
        message = f"the field {entry.key!r} {must}; it is ignored"
        self.note("field-ignored", message, entry, f"correct or delete {entry.key}")


def flat(value: Value) -> str:
    """Return a header value as one text: a list of texts as `[a, b]`, anything deeper as JSON."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return f"[{', '.join(map(str, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _kind(value: Value) -> str:
    return "list" if isinstance(value, list) else "mapping"
