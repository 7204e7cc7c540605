from dataclasses import replace

import pytest

from decode.gate.judgement import Access
from decode.gate.programs import judge
from decode.gate.words import Word
from tests.gate.programs.desk import FakeView, call, dynamic, glob, used

REFUSED = [
    ("git", "has no subcommand"),
    ("git push", "reaches the network"),
    ("git fetch --upload-pack ./x", "reaches the network"),
    ("git pull", "reaches the network"),
    ("git clone https://example.com/x", "reaches the network"),
    ("git ls-remote ext::./x", "reaches the network"),
    ("git remote update", "unexpected operand update"),
    ("git difftool -y -x ./x", "may run another program"),
    ("git bisect run ./x", "may run another program"),
    ("git submodule foreach x", "may run another program"),
    ("git archive HEAD", "may run another program"),
    ("git upload-pack .", "may run another program"),
    ("git credential fill", "may run another program"),
    ("git rebase -i HEAD~2", "may run another program"),
    ("git add -A", "changes the repository"),
    ("git commit -m x", "changes the repository"),
    ("git checkout -- b.txt", "changes the repository"),
    ("git stash", "changes the repository"),
    ("git stash drop", "changes the repository"),
    ("git stash -u list", "changes the repository"),
    ("git worktree add ../x", "changes the repository"),
    ("git worktree", "changes the repository"),
    ("git notes add -m x", "unknown option -m"),
    ("git sparse-checkout set x", "changes the repository"),
    ("git gc", "changes the repository"),
    ("git update-ref refs/heads/x HEAD", "changes the repository"),
    ("git status-quo", "changes the repository"),
    ("git log --help", "opens the manual"),
    ("git config --help", "opens the manual"),
    ("git -c core.fsmonitor=./x status", "may make git run another program"),
    ("git -ccore.fsmonitor=./x status", "may make git run another program"),
    ("git --config-env=core.fsmonitor=HOME status", "may make git run another program"),
    ("git --config-env core.fsmonitor=HOME status", "may make git run another program"),
    ("git --exec-path=. status", "may make git run another program"),
    ("git -p log", "may make git run another program"),
    ("git --paginate log", "may make git run another program"),
    ("git --git-dir=.git log", "works on another repository"),
    ("git --git-dir .git log", "works on another repository"),
    ("git --work-tree=/ status", "works on another repository"),
    ("git --namespace=x log", "works on another repository"),
    ("git --bare log", "unknown option --bare"),
    ("git --no-pag log", "unknown option --no-pag"),
    ("git --attr-source=HEAD status", "unknown option --attr-source"),
]


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_it_is_refused_with_a_reason(line: str, reason: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (False, reason)


@pytest.mark.parametrize(
    "line",
    [
        "git --version",
        "git --version --build-options",
        "git version",
        "git --no-pager log -3",
        "git -P log -3",
        "git --no-optional-locks status",
        "git --literal-pathspecs status",
        "git -C src status",
        "git -C src -C pkg log --oneline",
        "git help",
        "git help -a",
        "/usr/bin/git status",
    ],
)
def test_harmless_global_options(line: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (True, "")


def test_the_repository_has_the_last_word(view: FakeView) -> None:
    hostile = replace(view, hostile={view.cwds[0]: "its settings run a program"})
    assert call("git status", hostile).reason == "its settings run a program"
    assert not call("git log -1", hostile).read_only
    assert call("git --version", hostile).read_only
    assert call("git push", hostile).reason == "reaches the network"


def test_the_directory_of_C_is_where_the_repository_is_looked_for(view: FakeView) -> None:
    hostile = replace(view, hostile={view.cwds[0] / "src": "no"})
    assert call("git -C src status", hostile).reason == "no"
    assert call("git -C docs status", hostile).read_only
    assert call("git status", hostile).read_only


def test_every_directory_that_may_be_the_current_one_counts(view: FakeView) -> None:
    other = view.cwds[0] / "docs"
    both = replace(view, cwds=(*view.cwds, other), hostile={other: "no"})
    assert call("git status", both).reason == "no"


def test_paths_are_relative_to_the_directory_of_C(view: FakeView) -> None:
    judgement = call("git -C src diff --no-index inner ../../x", view)
    assert used(judgement) == ["src", "src/inner", "src/../../x"]
    assert used(call("git -C src -C pkg log -- a", view)) == ["src", "src/pkg", "src/pkg/a"]
    assert used(call("git -C src log -- /abs", view)) == ["src", "/abs"]
    assert used(judge("git", [Word("-C"), Word("s[r]c"), Word("log"), glob("d*")], view)) == [
        "s[r]c",
        "s\\[r\\]c/d*",
    ]


def test_what_a_rule_has_to_spell(view: FakeView) -> None:
    assert call("git log --output=PWNED", view).spelled == ("--output=PWNED",)
    assert call("git diff --output PWNED", view).spelled == ("--output",)
    assert call("git diff --ext-diff", view).spelled == ("--ext-diff",)
    assert call("git -c a.b=c commit -m x", view).spelled == ("-c",)
    assert call("git grep -O./x foo", view).spelled == ("-O./x",)
    assert call("git commit -m x", view).spelled == ()
    assert call("git branch new", view).spelled == ()
    assert call("git branch -D old", view).spelled == ()
    assert call("git tag --output=x v1", view).spelled == ("--output=x",)


def test_what_git_writes_outside_its_directory(view: FakeView) -> None:
    assert used(call("git mv a.txt .github/x", view), Access.WRITE) == ["a.txt", ".github/x"]
    assert used(call("git worktree add ../x", view), Access.WRITE) == ["add", "../x"]
    assert used(call("git commit -m 'a /etc/x'", view)) == []


@pytest.mark.parametrize(
    "words",
    [
        [dynamic()],
        [dynamic("st$x")],
        [glob("stat*")],
        [glob("*")],
        [Word("-C"), dynamic(), Word("status")],
        [Word("-C"), glob("s*"), Word("status")],
        [dynamic("-$x"), Word("status")],
        [Word("status"), glob("*")],
        [Word("log"), dynamic()],
    ],
)
def test_words_that_are_not_known(words: list[Word], view: FakeView) -> None:
    assert not judge("git", words, view).read_only


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("git archive --output=.envrc HEAD", [".envrc", "HEAD"]),
        ("git archive -o.envrc HEAD", [".envrc", "HEAD"]),
        ("git format-patch --output-directory=.git/hooks -1", [".git/hooks"]),
        ("git init --separate-git-dir=../x", ["../x"]),
        ("git fast-export --export-marks=.git/x --all", [".git/x"]),
        ("git push -o=x", []),
    ],
)
def test_options_that_name_what_is_written(line: str, written: list[str], view: FakeView) -> None:
    assert used(call(line, view), Access.WRITE) == written
