"""The first look at a work tree: where we are, what is under way, what has changed."""

from collections.abc import Generator
from dataclasses import dataclass

from decode.providers._offline.report import block, names
from decode.providers._offline.status import Status, read_status
from decode.providers._offline.steps import Halt, Outcome, Run, shell

_MACHINE = shell("git", "status", "--porcelain=v2", "--branch", "--untracked-files=all")
#: The same for people, in English whatever the locale: only here git says what is under way.
_HUMAN = shell("git", "status", "--long", "--untracked-files=no", prefix="LC_ALL=C")

_UNDER_WAY = {
    "still merging": ("a merge", "git merge --continue", "git merge --abort"),
    "unmerged paths": ("a merge", "git merge --continue", "git merge --abort"),
    "am session": ("git am", "git am --continue", "git am --abort"),
    "rebas": ("a rebase", "git rebase --continue", "git rebase --abort"),
    "cherry-pick": ("a cherry-pick", "git cherry-pick --continue", "git cherry-pick --abort"),
    "revert": ("a revert", "git revert --continue", "git revert --abort"),
}
_STATES = ("you are ", "you have unmerged", "all conflicts fixed", "in progress", "last command")


@dataclass(frozen=True, slots=True)
class Sight:
    """A work tree's status and the operation that waits to be finished, if any."""

    status: Status
    under_way: tuple[str, str, str] | None = None


def look() -> Generator[list[Run], list[Outcome], Sight]:
    """Return what there is to see; halts when this is no work tree or looking was refused."""
    machine, human = yield [_MACHINE, _HUMAN]
    for seen in (machine, human):
        if seen.refusal:
            raise Halt(f"`git status` was refused by {seen.refusal}. Nothing was done.")
    status = read_status(machine.text) if machine.ok else None
    if status is None:
        raise Halt(_nowhere(machine))
    return Sight(status, _under_way(human.text) if human.ok else None)


def unfinished(sight: Sight) -> str:
    """Return why no commit can be made of this state; "" when one can."""
    if sight.status.unmerged:
        return (
            f"There are conflicts that are not settled: {names(sight.status.unmerged)}. Settle them"
            " and `git add` each file, or give the operation up. Nothing was committed."
        )
    if sight.under_way is None:
        return ""
    what, go_on, give_up = sight.under_way
    return (
        f"{what[0].upper()}{what[1:]} is under way, and a commit now would become part of it."
        f" `{go_on}` finishes it with its own message, `{give_up}` gives it up."
        " Nothing was committed."
    )


def _under_way(text: str) -> tuple[str, str, str] | None:
    lines = [line for line in text.lower().split("\n") if line.strip() and line[:1] not in "\t "]
    for line in lines:
        if any(state in line for state in _STATES):
            for word, found in _UNDER_WAY.items():
                if word in line:
                    return found
    return None


def _nowhere(seen: Outcome) -> str:
    if "not a git repository" in seen.text:
        return "This folder is in no git repository. `git init` makes one. Nothing was done."
    if "must be run in a work tree" in seen.text:
        return "This is a repository without a work tree. Nothing was done."
    return f"`git status` could not be read. Nothing was done.\n\n{block(seen.text)}"
