"""What happened to a file, in the few words of a commit message."""

from collections.abc import Sequence
from pathlib import PurePosixPath

from decode.providers._offline.patch import FilePatch
from decode.providers._offline.symbols import symbols

_VERBS = {"added": "add", "deleted": "remove", "renamed": "rename", "copied": "copy"}


def describe(files: Sequence[FilePatch]) -> str:
    """Return what happened to some files, in words that follow a colon."""
    if len(files) < 2:
        return describe_one(files[0]) if files else "update files"
    verbs = {_verb(file) for file in files}
    verb = verbs.pop() if len(verbs) == 1 else "update"
    names = [_name(file) for file in files]
    others = names[1] if len(names) == 2 else f"{len(names) - 1} more files"
    return f"{verb} {names[0]} and {others}"


def describe_one(file: FilePatch) -> str:
    """Return what happened to one file."""
    if file.kind in ("renamed", "copied"):
        return f"{_verb(file)} {PurePosixPath(file.old.shown).name} to {_target(file)}"
    if file.submodule or file.binary or file.kind != "modified":
        return f"{_verb(file)} {_name(file)}"
    if file.mode and not file.added and not file.removed:
        executable = file.mode.endswith("755")
        return f"make {_name(file)} {'executable' if executable else 'a plain file'}"
    return _by_symbols(file)


def brief(file: FilePatch) -> str:
    """Return what happened to one file, where its name stands before it."""
    plain = {"added": "new", "deleted": "removed"}.get(file.kind, "changed")
    told = describe_one(file)
    return (
        plain if told == f"{_verb(file)} {_name(file)}" else told.removesuffix(f" in {_name(file)}")
    )


def _by_symbols(file: FilePatch) -> str:
    found, name = symbols(file), _name(file)
    if found.new:
        return f"add {_some(found.new)}"
    if found.gone:
        return f"remove {_some(found.gone)} from {name}"
    if found.touched:
        return f"update {_some(found.touched)} in {name}"
    return f"update {name}"


def _some(names: list[str]) -> str:
    if len(names) > 2:
        return f"{names[0]} and {len(names) - 1} more"
    return " and ".join(names)


def _target(file: FilePatch) -> str:
    old, new = PurePosixPath(file.old.shown), PurePosixPath(file.path.shown)
    return new.name if old.name != new.name else str(new)


def _name(file: FilePatch) -> str:
    return PurePosixPath(file.path.shown).name


def _verb(file: FilePatch) -> str:
    return _VERBS.get(file.kind, "update")
