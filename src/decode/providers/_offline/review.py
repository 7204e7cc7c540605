"""`/review-diff` by rule: what the built-in skill asks of a model, as far as rules can."""

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from decode.entities.counting import counted
from decode.providers._offline.aim import aim_of
from decode.providers._offline.findings import findings, lost_tests
from decode.providers._offline.kinds import kind_of
from decode.providers._offline.look import look
from decode.providers._offline.patch import FilePatch, read_patch
from decode.providers._offline.report import block, names
from decode.providers._offline.status import Status
from decode.providers._offline.steps import Halt, Outcome, Procedure, Run, shell
from decode.providers._offline.symbols import symbols

_DIFF = ("git", "diff", "--no-color", "--no-ext-diff")
_INDEX = frozenset({"staged", "--staged", "cached", "--cached", "index"})
_REVISION = re.compile(r"(?!-)(?=.*\.\.|HEAD|[0-9a-f]{7,40}$|origin/)[\w./~^@{}-]+")
_MOST_FINDINGS = 60
_MOST_NAMES = 5


@dataclass(frozen=True, slots=True)
class _Target:
    """What is reviewed: the arguments of `git diff`, and how the answer calls it."""

    words: tuple[str, ...]
    what: str
    note: str = ""


def review(arguments: str) -> Procedure:
    """Review a change; the answer lists what to look at, with places."""
    sight = yield from look()
    status = sight.status
    target = _target(arguments, status)
    seen = (yield [shell(*_DIFF, *target.words)])[0]
    if seen.refusal:
        raise Halt(f"`git diff` was refused by {seen.refusal}. Nothing was reviewed.")
    if not seen.ok:
        raise Halt(f"`git diff` failed. Nothing was reviewed.\n\n{block(seen.text)}")
    files = read_patch(seen.text)
    if not files:
        raise Halt(f"There is nothing to review in {target.what}.{_unseen(status)}{target.note}")
    uses = yield from _still_used(files)
    return f"{_overview(files, target)}\n\n{_found(files, uses)}{_unseen(status)}{target.note}"


def _target(arguments: str, status: Status) -> _Target:
    word = arguments.strip()
    if word.lower() in _INDEX:
        return _Target(("--cached",), "the index")
    if _REVISION.fullmatch(word):
        return _Target((word, "--"), f"`{word}`")
    base = "--cached" if status.unborn else "HEAD"
    what = "the index (there is no commit yet)" if status.unborn else "the work tree against HEAD"
    aim = aim_of(arguments, status.paths)
    note = ""
    if aim.words:
        note = "\n\nRules cannot weigh words such as those you gave; a language model can."
    if aim.paths:
        specs = [path.spec for path in aim.paths]
        return _Target((base, "--", *specs), names(aim.paths), note)
    return _Target((base,), what, note)


def _still_used(files: Sequence[FilePatch]) -> Generator[list[Run], list[Outcome], list[str]]:
    """Return where names are still used whose definition the change takes away."""
    kept = {name for file in files for name in symbols(file).new}
    gone = [name for file in files for name in symbols(file).gone if name not in kept]
    lines: list[str] = []
    for name in list(dict.fromkeys(gone))[:_MOST_NAMES]:
        seen = (yield [shell("git", "grep", "-n", "-w", "-F", "-e", name)])[0]
        places = [line.split(":", 2) for line in seen.text.split("\n")] if seen.ok else []
        lines += [f"{p[0]}:{p[1]}: still uses `{name}`, which goes" for p in places if len(p) == 3]
    return lines


def _overview(files: Sequence[FilePatch], target: _Target) -> str:
    plus, minus = sum(len(f.added) for f in files), sum(len(f.removed) for f in files)
    head = f"Reviewed {target.what}: {counted(len(files), 'file')}, +{plus} -{minus}."
    return "\n".join([head, "", *map(_row, files[:_MOST_FINDINGS])])


def _row(file: FilePatch) -> str:
    size = "binary" if file.binary else f"+{len(file.added)} -{len(file.removed)}"
    return f"- `{file.path.shown}` ({file.kind}, {size})"


def _found(files: Sequence[FilePatch], uses: list[str]) -> str:
    lines = [*uses, *(line for file in files for line in findings(file)), *_around(files)]
    if not lines:
        return "No rule found anything to stop at."
    more = len(lines) - _MOST_FINDINGS
    listed = [f"- {line}" for line in lines[:_MOST_FINDINGS]]
    return "\n".join(["To look at:", "", *listed, *([f"- and {more} more"] if more > 0 else [])])


def _around(files: Sequence[FilePatch]) -> list[str]:
    lines = [
        f"{file.path.shown}: {counted(lost, 'test')} fewer"
        for file in files
        if (lost := lost_tests(file))
    ]
    kinds = {kind_of(file) for file in files if file.kind != "deleted"}
    if "code" in kinds and "test" not in kinds:
        lines.append("code changes and no test does")
    return lines


def _unseen(status: Status) -> str:
    parts = ""
    if status.unmerged:
        parts += f"\n\nConflicts that are not settled: {names(status.unmerged)}."
    if status.untracked:
        listed = names(entry.path for entry in status.untracked)
        parts += f"\n\nUntracked, so in no diff: {listed}."
    return parts
