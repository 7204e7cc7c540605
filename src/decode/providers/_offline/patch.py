"""What a diff changes, file by file, read from the text of `git diff`."""

import re
from dataclasses import dataclass, field

from decode.providers._offline.paths import GitPath, unquoted

_HUNK = re.compile(r"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)")
#: How the lines of a hunk begin; anything else ends it, also where the text was cut.
_MARKS = ("+", "-", " ", "\\", "")


@dataclass(slots=True)
class FilePatch:
    """The change of one file; `kind` is added, deleted, renamed, copied or modified.

    `added` holds the new lines with their numbers, `removed` the old ones, `above` for each hunk
    the unchanged lines before its first change, what git calls its section first. Paths are
    relative to the top of the work tree.
    """

    path: GitPath
    old: GitPath
    kind: str = "modified"
    binary: bool = False
    submodule: bool = False
    mode: str = ""
    added: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    removed: list[str] = field(default_factory=list[str])
    above: list[list[str]] = field(default_factory=list[list[str]])


@dataclass(slots=True)
class _Place:
    """Where in a hunk the reader is: lines still to come on both sides, the new line's number."""

    old: int = 0
    new: int = 0
    number: int = 0
    changed: bool = False


def read_patch(output: str) -> list[FilePatch]:
    """Return the files of a diff in its order; text that is no diff gives none."""
    files: list[FilePatch] = []
    place = _Place()
    for line in output.split("\n"):
        if (place.old > 0 or place.new > 0) and line[:1] in _MARKS:
            _read_line(files[-1], place, line)
        elif line.startswith("diff --git "):
            path, place = _headed(line), _Place()
            files.append(FilePatch(path, path))
        elif files and (hunk := _HUNK.match(line)):
            place = _Place(int(hunk[1] or 1), int(hunk[3] or 1), int(hunk[2]))
            files[-1].above.append([hunk[4]])
        elif files:
            _read_header(files[-1], line)
    return files


def _headed(line: str) -> GitPath:
    """Return the new path of a `diff --git` line; `+++` says it again where there is text."""
    rest = line.removeprefix("diff --git ")
    if rest.endswith('"'):
        return _side(rest[rest.rindex(' "') + 1 :])
    half = rest[len(rest) // 2 + 1 :]
    return _side(half if f"a/{half[2:]} {half}" == rest else rest.rpartition(" ")[2])


def _side(text: str) -> GitPath:
    """Return a path without the `a/`, `b/`, `i/` or `w/` before it."""
    path = unquoted(text.rstrip("\t"))
    return GitPath(path.raw[2:]) if re.match(rb"[a-z]/", path.raw) else path


def _read_header(file: FilePatch, line: str) -> None:
    word, _, rest = line.partition(" ")
    if word in ("index", "new", "deleted") and rest.endswith(" 160000"):
        file.submodule = True
    match word:
        case "new" if rest.startswith("file"):
            file.kind = "added"
        case "new":
            file.mode = rest.removeprefix("mode ")
        case "deleted":
            file.kind = "deleted"
        case "rename" | "copy":
            file.kind = "renamed" if word == "rename" else "copied"
            _read_move(file, rest)
        case "+++" if rest != "/dev/null":
            file.path = _side(rest)
        case "---" if rest != "/dev/null":
            file.old = _side(rest)
        case _:
            file.binary = file.binary or word in ("Binary", "GIT")


def _read_move(file: FilePatch, rest: str) -> None:
    side, _, name = rest.partition(" ")
    if side == "from":
        file.old = unquoted(name)
    else:
        file.path = unquoted(name)


def _read_line(file: FilePatch, place: _Place, line: str) -> None:
    mark, text = line[:1], line[1:]
    if mark == "+":
        file.added.append((place.number, text))
    elif mark == "-":
        file.removed.append(text)
    elif not place.changed:
        file.above[-1].append(text)
    place.changed = place.changed or mark in ("+", "-")
    if mark in ("+", " ", ""):
        place.new, place.number = place.new - 1, place.number + 1
    if mark in ("-", " ", ""):
        place.old -= 1
