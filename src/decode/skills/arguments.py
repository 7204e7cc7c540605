"""Arguments of a skill: one pass over the body, and argument text is never expanded again."""

import io
import re
import shlex
from collections.abc import Collection, Sequence
from functools import lru_cache


def substitute(body: str, names: Sequence[str], arguments: str, directory: str) -> tuple[str, bool]:
    """Return `body` with its placeholders replaced, and whether one took of the arguments.

    `names` are the declared arguments; `directory` stands for `${SKILL_DIR}`, which stays as
    written when it is empty (skills contract, section 5).
    """
    if "$" not in body:
        return body, False
    values = _values(names, arguments) | {"ARGUMENTS": arguments}
    if directory:
        values["{SKILL_DIR}"] = directory
    taken = False

    def replace(found: re.Match[str]) -> str:
        nonlocal taken
        value = values.get(found[2])
        if value is None:
            return found[0]
        if found[1]:
            return found[0][1:]
        taken = taken or found[2] != "{SKILL_DIR}"
        return value

    return _pattern(tuple(names)).sub(replace, body), taken


@lru_cache(maxsize=256)
def _pattern(names: Collection[str]) -> re.Pattern[str]:
    known = [re.escape(name) for name in sorted(names, key=len, reverse=True)]
    words = "|".join(["ARGUMENTS", *known, *(["[1-9][0-9]*"] if names else [])])
    return re.compile(rf"(\\?)\$(\{{SKILL_DIR\}}|(?:{words})(?![A-Za-z0-9_]))")


def _values(names: Sequence[str], text: str) -> dict[str, str]:
    given = _split(text, len(names)) if names else []
    values = {str(number): value for number, value in enumerate(given, 1)}
    return values | dict(zip(names, given, strict=False))


def _split(text: str, parts: int) -> list[str]:
    """Split like a shell would; the last part takes the rest.

    The rest stays as typed unless it holds quotes to be undone. What a shell could not split is
    split at blanks.
    """
    try:
        words = shlex.split(text)
    except ValueError:
        return text.split(maxsplit=parts - 1)
    if len(words) <= parts:
        return words
    source = io.StringIO(text)
    reader = shlex.shlex(source, posix=True)
    reader.whitespace_split = True
    reader.commenters = ""
    for _ in range(parts - 1):
        reader.get_token()
    rest = text[source.tell() :].strip()
    quoted = any(mark in rest for mark in "'\"\\")
    return [*words[: parts - 1], " ".join(words[parts - 1 :]) if quoted else rest]
