"""Which changes go into a commit, and which are left alone."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from decode.entities.counting import counted
from decode.providers._offline.aim import Aim
from decode.providers._offline.patch import FilePatch
from decode.providers._offline.paths import GitPath
from decode.providers._offline.report import names
from decode.providers._offline.status import Entry, Status
from decode.providers._offline.steps import Halt

#: More new files than this are not one thought; the person says which belong together.
MOST_NEW = 20
MOST_CHANGED = 300
_IMPORTS = re.compile(r"^\s*(?:from|import|include|#\s*include|require|use|mod|export)\b|require\(")


@dataclass(slots=True)
class Plan:
    """`add` is put into the index first; with `named` the commit is limited to those names."""

    add: list[Entry] = field(default_factory=list[Entry])
    named: list[Entry] = field(default_factory=list[Entry])
    staged: list[Entry] = field(default_factory=list[Entry])

    @property
    def taken(self) -> set[GitPath]:
        """The names that the commit is about."""
        return {entry.path for entry in (*self.add, *self.named, *self.staged)}


def of_index(status: Status) -> Plan:
    """Return the plan for an index that holds something: exactly that."""
    refuse_secrets(status.staged, "staged")
    return Plan(staged=status.staged)


def of_names(status: Status, aim: Aim) -> Plan:
    """Return the plan for names that were given; what others hold in the index stays there."""
    tracked = [entry for entry in status.tracked if aim.covers(entry.path)]
    new = [entry for entry in status.untracked if aim.covers(entry.path)]
    if not tracked and not new:
        raise Halt(f"There is no change in {names(aim.paths)}. Nothing was committed.")
    refuse_secrets([*tracked, *new], "named")
    staged = [entry for entry in tracked if entry.staged != "."]
    if not new and len(staged) == len(tracked) == len(status.staged):
        return Plan(staged=staged)
    if half := [entry for entry in staged if entry.unstaged != "."]:
        raise Halt(
            f"Half of {names(entry.path for entry in half)} is staged; naming it would commit the"
            " other half too. /commit without names commits what is staged, and `git add` takes"
            " the whole file. Nothing was committed."
        )
    return Plan(add=new, named=[*tracked, *new])


def of_work_tree(status: Status, files: Sequence[FilePatch]) -> Plan:
    """Return the plan for an empty index: changed tracked files, and new ones that belong to them.

    `files` is what changed in tracked files. Submodules and what looks like a secret are left. New
    files go along when the change mentions them; without any other change all of them are meant.
    """
    if status.cut:
        raise Halt(
            "The list of changes is too long to be read whole, and nothing is staged. `git add` the"
            " files that belong together, then /commit. Nothing was committed."
        )
    changed = [e for e in status.unstaged if not e.submodule and not e.secret]
    new = [entry for entry in status.untracked if not entry.secret]
    if changed:
        new = [entry for entry in new if _belongs(entry, changed, files)]
    _few_enough(changed, new)
    if not changed and not new:
        raise Halt("There is nothing to commit." + left_out(status, set()))
    return Plan(add=[*changed, *new])


def refuse_secrets(entries: Sequence[Entry], how: str) -> None:
    """Halt when a file that goes into the commit looks like a secret."""
    if found := [entry for entry in entries if entry.secret]:
        raise Halt(
            f"{names(entry.path for entry in found)} is {how} and {found[0].secret}; a commit keeps"
            " it for good. Commit it by hand if you mean it. Nothing was committed."
        )


def left_out(status: Status, taken: set[GitPath]) -> str:
    """Return what stays as it is, a line each, with a blank line before them; "" when nothing."""
    rest = [entry for entry in (*status.tracked, *status.untracked) if entry.path not in taken]
    secret = [entry for entry in rest if entry.secret]
    modules = [entry for entry in rest if entry.submodule and not entry.secret]
    plain = [entry for entry in rest if not entry.secret and not entry.submodule]
    half = [e for e in status.tracked if e.path in taken and "." not in (e.staged, e.unstaged)]
    groups = (
        ("Looks like a secret and is never added", secret),
        ("Submodule, not taken along", modules),
        ("Staged and still staged", [e for e in plain if e.staged != "."]),
        ("Changed, not staged", [*half, *(e for e in plain if e.unstaged not in (".", "?"))]),
        ("Untracked, not added", [e for e in plain if e.unstaged == "?"]),
    )
    lines = [
        f"- {what} ({len(some)}): {names(e.path for e in some)}" for what, some in groups if some
    ]
    more = ["- The list of changes was cut; there are more."] if status.cut else []
    return "\n\n" + "\n".join([*lines, *more]) if lines or more else ""


def _few_enough(changed: Sequence[Entry], new: Sequence[Entry]) -> None:
    for some, most, noun in ((new, MOST_NEW, "new file"), (changed, MOST_CHANGED, "changed file")):
        if len(some) > most:
            raise Halt(
                f"Nothing is staged, and {counted(len(some), noun)} are too many to be taken"
                " for one thought. `git add` those that belong together, then /commit. Nothing was"
                f" committed.\n\n- {names(entry.path for entry in some)}"
            )


def _belongs(entry: Entry, changed: Sequence[Entry], files: Sequence[FilePatch]) -> bool:
    """Say whether a change mentions a new file, or lost a file of that name elsewhere."""
    name, stem = entry.path.name, entry.path.name.partition(".")[0]
    if any(e.unstaged == "D" and e.path.name == name for e in changed):
        return True
    word = re.compile(rf"\b{re.escape(stem)}\b")
    quoted = re.compile(rf"""["'/<(]{re.escape(name)}["'>)]""")
    lines = [text for file in files for _, text in file.added]
    return any(
        quoted.search(line) or (len(stem) > 2 and _IMPORTS.search(line) and word.search(line))
        for line in lines
    )
