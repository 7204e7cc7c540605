"""Secrets blotted out of what leaves the machine: an export may be shown to anybody."""

import re
from collections.abc import Callable, Mapping
from typing import Any, cast

from decode.config.keys import open_keys

MASK = "[secret]"

#: Tokens that are known by their own shape.
_SHAPES = re.compile(
    r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----.*?(?:-----END (?:[A-Z0-9]+ )*PRIVATE KEY-----|\Z)"
    r"|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b"
    r"|\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{16,}|\bnpm_[A-Za-z0-9]{30,}"
    r"|\bxox[abeprs]-[\w-]{10,}|\bsk-[\w-]{16,}|\b[sr]k_(?:live|test)_\w{16,}|\bAIza[\w-]{30,}"
    r"|\bhf_[A-Za-z0-9]{20,}|\bpypi-[\w-]{20,}|\bgsk_\w{20,}|\bxai-\w{20,}"
    r"|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}",
    re.DOTALL,
)
#: A value that is called a secret: quoted, or a word with a digit in it.
_NAMED = re.compile(
    r"""((?:passw(?:or)?d|passwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key)\w*
        \\?["']?\s*(?:[:=]|=>)\s*)
        (?:(\\?["'])(?!\[secret\])[^"'\\\n]{6,}(\\?["'])
        |(?=[^\s"'\\,;(]*\d)[\w./+=~-]{8,})""",
    re.IGNORECASE | re.VERBOSE,
)
_BEARER = re.compile(r"(?i)\b((?:bearer|basic)\s+)(?=[\w.~+/-]*\d)[\w.~+/-]{12,}=*")
_IN_URL = re.compile(r"(\b[a-z][a-z0-9+.-]*://[^\s/:@]*:)[^\s/@]+(@)", re.IGNORECASE)


def masker() -> Callable[[str], str]:
    """Return a function that gives a text without the keys of providers and without what has the
    shape or the name of a secret."""
    keys = open_keys()

    def masked(text: str) -> str:
        text = _SHAPES.sub(MASK, keys.hide(text))
        text = _NAMED.sub(rf"\1\2{MASK}\3", text)
        text = _BEARER.sub(rf"\1{MASK}", text)
        return _IN_URL.sub(rf"\1{MASK}\2", text)

    return masked


def masked_value(value: Any, masked: Callable[[str], str]) -> Any:
    """Return a JSON value with every text in it masked."""
    match value:
        case str():
            return masked(value)
        case Mapping():
            pairs = cast("Mapping[str, Any]", value).items()
            return {key: masked_value(entry, masked) for key, entry in pairs}
        case list() | tuple():
            return [masked_value(entry, masked) for entry in cast("list[Any]", value)]
        case _:
            return value
