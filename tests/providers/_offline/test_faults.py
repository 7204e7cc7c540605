import pytest

from decode.providers._offline.faults import not_added, not_committed
from decode.providers._offline.steps import Outcome


@pytest.mark.parametrize(
    ("seen", "word"),
    [
        (Outcome("x", None, "user: no"), "refused by user: no"),
        (Outcome("half", None), "did not come to an end"),
        (Outcome("odd", 0), "did not come to an end"),
        (Outcome("*** Please tell me who you are.", 128), "git config user.name"),
        (Outcome("fatal: unable to auto-detect email address", 128), "git config user.name"),
        (Outcome("fatal: Unable to create '.git/index.lock'", 128), "holds the index"),
        (Outcome("nothing to commit, working tree clean", 1), "nothing to commit"),
        (Outcome("error: gpg failed to sign the data", 128), "could not be signed"),
        (Outcome("lint: 3 errors", 1), "yours to decide"),
    ],
)
def test_why_there_is_no_commit(seen: Outcome, word: str) -> None:
    said = not_committed(seen)
    assert word in said
    assert seen.refusal or seen.text in said


@pytest.mark.parametrize(
    ("seen", "word"),
    [
        (Outcome("x", None, "rule: no"), "refused by rule: no"),
        (Outcome("fatal: pathspec 'x' did not match", 128), "`git add` failed"),
        (Outcome("fatal: Unable to create '.git/index.lock'", 128), "holds the index"),
    ],
)
def test_why_nothing_was_added(seen: Outcome, word: str) -> None:
    assert word in not_added(seen)
    assert "Nothing was committed" in not_added(seen)
