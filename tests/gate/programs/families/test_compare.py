import pytest

from tests.gate.programs.desk import FakeView, call, used

ALLOWED = [
    "diff a.txt b.txt", "diff -u a.txt b.txt", "diff -U3 a.txt b.txt", "diff -r docs tests",
    "diff -qr docs tests", "diff -y --suppress-common-lines a.txt b.txt", "diff -w a.txt -",
    "diff --color=never -u a.txt b.txt", "diff -x '*.pyc' -r docs tests", "diff -3 a.txt b.txt",
    "cmp a.txt b.txt", "cmp -s a.txt b.txt", "cmp a.txt b.txt 1 2", "comm -12 a.txt b.txt",
    "join -t, a.txt b.txt",
]  # fmt: skip
REFUSED = [
    ("diff -r . docs", "follows the link link_out out of the project"),
    ("diff . docs", "follows the link link_out out of the project"),
    ("diff -rN certs docs", "goes through files that hold secrets"),
    ("diff -l a.txt b.txt", "runs another program"),
    ("diff --paginate a.txt b.txt", "runs another program"),
    ("diff a.txt b.txt c.txt", "unexpected operand c.txt"),
    ("diff --from a.txt b.txt", "unknown option --from"),
    ("cmp a.txt b.txt 0 x", "x is not a number"),
    ("sdiff a.txt b.txt", "sdiff is not known to be read-only"),
    ("comm a.txt b.txt c.txt", "unexpected operand c.txt"),
]


@pytest.mark.parametrize("line", ALLOWED)
def test_it_only_reads(line: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (True, "")


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_it_is_refused_with_a_reason(line: str, reason: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (False, reason)


def test_files_named_by_options_are_paths(view: FakeView) -> None:
    assert used(call("diff --from-file=../x a.txt", view)) == ["../x", "a.txt"]
    assert used(call("diff --to-file ../x a.txt", view)) == ["../x", "a.txt"]
    assert used(call("diff -X ../x a.txt b.txt", view)) == ["../x", "a.txt", "b.txt"]
