"""The header of a Markdown file: where it ends, what it says, on which line (skills contract 3)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

Value: TypeAlias = "str | list[Value] | dict[str, Value]"

MAX_HEADER = 64 * 1024
_MAX_REPAIRS, _MAX_DEPTH = 16, 8
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,99}")
_INDICATORS = frozenset("-?:,[]{}#&*!|>'\"%@`")
_QUOTED = re.compile(r"\"([^\"\\]*)\"|'([^']*)'")
_PAIR = re.compile(r"( *(?:- +)*)([^\s:#'\"\[\]{},&*!|>%@`-][^:]*?):[ \t]+(\S.*)")
_BRACKET = re.compile(r"\[[^\[\]]*\] *[^\s#].*")
_ADVICE = {
    "found character that cannot start any token": "put the value in quotes",
    "found a tab character that violates indentation": "indent with blanks, not with tabs",
}


@dataclass(frozen=True, slots=True)
class Note:
    """Something that was mended or ignored; `line` counts from 1 in the whole file."""

    code: str
    message: str
    line: int
    hint: str = ""


class FrontmatterError(ValueError):
    """A header that cannot be used: `code`, `message`, `line` (from 1, in the file) and `hint`."""

    def __init__(self, code: str, message: str, line: int, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.line, self.hint = code, message, line, hint


class Entry(NamedTuple):
    """One key of the header with its value (texts, lists and mappings of texts) and its line."""

    key: str
    value: Value
    line: int


class Frontmatter(NamedTuple):
    """`entries` in the order of the file, repeated keys included; `body` is not stripped."""

    entries: tuple[Entry, ...]
    body: str
    body_line: int
    notes: tuple[Note, ...] = ()

    @property
    def meta(self) -> dict[str, Value]:
        """The header as a mapping; of a repeated key the last value counts."""
        return {entry.key: entry.value for entry in self.entries}

    def line_of(self, key: str) -> int:
        """Return the line of the last entry of this key, or 1."""
        return next((entry.line for entry in reversed(self.entries) if entry.key == key), 1)


def split(text: str) -> tuple[str, str, int]:
    """Return header, body and the body's first line; a BOM is dropped, LF and CRLF are accepted.

    Raises FrontmatterError when the first line is not `---`, when no later line is exactly `---`,
    or when the header is over 64 KiB.
    """
    text = text.removeprefix("\ufeff")
    start = text.find("\n") + 1
    if text[: start or None].rstrip(" \t\r\n") != "---":
        hint = "begin the file with a line ---, then `name: …` and `description: …`, then ---"
        raise FrontmatterError("no-frontmatter", "the file has no header", 1, hint)
    at = start - 1
    while start and (at := text.find("\n---", at)) >= 0:
        end = text.find("\n", at + 1)
        end = len(text) if end < 0 else end
        if not text[at + 4 : end].strip(" \t\r"):
            header = text[start : at + 1]
            if len(header) * 4 > MAX_HEADER and len(header.encode()) > MAX_HEADER:
                hint = "move the text into the body"
                raise FrontmatterError("header-too-large", "the header is over 64 KiB", 1, hint)
            return header, text[end + 1 :], text.count("\n", 0, end) + 2
        at += 1
    hint = "end the header with a line that is exactly ---"
    raise FrontmatterError("unclosed-frontmatter", "the header is never closed", 1, hint)


def parse(text: str) -> Frontmatter:
    """Read the header of a file's text; every scalar stays the text that was written.

    Raises FrontmatterError; nothing else, whatever the text is.
    """
    header, body, body_line = split(text)
    entries = _plain(header)
    notes: list[Note] = []
    if entries is None:
        entries, notes = _repaired(header)
    if len(entries) > len({entry.key for entry in entries}):
        notes += _duplicates(entries)
    return Frontmatter(tuple(entries), body, body_line, tuple(notes))


def _plain(header: str) -> list[Entry] | None:
    """Read a header of one-line texts; None where YAML is needed, at ten times the cost."""
    entries: list[Entry] = []
    for number, line in enumerate(header.split("\n"), 2):
        row = line.removesuffix("\r")
        if not row:
            continue
        key, colon, rest = row.partition(": ")
        key, value = key if colon else row.removesuffix(":"), rest.strip(" ")
        if value[:1] in _INDICATORS or ": " in value or " #" in value or value[-1:] == ":":
            quoted = _QUOTED.fullmatch(value)
            if quoted is None:
                return None
            value = quoted[1] or quoted[2] or ""
        if (not colon and key == row) or not _is_key(key) or not row.isprintable():
            return None
        entries.append(Entry(key, value, number))
    return entries


@lru_cache(maxsize=256)
def _is_key(text: str) -> bool:
    return _KEY.fullmatch(text) is not None


def _repaired(header: str) -> tuple[list[Entry], list[Note]]:
    notes: list[Note] = []
    rows = header.replace("\r\n", "\n").split("\n")
    while True:
        try:
            entries, more = _build("\n".join(rows))
            return entries, notes + more
        except FrontmatterError as error:
            if error.code not in ("yaml", "yaml-colon") or len(notes) == _MAX_REPAIRS:
                raise
            notes.append(_quote_value(rows, error))


def _quote_value(rows: list[str], error: FrontmatterError) -> Note:
    """Quote the value around the error in place; raises the error where that cannot be it."""
    first = _owner(rows, min(error.line - 2, len(rows) - 1))
    found = _PAIR.fullmatch(rows[first])
    colon = error.code == "yaml-colon"
    if found is None or not (found[3][0] not in "'\"" if colon else _BRACKET.fullmatch(found[3])):
        raise error
    last = first + 1
    while last < len(rows) and (not rows[last] or _depth(rows[last]) > _depth(rows[first])):
        last += 1
    text = " ".join(" ".join((found[3], *rows[first + 1 : last])).split())
    quoted = text.replace("'", "''")
    rows[first:last] = [f"{found[1]}{found[2]}: '{quoted}'", *[""] * (last - first - 1)]
    code, what = ("colon", "an unquoted colon") if colon else ("bracket", "text after a bracket")
    message = f"the value of {found[2].strip()!r} holds {what} and was taken as text"
    return Note(f"yaml-{code}-repaired", message, first + 2, "put the value in quotes")


def _owner(rows: list[str], at: int) -> int:
    """Return the row whose value the text at row `at` belongs to."""
    for above in range(at - 1, -1, -1):
        if _depth(rows[above]) < _depth(rows[at]):
            found = _PAIR.fullmatch(rows[above])
            return above if found and found[3][:1] not in ("", "|", ">", "'", '"') else at
    return at


def _depth(row: str) -> int:
    return len(row) - len(row.lstrip(" "))


def _duplicates(entries: list[Entry]) -> Iterator[Note]:
    seen: dict[str, int] = {}
    for entry in entries:
        first = seen.setdefault(entry.key, entry.line)
        if first != entry.line:
            message = f"the key {entry.key!r} is there twice (first on line {first})"
            yield Note("duplicate-key", message, entry.line, "keep one; the last one counts")


def events(header: str) -> Iterator[Any]:
    """Yield libyaml's events of a header; raises FrontmatterError for what is not YAML."""
    import yaml  # 25 ms that a session of plain headers never pays

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        yield from yaml.parse(header, Loader=loader)
    except yaml.MarkedYAMLError as error:
        problem = error.problem or "not YAML"
        begun = problem.endswith(("end of stream", "or ']'", "or '}'"))
        mark = error.context_mark if begun else error.problem_mark
        line = (mark.line if mark else 0) + 2
        code = "yaml-colon" if problem.startswith("mapping values are not") else "yaml"
        hint = _ADVICE.get(problem, "correct it; quotes around a value help most often")
        raise FrontmatterError(code, f"the header is not YAML: {problem}", line, hint) from None
    except yaml.reader.ReaderError as error:
        line = header.encode()[: error.position].count(b"\n") + 2
        message = "the header holds a control character"
        raise FrontmatterError("yaml", message, line, "delete that character") from None


def _build(header: str) -> tuple[list[Entry], list[Note]]:
    """Turn YAML into entries without recursion, and notes on inner keys that repeat."""
    frames: list[list[Entry]] = [[]]
    outermost: list[Entry] = []
    notes: list[Note] = []
    for event in events(header):
        kind = type(event).__name__
        line = int(event.start_mark.line) + 2
        _refuse(kind, len(frames), line)
        if kind == "ScalarEvent":
            frames[-1].append(Entry("", event.value, line))
        elif kind in ("MappingStartEvent", "SequenceStartEvent"):
            frames.append([])
        elif kind == "SequenceEndEvent":
            values = [item.value for item in frames.pop()]
            frames[-1].append(Entry("", values, line))
        elif kind == "MappingEndEvent":
            outermost = _pairs(frames.pop())
            notes += _duplicates(outermost) if len(frames) > 1 else ()
            frames[-1].append(Entry("", {pair.key: pair.value for pair in outermost}, line))
    if len(frames[0]) > 1 or not all(isinstance(item.value, dict) for item in frames[0]):
        hint = "write `name: …` and `description: …`, one key a line"
        raise FrontmatterError("not-a-mapping", "the header is not `key: value` lines", 2, hint)
    return outermost, notes


def _refuse(kind: str, depth: int, line: int) -> None:
    if kind == "AliasEvent":
        hint = "write the value out; *name is not followed"
        raise FrontmatterError("yaml-alias", "the header uses an alias", line, hint)
    if depth > _MAX_DEPTH + 1:
        message = f"the header is nested deeper than {_MAX_DEPTH} levels"
        raise FrontmatterError("yaml", message, line, "flatten it")


def _pairs(items: list[Entry]) -> list[Entry]:
    pairs: list[Entry] = []
    for key, value in zip(items[::2], items[1::2], strict=True):
        if not isinstance(key.value, str):
            message = "a key of the header is not text"
            raise FrontmatterError("yaml", message, key.line, "use a word")
        pairs.append(Entry(key.value, value.value, key.line))
    return pairs
