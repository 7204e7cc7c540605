import pytest

from tests.gate.programs.desk import FakeView, call

ALLOWED = [
    "user.name", "--get user.name", "--get remote.origin.url", "get user.name", "--get-all a.b",
    "--local user.email", "--global --get user.name", "--type=bool core.bare", "--bool core.bare",
    "--get branch.feat/x.merge", "--show-origin user.name",
]  # fmt: skip
REFUSED = [
    ("", "changes a setting"),
    ("user.name x", "changes a setting"),
    ("core.hooksPath evil", "changes a setting"),
    ("set user.name x", "unexpected operand x"),
    ("list", "changes a setting"),
    ("edit", "changes a setting"),
    ("--unset user.name", "makes changes"),
    ("--add a.b c", "makes changes"),
    ("-e", "makes changes"),
    ("--list", "shows many settings, and one of them may be a secret"),
    ("-l", "shows many settings, and one of them may be a secret"),
    ("--get-regexp token", "shows many settings, and one of them may be a secret"),
    ("-f ../x user.name", "takes file names from a file"),
    ("--file=../x user.name", "takes file names from a file"),
    ("--get http.https://x/.extraheader", "reads a setting that may hold a secret"),
    ("github.token", "reads a setting that may hold a secret"),
    ("sendemail.smtppass", "reads a setting that may hold a secret"),
    ("credential.helper", "reads a setting that may hold a secret"),
    ("name", "reads a setting that is not named"),
    ("--get 'a.*'", "reads a setting that is not named"),
]


@pytest.mark.parametrize("line", ALLOWED)
def test_one_setting_may_be_read(line: str, view: FakeView) -> None:
    judgement = call(f"git config {line}", view)
    assert (judgement.read_only, judgement.reason) == (True, "")


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_anything_else_is_refused(line: str, reason: str, view: FakeView) -> None:
    judgement = call(f"git config {line}", view)
    assert (judgement.read_only, judgement.reason) == (False, reason)
