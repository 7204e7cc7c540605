"""The strict standard: what any client of the Agent Skills format accepts."""

from collections.abc import Iterator
from pathlib import Path

from decode.entities.skill_def import SkillDiagnostic
from decode.frontmatter import Entry, Frontmatter, Note, parse, split
from decode.skills.files.disk import read_bounded
from decode.skills.files.fields import MAX_DESCRIPTION, STANDARD_NAME
from decode.skills.files.parse import Origin, parse_skill
from decode.skills.lint.strict_yaml import oddities

ALLOWED = ("name", "description", "license", "compatibility", "metadata", "allowed-tools")
MAX_COMPATIBILITY = 500
_BOM = b"\xef\xbb\xbf"


def check_portable(path: Path) -> list[SkillDiagnostic]:
    """Return where one skill file leaves the standard; empty when any client takes it.

    Stricter than the reference validator where the standard's text is: docs/skills.md lists the
    differences.
    """
    if path.name != "SKILL.md":
        hint = f"move it to {path.stem}/SKILL.md"
        return [_found(path, Note("not-a-folder", "it is no folder with a SKILL.md", 1, hint))]
    try:
        data, _ = read_bounded(str(path))
    except OSError as error:
        return [_found(path, Note("unreadable", f"it cannot be read: {error.strerror}", 1))]
    folder = path.resolve().parent.name
    parsed = parse_skill(data, Origin(path, "lint", 0, None, folder))
    if parsed.skill is None:
        return list(parsed.diagnostics)
    notes = [*_notes(data, folder)]
    return [_found(path, note) for note in sorted(notes, key=lambda note: note.line)]


def _found(path: Path, note: Note) -> SkillDiagnostic:
    return SkillDiagnostic("warning", note.code, note.message, path, note.line, note.hint)


def _notes(data: bytes, folder: str) -> Iterator[Note]:
    if data.startswith(_BOM):
        yield Note("byte-order-mark", "the file begins with a BOM", 1, "save it without")
    text = data.decode()
    front = parse(text)
    repairs = [note for note in front.notes if note.code != "duplicate-key"]
    yield from repairs or oddities(split(text)[0])
    for entry in front.entries:
        yield from _field(entry)
    yield from _name(front, folder)


def _field(entry: Entry) -> Iterator[Note]:
    key, value, line = entry.key, entry.value, entry.line
    if key not in ALLOWED:
        message = f"the key {key!r} is not in the standard"
        yield Note("not-portable-key", message, line, "put it under metadata")
    elif key == "metadata":
        if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
            yield Note("metadata", "metadata must map texts to texts", line, "flatten it")
    elif not isinstance(value, str):
        yield Note("not-text", f"{key!r} must be one text", line, "write it on one line")
    elif key == "description" and len(value) > MAX_DESCRIPTION:
        message = f"the description is over {MAX_DESCRIPTION} characters"
        yield Note("description-long", message, line, "shorten it")
    elif key == "compatibility" and not 0 < len(value.strip()) <= len(value) <= MAX_COMPATIBILITY:
        message = f"'compatibility' must have 1 to {MAX_COMPATIBILITY} characters"
        yield Note("compatibility", message, line, "shorten it, or delete an empty one")


def _name(front: Frontmatter, folder: str) -> Iterator[Note]:
    value = front.meta.get("name", "")
    name = value.strip() if isinstance(value, str) else ""
    line = front.line_of("name")
    if not name:
        yield Note("missing-name", "the field 'name' is missing", line, f"add `name: {folder}`")
        return
    if not STANDARD_NAME.fullmatch(name):
        hint = "use 1 to 64 of a-z, 0-9 and single hyphens"
        yield Note("name-not-portable", f"the name {name!r} is not portable", line, hint)
    if name != folder:
        message = f"the name {name!r} differs from the folder {folder!r}"
        yield Note("name-mismatch", message, line, "give both the same name")
