"""What YAML allows in a header but the standard's strict subset of it does not."""

from collections.abc import Iterator

from decode.frontmatter import Note, events

_MARKS = {"flow_style": "a value in [ ] or { }", "anchor": "an anchor", "tag": "a YAML tag"}


def oddities(header: str) -> Iterator[Note]:
    """Yield flow style, anchors, tags, tabs and keys that repeat in one mapping.

    Raises FrontmatterError for what is not YAML at all.
    """
    for number, row in enumerate(header.split("\n"), 2):
        if "\t" in row:
            yield Note("tab", "a tab is not portable", number, "use blanks")
    open_keys: list[list[str] | None] = []
    is_key: list[bool] = []
    for event in events(header):
        line = int(event.start_mark.line) + 2
        for mark, what in _MARKS.items():
            if getattr(event, mark, None):
                code = mark.replace("_", "-")
                yield Note(code, f"{what} is not portable", line, "write it out in block style")
        kind = type(event).__name__
        if kind == "ScalarEvent" and is_key and is_key[-1]:
            yield from _repeated(event.value, line, open_keys[-1])
        _step(kind, open_keys, is_key)


def _repeated(key: str, line: int, seen: list[str] | None) -> Iterator[Note]:
    if seen is None:
        return
    if key in seen:
        yield Note("duplicate-key", f"the key {key!r} repeats", line, "keep one")
    seen.append(key)


def _step(kind: str, open_keys: list[list[str] | None], is_key: list[bool]) -> None:
    """Follow the nesting: which mapping is open, and whether its next node is a key."""
    if kind in ("MappingEndEvent", "SequenceEndEvent"):
        open_keys.pop()
        is_key.pop()
    if kind in ("MappingEndEvent", "SequenceEndEvent", "ScalarEvent", "AliasEvent"):
        if is_key and open_keys[-1] is not None:
            is_key[-1] = not is_key[-1]
    elif kind in ("MappingStartEvent", "SequenceStartEvent"):
        open_keys.append([] if kind == "MappingStartEvent" else None)
        is_key.append(kind == "MappingStartEvent")
