"""`/commit` by rule: what the built-in skill asks of a model, step for step."""

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from decode.providers._offline.aim import Aim, aim_of
from decode.providers._offline.faults import not_added, not_committed
from decode.providers._offline.findings import grave
from decode.providers._offline.look import look, unfinished
from decode.providers._offline.message import compose
from decode.providers._offline.patch import FilePatch, read_patch
from decode.providers._offline.paths import GitPath
from decode.providers._offline.plan import Plan, left_out, of_index, of_names, of_work_tree
from decode.providers._offline.report import block, names
from decode.providers._offline.status import Entry, Status
from decode.providers._offline.steps import Halt, Outcome, Procedure, Run, shell

_DIFF = ("git", "diff", "--no-color", "--no-ext-diff")
#: Hooks may run a whole test suite.
_PATIENCE = 600
_LONGEST_LINE = 6000
_MADE = re.compile(r"^\[(?:.+ )?([0-9a-f]{4,64})\] (.*)$", re.MULTILINE)
_MOST_FILES = 30
_ON_NO_BRANCH = (
    "\n\nThis commit is on no branch: HEAD is detached. `git switch -c NAME` gives it one."
)

Step = Generator[list[Run], list[Outcome], list[FilePatch]]


@dataclass(frozen=True, slots=True)
class _Job:
    status: Status
    aim: Aim
    plan: Plan


def commit(arguments: str) -> Procedure:
    """Make one commit of what is staged, named or changed; the answer says what was done."""
    sight = yield from look()
    if reason := unfinished(sight):
        raise Halt(reason)
    status, aim = sight.status, aim_of(arguments, sight.status.paths)
    job = _Job(status, aim, (yield from _planned(status, aim)))
    yield from _added(job)
    files = yield from _seen(job)
    if found := grave(files):
        raise Halt(_held_back(found, job))
    made = yield [_committing(compose(files, aim.words), job)]
    if not made[0].ok or not _MADE.search(made[0].text):
        raise Halt(not_committed(made[0]) + _still_staged(job))
    return _told(made[0], job, files)


def _planned(status: Status, aim: Aim) -> Generator[list[Run], list[Outcome], Plan]:
    if aim.paths:
        return of_names(status, aim)
    if status.staged:
        return of_index(status)
    files = yield from _diffed(_DIFF) if status.unstaged else _none()
    if found := grave(files):
        raise Halt(f"{_listed(found)} Nothing was committed.")
    return of_work_tree(status, files)


def _none() -> Step:
    return []
    yield []


def _added(job: _Job) -> Generator[list[Run], list[Outcome], None]:
    for some in _portions(_specs(job.plan.add, job.status)):
        seen = yield [shell("git", "add", "--", *some)]
        if not seen[0].ok:
            raise Halt(not_added(seen[0]))


def _seen(job: _Job) -> Step:
    """Return what the commit will hold."""
    against = ["--cached"] if job.status.unborn or not job.plan.named else ["HEAD"]
    names_given = _specs(job.plan.named, job.status)
    return (yield from _diffed((*_DIFF, *against, *(["--", *names_given] if names_given else []))))


def _diffed(command: tuple[str, ...]) -> Step:
    seen = yield [shell(*command)]
    if seen[0].refusal:
        raise Halt(f"`git diff` was refused by {seen[0].refusal}. Nothing was committed.")
    if not seen[0].ok:
        raise Halt(f"`git diff` failed. Nothing was committed.\n\n{block(seen[0].text)}")
    return read_patch(seen[0].text)


def _committing(paragraphs: Sequence[str], job: _Job) -> Run:
    message = [word for paragraph in paragraphs for word in ("-m", paragraph)]
    only = _specs(job.plan.named, job.status)
    return shell("git", "commit", *message, *(["--", *only] if only else []), timeout=_PATIENCE)


def _specs(entries: Sequence[Entry], status: Status) -> list[str]:
    """Return names as pathspecs; halts for one that git could take for another changed file."""
    for entry in (entry for entry in entries if not entry.path.exact):
        if others := [path for path in status.paths if entry.path.taken_for(path)]:
            raise Halt(
                f"The name {names([entry.path])} cannot be written on a command line without also"
                f" meaning {names(others)}. Stage it by hand. Nothing was committed."
            )
    moved = [entry.old for entry in entries if entry.old is not None and entry.staged == "R"]
    return [path.spec for path in (*(entry.path for entry in entries), *moved)]


def _portions(specs: list[str]) -> list[list[str]]:
    """Cut a long list into command lines that can still be shown and judged whole."""
    portions: list[list[str]] = []
    for spec in specs:
        if not portions or sum(map(len, portions[-1])) + len(spec) > _LONGEST_LINE:
            portions.append([])
        portions[-1].append(spec)
    return portions


def _held_back(found: list[str], job: _Job) -> str:
    return f"{_listed(found)}Nothing was committed.{_still_staged(job)}"


def _listed(found: list[str]) -> str:
    lines = "\n".join(f"- {line}" for line in found)
    return f"This does not belong in a commit:\n\n{lines}\n\n"


def _still_staged(job: _Job) -> str:
    if not job.plan.add:
        return ""
    paths: list[GitPath] = [entry.path for entry in job.plan.add]
    return f"\n\n{names(paths)} is staged now; `git restore --staged` takes it back."


def _told(made: Outcome, job: _Job, files: Sequence[FilePatch]) -> str:
    # Hooks may write lines of this form too, but git's own comes last.
    name, subject = _MADE.findall(made.text)[-1]
    held = "\n".join(f"- `{file.path.shown}` ({file.kind})" for file in files[:_MOST_FILES])
    loose = "" if job.status.branch else _ON_NO_BRANCH
    return f"Committed {name}: {subject}\n\n{held}{loose}{left_out(job.status, job.plan.taken)}"
