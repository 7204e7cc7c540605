import pytest

from tests.gate.programs.desk import FakeView, call, used

ALLOWED = [
    "status", "status -s", "status -sb", "status --short", "status --porcelain=v1", "status -uno",
    "status --ignored", "status src", "diff", "diff --stat", "diff HEAD~1", "diff --cached",
    "diff --name-only HEAD~1", "diff -U0 -- src/a.py", "diff HEAD^ -- a.txt", "diff --word-diff",
    "diff HEAD~1 HEAD -- src", "diff main...HEAD", "diff --no-ext-diff --no-color", "diff -w",
    "diff --name-status main", "diff --stat=80,40", "diff --diff-filter=M", "diff -M90% --summary",
    "diff --no-index a.txt b.txt", "diff src docs", "log", "log --oneline -5", "log -n 3 --stat",
    "log --graph --oneline --all", "log -p -1 -- src/a.py", "log --follow -- a.txt", "log -S foo",
    "log -Sfoo --oneline", "log -G foo -p", "log --since='2 weeks ago' --author=n", "log -n3",
    "log --format='%h %an %s'", "log --pretty=format:'%h - %an, %ar : %s' -10", "log -1 --pretty",
    "log main..HEAD --oneline", "log --grep='fix; rm -rf'", "log --since '1 week ago'",
    "log -L 1,3:src/a.py", "log -L1,3:src/a.py", "log --diff-merges=first-parent", "log --merges",
    "log --date=short", "log --decorate=short", "log --name-status -2", "log --all --full-history",
    "show", "show --stat HEAD~1", "show HEAD:a.txt", "show -s --format=%ci HEAD", "show :a.txt",
    "show --name-only HEAD", "show 'HEAD^{tree}'", "show stash@{0}", "whatchanged -1",
    "blame src/a.py", "blame -L 1,3 src/a.py", "blame -w -L 1,2 -- src/a.py", "annotate a.txt",
    "blame -C -C a.txt", "grep -n foo", "grep -n 'def foo' -- '*.py'", "grep -i -e a --and -e b",
    "grep foo HEAD~1 -- src", "grep -n foo -- '*.py' ':!tests'", "grep --no-index foo src",
    "ls-files", "ls-files -m", "ls-files --others --exclude-standard", "ls-files '*.py'",
    "ls-tree -r HEAD --name-only", "ls-tree HEAD src/", "rev-parse HEAD", "rev-parse --short HEAD",
    "rev-parse --abbrev-ref HEAD", "rev-parse --show-toplevel", "rev-parse --git-path hooks",
    "rev-parse --short=8 HEAD", "rev-parse --verify -q main", "rev-list --count HEAD",
    "rev-list -5 HEAD", "shortlog -sn HEAD", "shortlog -sne", "describe --tags --always --dirty",
    "merge-base HEAD HEAD~1", "merge-base --is-ancestor a b", "cat-file -p HEAD", "cat-file -t x",
    "cat-file blob HEAD:a.txt", "name-rev --name-only HEAD", "show-ref --heads", "cherry -v main",
    "for-each-ref --format='%(refname:short)' refs/heads", "count-objects -vH",
    "for-each-ref --sort=-committerdate --count=5 'refs/heads/*'", "check-ignore -v a.txt",
    "check-attr -a a.txt", "diff-tree --no-commit-id --name-only -r HEAD", "diff-index HEAD",
    "diff-files", "hash-object a.txt", "fsck --no-progress", "version --build-options",
    "log --no-show-signature",
]  # fmt: skip
REFUSED = [
    ("diff --output=PWNED", "writes to a file"),
    ("diff --output PWNED", "writes to a file"),
    ("log --output=PWNED", "writes to a file"),
    ("show --output=PWNED", "writes to a file"),
    ("log --outp=PWNED", "unknown option --outp"),
    ("diff --ext-diff", "runs another program"),
    ("diff --ext-d", "unknown option --ext-d"),
    ("log -p --ext-diff", "runs another program"),
    ("show --textconv HEAD:a.txt", "runs another program"),
    ("log --show-signature", "runs another program"),
    ("log --remerge-diff", "runs another program"),
    ("log --diff-merges=remerge", "unknown value remerge"),
    ("log --diff-merges r", "unknown value r"),
    ("log --alternate-refs", "runs another program"),
    ("log --format=%G?", "may run the signature program"),
    ("log --pretty=format:%h%GK", "may run the signature program"),
    ("for-each-ref --format='%(signature)'", "may run the signature program"),
    ("for-each-ref --format='%(signature:grade)'", "may run the signature program"),
    ("grep -O./x foo", "runs another program"),
    ("grep -O foo", "runs another program"),
    ("grep --open-files-in-pager=./x foo", "runs another program"),
    ("grep --open=./x foo", "unknown option --open"),
    ("grep --recurse-submodules foo", "unknown option --recurse-submodules"),
    ("grep --textconv foo", "runs another program"),
    ("grep KEY -- .env*", "looks into files that hold secrets"),
    ("grep KEY -- '*.pem'", "looks into files that hold secrets"),
    ("log -p -- ':(glob)**/.env'", "looks into files that hold secrets"),
    ("cat-file --filters HEAD:a.txt", "runs another program"),
    ("cat-file --textconv HEAD:a.txt", "runs another program"),
    ("cat-file --batch", "unknown option --batch"),
    ("cat-file --batch-command", "unknown option --batch-command"),
    ("ls-files --recurse-submodules", "unknown option --recurse-submodules"),
    ("diff --submodule=diff", "unknown value diff"),
    ("fsck --lost-found", "unknown option --lost-found"),
    ("rev-parse --parseopt", "unknown option --parseopt"),
    ("hash-object -w a.txt", "unknown option -w"),
    ("hash-object --stdin-paths", "unknown option --stdin-paths"),
    ("diff --no-index certs docs", "goes through files that hold secrets"),
    ("diff certs docs", "goes through files that hold secrets"),
    ("count-objects x", "unexpected operand x"),
]


@pytest.mark.parametrize("line", ALLOWED)
def test_it_only_reads(line: str, view: FakeView) -> None:
    judgement = call(f"git {line}", view)
    assert (judgement.read_only, judgement.reason) == (True, "")


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_it_is_refused_with_a_reason(line: str, reason: str, view: FakeView) -> None:
    judgement = call(f"git {line}", view)
    assert (judgement.read_only, judgement.reason) == (False, reason)


def test_paths_in_revisions_and_options(view: FakeView) -> None:
    assert used(call("git show HEAD:.env", view)) == ["HEAD:.env", ".env"]
    assert used(call("git show :0:.env", view)) == [":0:.env", ".env"]
    assert used(call("git log -- ../x", view)) == ["../x"]
    assert used(call("git log -L 1,2:../x", view)) == ["../x"]
    assert used(call("git blame -S ../x a.txt", view)) == ["../x", "a.txt"]
    assert used(call("git blame --contents=../x a.txt", view)) == ["../x", "a.txt"]
    assert used(call("git blame --ignore-revs-file ../x a.txt", view)) == ["../x", "a.txt"]
    assert used(call("git diff -O ../x", view)) == ["../x"]
    assert used(call("git ls-files --exclude-from=../x", view)) == ["../x"]
    assert used(call("git ls-files -X ../x", view)) == ["../x"]
    assert used(call("git grep -f ../x", view)) == ["../x"]
    assert used(call("git grep --no-index x ../y", view)) == ["../y"]
    assert used(call("git diff --no-index /dev/null ../x", view)) == ["/dev/null", "../x"]
    assert used(call("git hash-object ../x", view)) == ["../x"]
    assert used(call("git check-ignore ../x", view)) == ["../x"]
