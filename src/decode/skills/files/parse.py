"""The bytes of one SKILL.md become a skill, or diagnostics that say why not."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypedDict

from decode.entities.encodable import NUL_SIGN
from decode.entities.skill_def import SkillDef, SkillDiagnostic
from decode.frontmatter import Entry, Frontmatter, FrontmatterError, Note, parse
from decode.skills.files.disk import MAX_FILE
from decode.skills.files.fields import (
    MAX_DESCRIPTION,
    STANDARD_NAME,
    TYPED_NAME,
    WHEN_TO_USE,
    FieldError,
    Fields,
)


class _More(TypedDict, total=False):
    when_to_use: str
    model_invocable: bool
    user_invocable: bool
    arguments: tuple[str, ...]
    argument_hint: str | None
    metadata: Mapping[str, str]
    license: str
    compatibility: str
    allowed_tools: str


_NOTHING_MORE = _More(metadata=MappingProxyType({}))


class Origin(NamedTuple):
    """Where a skill file lies; `named` is the name its directory (or file) suggests."""

    path: Path
    source: str
    rank: int
    resource_dir: Path | None
    named: str


class Parsed(NamedTuple):
    """The outcome of one file; `skill` is None when it is skipped, `unknown` lists ignored keys."""

    skill: SkillDef | None
    diagnostics: tuple[SkillDiagnostic, ...] = ()
    unknown: tuple[Entry, ...] = ()


def parse_skill(data: bytes, origin: Origin) -> Parsed:
    """Return the skill in `data` with its diagnostics; raises nothing, whatever the bytes are.

    A skipped file gives exactly one diagnostic: the cause.
    """
    try:
        front = parse(_decoded(data))
        fields = Fields(front.entries)
        fields.notes.extend(front.notes)
        skill = _skill(front, fields, origin, data)
    except FrontmatterError as error:
        note = Note(error.code, error.message, error.line, error.hint)
        return Parsed(None, (_diagnostic(note, origin.path),))
    except FieldError as error:
        return Parsed(None, (_diagnostic(error.note, origin.path),))
    if not fields.notes and not fields.unknown:
        return Parsed(skill)
    notes = tuple(_diagnostic(note, origin.path) for note in fields.notes)
    return Parsed(skill, notes, tuple(fields.unknown))


def _decoded(data: bytes) -> str:
    if len(data) > MAX_FILE:
        hint = "move parts into files next to it"
        raise FrontmatterError("file-too-large", "the file is over 1 MiB", 1, hint)
    if len(data) < 100 and not data.strip(b"\xef\xbb\xbf \t\r\n"):
        hint = "write a header and a body"
        raise FrontmatterError("empty-file", "the file is empty", 1, hint)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"the file is not UTF-8 (byte {error.start})"
        raise FrontmatterError("not-utf-8", message, line, "save it as UTF-8") from None


def _skill(front: Frontmatter, fields: Fields, origin: Origin, data: bytes) -> SkillDef:
    name = _name(fields, origin)
    description = fields.required("description")
    body = front.body.strip()
    if not body:
        message = "there is no text after the header"
        raise FieldError("empty-body", message, front.body_line, "write what the model should do")
    if len(description) > MAX_DESCRIPTION:
        message = f"the description has {len(description)} characters, over {MAX_DESCRIPTION}"
        entry = fields.by_key["description"][-1]
        fields.note("description-long", message, entry, "shorten it; the catalog cuts it")
    if "\0" in body:
        fields.notes.append(_nul(front))
    more = _more(fields) if len(fields.by_key) > 2 else _NOTHING_MORE
    return SkillDef(
        name,
        description,
        body,
        origin.source,
        origin.resource_dir,
        origin.path,
        origin.rank,
        sha256=hashlib.sha256(data).hexdigest(),
        **more,
    )


def _nul(front: Frontmatter) -> Note:
    message = f"the body holds a NUL character; the model reads {NUL_SIGN} in its place"
    line = front.body_line + front.body.count("\n", 0, front.body.index("\0"))
    return Note("nul-character", message, line, "delete it")


def _more(fields: Fields) -> _More:
    """Return what most headers do not have."""
    return _More(
        when_to_use=fields.optional(WHEN_TO_USE),
        model_invocable=not fields.flag("disable-model-invocation", default=False),
        user_invocable=fields.flag("user-invocable", default=True),
        arguments=fields.names("arguments"),
        argument_hint=fields.words("argument-hint") or None,
        metadata=fields.mapping("metadata"),
        license=fields.words("license"),
        compatibility=fields.words("compatibility"),
        allowed_tools=_allowed_tools(fields),
    )


def _name(fields: Fields, origin: Origin) -> str:
    try:
        name = fields.required("name")
    except FieldError as error:
        if error.note.code == "name-not-text":
            raise
        if not TYPED_NAME.fullmatch(origin.named):
            message = f"{error.note.message} and {origin.named!r} is no legal name"
            raise FieldError(error.note.code, message, error.note.line, error.note.hint) from None
        message = f"{error.note.message}; {origin.named!r} is used, after its place"
        fields.notes.append(Note(error.note.code, message, error.note.line, error.note.hint))
        return origin.named
    if name == origin.named and STANDARD_NAME.fullmatch(name):
        return name
    entry = fields.by_key["name"][-1]
    if not TYPED_NAME.fullmatch(name):
        message = f"the name {name!r} cannot be typed after a slash"
        hint = "use 1 to 64 of a-z, 0-9 and -"
        raise FieldError("bad-name", message, entry.line, hint)
    if not STANDARD_NAME.fullmatch(name):
        message = f"the name {name!r} is not portable"
        hint = "use a-z, 0-9 and single hyphens"
        fields.note("name-not-portable", message, entry, hint)
    if name != origin.named:
        message = f"the name {name!r} differs from {origin.named!r}, where the file lies"
        fields.note("name-mismatch", message, entry, "give both the same name")
    return name


def _allowed_tools(fields: Fields) -> str:
    entries = fields.by_key.get("allowed-tools")
    if not entries:
        return ""
    message = "'allowed-tools' grants nothing and forbids nothing here"
    hint = "permissions are set in the settings, see decode permissions list"
    fields.note("allowed-tools", message, entries[-1], hint)
    value = entries[-1].value
    return " ".join(map(str, value)) if isinstance(value, list) else fields.words("allowed-tools")


def _diagnostic(note: Note, path: Path) -> SkillDiagnostic:
    severity = "info" if note.code == "allowed-tools" else "warning"
    return SkillDiagnostic(severity, note.code, note.message, path, note.line, note.hint)
