"""What a careful reader would stop at in a diff, found by the look of its lines."""

import re
from collections.abc import Iterator, Sequence

from decode.gate.places.secrets import secret_reason
from decode.providers._offline.kinds import kind_of
from decode.providers._offline.patch import FilePatch

_MARKER = re.compile(r"(?:<{7}|>{7}) \S")
_SECRET = re.compile(
    r"-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b"
    r"|\bxox[abprs]-[A-Za-z0-9-]{10,}|\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{32,}|\bAIza[\w-]{35}\b"
    r"|(?i:aws_secret_access_key)[\"']?\s*[=:]\s*[\"']?[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])"
)
_RULES = tuple(
    (re.compile(pattern), what)
    for pattern, what in (
        (r"^\s*(?:breakpoint\(\)|import i?pdb\b|debugger;?\s*$)|\bset_trace\(", "debugger left in"),
        (r"\bconsole\.(?:log|debug)\(|\bdbg!\(|\bvar_dump\(|\bbinding\.pry\b", "debug output"),
        (r"\b(?:TO[D]O|FIX[M]E|XXX|HACK)\b", "work left to do"),
        (r"^\s*except\s*:|^\s*except (?:Base)?Exception\s*:\s*pass\b", "catches every error"),
        (r"\beval\(|\bexec\(|shell\s*=\s*True|dangerouslySetInnerHTML", "runs text as code"),
        (r"verify\s*=\s*False|InsecureSkipVerify:\s*true", "checks no certificate"),
        (r"#\s*(?:noqa|type:\s*ignore)|eslint-disable|@ts-ignore|\bnolint\b", "silences a check"),
        (
            r"\bpytest\.mark\.(?:skip|xfail)|\.(?:only|skip)\(|@(?:Ignore|Disabled)\b",
            "test left out",
        ),
        (r"[ \t]+$", "blanks at the end of the line"),
    )
)
_LARGE = 600


def grave(files: Sequence[FilePatch]) -> list[str]:
    """Return what must not get into a commit: conflict markers and secrets, with their places."""
    return [
        f"{file.path.shown}:{number}: {what}"
        for file in files
        for number, text in file.added
        for what in _grave(text)
    ]


def findings(file: FilePatch) -> Iterator[str]:
    """Yield what to look at in one file, with its place."""
    name = file.path.shown
    if reason := secret_reason(file.path.parts):
        yield f"{name}: {reason}"
    if file.binary and file.kind == "added":
        yield f"{name}: a binary file comes in"
    if file.mode:
        yield f"{name}: its mode becomes {file.mode}"
    if len(file.added) > _LARGE:
        yield f"{name}: {len(file.added)} new lines in one file are hard to review"
    for number, text in file.added:
        for what in (*_grave(text), *_doubts(file, text)):
            yield f"{name}:{number}: {what}"


def lost_tests(file: FilePatch) -> int:
    """Return how many tests a change takes out of a file beyond those it puts in."""
    if kind_of(file) != "test":
        return 0
    out = sum(map(_is_test, file.removed))
    return max(0, out - sum(_is_test(text) for _, text in file.added))


def _grave(text: str) -> Iterator[str]:
    if _MARKER.match(text):
        yield "conflict marker"
    if _SECRET.search(text):
        yield "looks like a secret"


def _doubts(file: FilePatch, text: str) -> Iterator[str]:
    if kind_of(file) == "docs":
        return
    yield from (what for pattern, what in _RULES if pattern.search(text))


def _is_test(text: str) -> bool:
    return bool(re.match(r"\s*(?:async\s+)?(?:def|func|fn) [Tt]est|\s*(?:it|test)\(", text))
