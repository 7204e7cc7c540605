"""A commit message in the Conventional Commits form, made from a diff by rule."""

import re
from collections.abc import Sequence

from decode.entities.counting import counted
from decode.entities.visible import visible
from decode.providers._offline.describing import brief, describe
from decode.providers._offline.kinds import scope_of, told, type_of
from decode.providers._offline.patch import FilePatch

WIDTH = 72
_MOST_BULLETS = 20
_TYPES = "feat|fix|docs|style|refactor|perf|test|build|ci|chore|revert"
_WHOLE = re.compile(rf"((?:{_TYPES})(?:\([^()]+\))?!?: )(\S.*)")
_VERBS = {
    "feat": "add introduce implement support allow",
    "fix": "fix repair correct resolve prevent avoid handle stop guard",
    "docs": "document explain describe clarify",
    "refactor": "refactor rename extract move simplify restructure clean cleanup tidy split inline",
    "test": "test cover",
    "perf": "speed optimise optimize accelerate cache",
    "build": "bump upgrade pin release package",
    "style": "format reformat lint",
    "revert": "revert undo",
    "chore": "remove delete drop ignore",
}
_TYPE_OF_VERB = {verb: kind for kind, verbs in _VERBS.items() for verb in verbs.split()}


def compose(files: Sequence[FilePatch], steering: str = "") -> tuple[str, ...]:
    """Return the paragraphs of the message for a change, the subject first.

    `steering` is what the person said about it; it is kept whole. The subject has at most 72
    characters; with several files the last paragraph has a line for each.
    """
    if said := _clean(steering):
        subject, rest = _by_word(said, files)
    else:
        subject, rest = fitted(_head(type_of(files), files), describe(told(files))), ""
    body = "\n".join(_bullets(files)) if len(files) > 1 else ""
    return tuple(paragraph for paragraph in (subject, rest, body) if paragraph)


def fitted(head: str, text: str) -> str:
    """Return one line of at most the width, cut between words."""
    line = head + text
    if len(line) <= WIDTH:
        return line
    cut = line[: WIDTH - 1]
    blank = cut.rfind(" ")
    return (cut[:blank] if blank > len(head) else cut).rstrip(" ,;:") + "…"


def _by_word(said: str, files: Sequence[FilePatch]) -> tuple[str, str]:
    """Return subject and further text for what the person said about the change."""
    first, _, rest = said.partition("\n")
    first, rest = first.rstrip(". "), rest.strip("\n")
    if whole := _WHOLE.fullmatch(first):
        head, text = whole[1], whole[2]
    else:
        word = re.split(r"\W", first, maxsplit=1)[0].lower()
        head = _head(_TYPE_OF_VERB.get(word, type_of(files)), files)
        text = first[:1].lower() + first[1:] if first[1:2].islower() else first
    if len(head) + len(text) <= WIDTH:
        return head + text, rest
    return fitted(head, text), "\n".join(part for part in (text, rest) if part)


def _head(kind: str, files: Sequence[FilePatch]) -> str:
    scope = scope_of(files)
    return f"{kind}({scope}): " if scope else f"{kind}: "


def _bullets(files: Sequence[FilePatch]) -> list[str]:
    lines = [fitted("- ", f"{file.path.shown}: {brief(file)}") for file in files]
    hidden = len(lines) - _MOST_BULLETS
    return (
        lines if hidden <= 0 else [*lines[:_MOST_BULLETS], f"- and {counted(hidden, 'more file')}"]
    )


def _clean(text: str) -> str:
    lines = re.sub(r"[^\S\n]", " ", text).split("\n")
    return "\n".join(visible(line).rstrip() for line in lines).strip()
