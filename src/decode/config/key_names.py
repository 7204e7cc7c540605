"""The names of keys in settings: one spelling for each, and what is wrong with the others."""

import difflib
import string

_MODIFIERS = ("alt", "ctrl", "hyper", "meta", "shift", "super")
_OTHER_WORDS = {
    "control": "ctrl", "option": "alt", "opt": "alt", "cmd": "super", "command": "super",
    "win": "super", "return": "enter", "esc": "escape", "del": "delete", "ins": "insert",
    "pgup": "pageup", "pgdn": "pagedown", "page_up": "pageup", "page_down": "pagedown",
}  # fmt: skip
_SIGNS = {
    "/": "slash", "\\": "backslash", ",": "comma", ".": "full_stop", ";": "semicolon",
    ":": "colon", "-": "minus", "=": "equals_sign", "_": "underscore", "[": "left_square_bracket",
    "]": "right_square_bracket", "'": "apostrophe", "`": "grave_accent", "?": "question_mark",
    "@": "at", "!": "exclamation_mark", "#": "number_sign", "$": "dollar_sign",
    "%": "percent_sign", "^": "circumflex_accent", "&": "ampersand", "*": "asterisk",
    "(": "left_parenthesis", ")": "right_parenthesis", "<": "less_than_sign",
    ">": "greater_than_sign", "~": "tilde", "|": "vertical_line", "{": "left_curly_bracket",
    "}": "right_curly_bracket", '"': "quotation_mark", "+": "plus",
}  # fmt: skip
_TYPED = frozenset((*string.ascii_lowercase, *string.digits, *_SIGNS.values(), "space"))
_NAMED = frozenset((
    "enter", "escape", "tab", "backspace", "delete", "insert", "home", "end", "pageup",
    "pagedown", "up", "down", "left", "right", *(f"f{number}" for number in range(1, 25)),
))  # fmt: skip
_SAME = {
    "ctrl+m": "enter", "ctrl+i": "tab", "ctrl+left_square_bracket": "escape", "ctrl+h": "backspace",
}  # fmt: skip


class KeyNameError(ValueError):
    """A text that names no key an action can have; `hint` says what may have been meant."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def normal(text: str) -> str:
    """Return the one spelling of a key: modifiers by name, then the key, such as `alt+ctrl+x`.

    Raises KeyNameError for an unknown name, for a key that types a character, and for one that a
    terminal cannot tell from another.
    """
    words = _words(text)
    found = _named(words[-1])
    wrong = [word for word in words[:-1] if word not in _MODIFIERS]
    if wrong or found is None:
        raise KeyNameError(f"there is no key {text!r}", _nearest(text, words, wrong))
    modifiers = sorted(set(words[:-1]))
    key = "+".join((*modifiers, found))
    if found in _TYPED and not set(modifiers) - {"shift"}:
        raise KeyNameError(f"the key {text!r} types a character", "add ctrl+ or alt+ before it")
    if key in _SAME:
        same = f"terminals send {_SAME[key]} for it"
        raise KeyNameError(f"the key {text!r} cannot be told from {_SAME[key]}", same)
    return key


def _words(text: str) -> list[str]:
    stripped = text.strip()
    if stripped == "+":
        return [stripped]
    last = "+" if stripped.endswith("+") and len(stripped) > 1 else ""
    parts = (stripped.removesuffix("+").removesuffix("+") if last else stripped).split("+")
    words = [_OTHER_WORDS.get(word, word) for part in parts if (word := part.strip().lower())]
    return [*words, last] if last else words or [""]


def _named(word: str) -> str | None:
    name = _SIGNS.get(word, word)
    return name if name in _TYPED or name in _NAMED else None


def _nearest(text: str, words: list[str], wrong: list[str]) -> str:
    known = [_close(word, _MODIFIERS) if word in wrong else word for word in words[:-1]]
    last = words[-1] if _named(words[-1]) else _close(words[-1], sorted(_TYPED | _NAMED))
    meant = "+".join((*known, last))
    if all((*known, last)) and meant != text:
        return f"did you mean {meant!r}?"
    return "a key is written like ctrl+g, alt+up or f9"


def _close(word: str, names: "tuple[str, ...] | list[str]") -> str:
    near = difflib.get_close_matches(word, names, n=1)
    return near[0] if near else ""
