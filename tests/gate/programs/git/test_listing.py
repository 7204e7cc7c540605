import pytest

from tests.gate.programs.desk import FakeView, call, used

ALLOWED = [
    "branch", "branch -a", "branch -vv", "branch -r", "branch --show-current", "branch --list",
    "branch --list 'feat/*'", "branch --contains HEAD", "branch --contains=HEAD", "branch --merged",
    "branch --merged main", "branch --no-merged main", "branch --sort=-committerdate", "branch -i",
    "branch --format='%(refname)'", "branch --points-at HEAD x", "branch -a --contains HEAD x",
    "tag", "tag -l", "tag -l 'v*'", "tag --list", "tag -n", "tag -n3 v1", "tag --contains HEAD",
    "tag --sort=-creatordate", "tag --merged", "tag --points-at HEAD", "stash list",
    "stash list -3 --format=%h", "stash show", "stash show -p stash@{0}", "stash show --stat",
    "remote", "remote -v", "remote get-url origin", "remote get-url --all origin", "reflog",
    "reflog -5", "reflog show HEAD", "reflog main", "reflog show -3 --date=iso", "worktree list",
    "worktree list --porcelain", "notes", "notes list", "notes show HEAD", "sparse-checkout list",
    "symbolic-ref HEAD", "symbolic-ref --short HEAD", "symbolic-ref -q refs/remotes/origin/HEAD",
    "help -g", "remote show -n origin",
]  # fmt: skip
REFUSED = [
    ("branch new", "creates a branch"),
    ("branch -v new", "creates a branch"),
    ("branch -r new", "creates a branch"),
    ("branch --show-current new", "creates a branch"),
    ("branch --sort=x new", "creates a branch"),
    ("branch -l new", "unknown option -l"),
    ("branch -d old", "makes changes"),
    ("branch -D old", "makes changes"),
    ("branch -m a b", "makes changes"),
    ("branch -f a b", "makes changes"),
    ("branch --list -d old", "makes changes"),
    ("branch --set-upstream-to=x", "makes changes"),
    ("branch -u x", "makes changes"),
    ("branch --unset-upstream", "makes changes"),
    ("branch --edit-description", "makes changes"),
    ("branch --track x y", "makes changes"),
    ("branch --del old", "unknown option --del"),
    ("branch --format=%G? ", "may run the signature program"),
    ("tag v1", "creates a tag"),
    ("tag v1 HEAD", "creates a tag"),
    ("tag --sort=x v1", "creates a tag"),
    ("tag -d v1", "makes changes"),
    ("tag -a v1 -m x", "makes changes"),
    ("tag -s v1", "makes changes"),
    ("tag -v v1", "makes changes"),
    ("tag -l -F x", "makes changes"),
    ("stash list --output=x", "writes to a file"),
    ("stash show --ext-diff", "runs another program"),
    ("remote show origin", "reaches the network"),
    ("notes edit", "unexpected operand edit"),
    ("notes remove", "unexpected operand remove"),
    ("notes prune", "unexpected operand prune"),
    ("remote add x y", "unexpected operand add"),
    ("remote -v update", "unexpected operand update"),
    ("remote prune origin", "unexpected operand prune"),
    ("remote set-url origin x", "unexpected operand set-url"),
    ("reflog expire --all", "changes the repository"),
    ("reflog -5 expire", "changes the repository"),
    ("reflog delete HEAD@{0}", "changes the repository"),
    ("reflog drop x", "changes the repository"),
    ("symbolic-ref HEAD refs/heads/x", "unexpected operand refs/heads/x"),
    ("symbolic-ref -d HEAD", "makes changes"),
    ("symbolic-ref -m x HEAD refs/heads/x", "makes changes"),
    ("symbolic-ref", "changes the repository"),
    ("help log", "unexpected operand log"),
]


@pytest.mark.parametrize("line", ALLOWED)
def test_it_only_lists(line: str, view: FakeView) -> None:
    judgement = call(f"git {line}", view)
    assert (judgement.read_only, judgement.reason) == (True, "")


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_it_is_refused_with_a_reason(line: str, reason: str, view: FakeView) -> None:
    judgement = call(f"git {line}", view)
    assert (judgement.read_only, judgement.reason) == (False, reason)


def test_order_files_are_paths(view: FakeView) -> None:
    assert used(call("git stash show -O ../x", view)) == ["../x"]
