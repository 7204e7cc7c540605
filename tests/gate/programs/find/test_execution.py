import pytest

from tests.gate.programs.desk import FakeView, call, used

ALLOWED = [
    "find . -name '*.py' -exec grep -n foo {} +",
    "find . -name '*.py' -exec grep -n foo {} ';'",
    "find . -type f -name '*.md' -exec wc -l {} +",
    "find . -name '*.py' -exec egrep -q x {} ';' -print",
    "find . -name '*.py' -exec grep x {} ';' -exec wc -l {} +",
    "find --version",
]
REFUSED = [
    ("find . -exec touch PWNED ';'", "runs another program"),
    ("find . -execdir ls {} ';'", "runs another program"),
    ("find . -ok ls {} ';'", "runs another program"),
    ("find . -okdir ls {} ';'", "runs another program"),
    ("find . -exec rm {} +", "runs another program"),
    ("find . -name '*.py' -exec sh -c 'id' {} ';'", "runs another program"),
    ("find . -name '*.py' -exec sort -o x {} ';'", "runs another program"),
    ("find . -name '*.py' -exec {} ';'", "runs another program"),
    ("find . -name '*.py' -exec grep x{} ';'", "runs another program"),
    ("find . -name '*.py' -exec grep {} {} ';'", "runs another program"),
    ("find . -name '*.py' -exec", "runs another program"),
    ("find . -type f -exec cat {} +", "runs another program"),
    ("find . -name '*.py' -exec cat {} +", "runs another program"),
    ("find . -name '*.py' -exec ls -l {} +", "runs another program"),
    ("find . -type f -exec grep x {} +", "reads every file it finds, secrets among them"),
    ("find . -name .env -exec grep x {} +", "reads every file it finds, secrets among them"),
    ("find . -name '*' -exec grep x {} +", "reads every file it finds, secrets among them"),
    ("find . -name '*.pem' -exec wc {} +", "reads every file it finds, secrets among them"),
    ("find . -not -name x -exec grep x {} +", "reads every file it finds, secrets among them"),
    ("find . -name x.py -o -exec grep x {} +", "reads every file it finds, secrets among them"),
    ("find . -name 'link_*' -exec grep x {} +", "follows the link link_out out of the project"),
    ("find -L . -name '*.py' -type f", "follows the link link_out out of the project"),
    ("find . -name '*.py' -exec grep -R x {} +", "follows the link link_out out of the project"),
    ("find . -name '*.py' -exec grep --foo x {} +", "unknown option --foo"),
    ("find . -name '*.py' -exec grep x {} + -delete", "deletes files"),
]


@pytest.mark.parametrize("line", ALLOWED)
def test_a_reader_may_be_run(line: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (True, "")


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_anything_else_may_not(line: str, reason: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (False, reason)


def test_files_that_the_reader_is_given_besides_are_paths(view: FakeView) -> None:
    judgement = call("find . -name '*.py' -exec grep -f ../x {} +", view)
    assert used(judgement) == [".", "../x"]


def test_the_predicate_has_to_be_spelled(view: FakeView) -> None:
    assert call("find . -exec touch x ';'", view).spelled == ("-exec",)
    assert call("find . -delete", view).spelled == ("-delete",)
