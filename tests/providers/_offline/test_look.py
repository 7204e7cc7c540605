import pytest

from decode.providers._offline.look import look, unfinished
from decode.providers._offline.steps import Halt, Outcome

_CLEAN = "# branch.oid abc\n# branch.head main"


def _sight(machine: Outcome, human: Outcome) -> str:
    steps = look()
    assert len(next(steps)) == 2
    try:
        steps.send([machine, human])
    except StopIteration as end:
        return unfinished(end.value)
    raise AssertionError("looking takes one step")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("You have unmerged paths.", "git merge --continue"),
        ("All conflicts fixed but you are still merging.", "git merge --abort"),
        ("interactive rebase in progress; onto abc", "git rebase --continue"),
        ("You are currently editing a commit while rebasing branch 'x'", "git rebase --abort"),
        ("You are currently cherry-picking commit abc.", "git cherry-pick --continue"),
        ("Cherry-pick currently in progress.", "git cherry-pick --abort"),
        ("You are currently reverting commit abc.", "git revert --continue"),
        ("You are in the middle of an am session.", "git am --continue"),
        ("On branch rebase-in-progress\n\tmodified: revert.py\n  (cherry-pick)", ""),
        ("You are currently bisecting, started from branch 'main'.", ""),
        ("On branch main\nnothing to commit, working tree clean", ""),
    ],
)
def test_what_is_under_way(text: str, word: str) -> None:
    said = _sight(Outcome(_CLEAN), Outcome(f"On branch x\n{text}\n"))
    assert word in said
    assert bool(said) is bool(word)


def test_conflicts_come_first() -> None:
    line = "u UU N... 100644 100644 100644 100644 a b c my file.py"
    said = _sight(Outcome(f"{_CLEAN}\n{line}"), Outcome("You have unmerged paths."))
    assert "`my file.py`" in said


@pytest.mark.parametrize(
    ("machine", "word"),
    [
        (Outcome("fatal: not a git repository (or any …)", 128), "no git repository"),
        (Outcome("fatal: this operation must be run in a work tree", 128), "without a work tree"),
        (Outcome("fatal: detected dubious ownership", 128), "dubious ownership"),
        (Outcome("bash: git: command not found", 127), "command not found"),
        (Outcome("", None, "headless: nobody can be asked"), "refused by headless"),
    ],
)
def test_where_nothing_can_be_seen(machine: Outcome, word: str) -> None:
    steps = look()
    next(steps)
    with pytest.raises(Halt, match=word) as raised:
        steps.send([machine, Outcome("", 128)])
    assert "Nothing was done" in str(raised.value)
